/** Reads a folder's `approved.json`: the texts and settings of the folder's own files when they were approved. */
import {
  BASE,
  type Finding,
  type FlowLibrary,
  type LibraryFile,
  parseFlowFile,
  type SourceNode,
  schemaErrors,
  structureFindings,
} from '#engine/authoring.ts'
import type { Json, LenderId } from '#engine/index.ts'

export const APPROVED_FILE = 'approved.json'

/** A text or setting: `screens/start/profile#/heading`; for a translation, with its language. */
export type ApprovedPlace = { readonly place: string; readonly language?: string }

export type Approval = {
  readonly file: LibraryFile
  /** The approved values, by `keyOfPlace`. */
  readonly places: ReadonlyMap<string, ApprovedPlace & { readonly node: SourceNode }>
  /** Differences from the parent that a person confirmed by name, by place. */
  readonly confirmed: ReadonlyMap<string, ConfirmedDifference>
}

/** The value that was confirmed (null for a part that was taken out), by whom and on which day. */
export type ConfirmedDifference = { readonly is: Json; readonly by: string; readonly on: string }

type ReadApproval = { readonly approval?: Approval; readonly findings: readonly Finding[] }

const readBefore = new WeakMap<LibraryFile, ReadApproval>()

/**
 * Reads the approval; undefined if the folder has no `approved.json`. An unreadable file gives findings and no
 * approval.
 */
export function readApproval(library: FlowLibrary, folder: LenderId): ReadApproval {
  const file = library.folders.get(folder)?.get(APPROVED_FILE)
  if (!file) return { findings: [] }
  const known = readBefore.get(file)
  if (known) return known
  const { node, findings } = parseFlowFile(file.path, file.text)
  const wrong = node ? structureFindings(schemaErrors('approved.schema.json', node), node, APPROVED_FILE) : []
  const lenders = folder === BASE ? [] : [folder]
  const all = [...findings, ...wrong].map((one) => ({ ...one, lenders }))
  const read = {
    findings: all,
    ...(node && all.length === 0 && { approval: { file, places: placesIn(node), confirmed: confirmedIn(node) } }),
  }
  readBefore.set(file, read)
  return read
}

export function keyOfPlace({ place, language = '' }: ApprovedPlace): string {
  return `${language} ${place}`
}

function placesIn(file: SourceNode): Approval['places'] {
  const own = [...(file.members?.get('places')?.members ?? [])].map(([place, node]) => ({ place, node }))
  const translated = [...(file.members?.get('languages')?.members ?? [])].flatMap(([language, places]) =>
    [...(places.members ?? [])].map(([place, node]) => ({ place, language, node })),
  )
  return new Map([...own, ...translated].map((one) => [keyOfPlace(one), one]))
}

function confirmedIn(file: SourceNode): Approval['confirmed'] {
  const entries = [...(file.members?.get('confirmed')?.members ?? [])]
  return new Map(entries.map(([place, node]) => [place, node.value as unknown as ConfirmedDifference]))
}
