/** The flow library: all flow files of all lenders, each parsed once. */
import type { AuthoringProduct } from './compiled-flow.ts'
import type { FlowPath, LenderId } from './json.ts'
import { type ParsedFile, parseFlowFile } from './parse-flow-file.ts'
import { insideLender, lenderOf } from './pointer.ts'

/** The id of the folder that every lender inherits from; base is no lender itself. */
export const BASE = 'base'

export type FlowLibrary = {
  /** The product that the flow files are written for. */
  readonly product: AuthoringProduct
  readonly files: ReadonlyMap<FlowPath, LibraryFile>
  /** The files of each folder, by their path inside the folder, in alphabetical order. */
  readonly folders: ReadonlyMap<LenderId, ReadonlyMap<string, LibraryFile>>
}

/** One file of a folder. `parsed` is absent for files that are not JSON, such as a README. */
export type LibraryFile = { readonly path: FlowPath; readonly text: string; readonly parsed?: ParsedFile }

/**
 * Parses the flow files.
 *
 * @param files the text of each file, by its path relative to the flows folder
 * @param from the product that the files are written for, or a library of it opened before: files with unchanged text
 *   are not parsed again
 */
export function openFlowLibrary(files: ReadonlyMap<FlowPath, string>, from: AuthoringProduct | FlowLibrary): FlowLibrary {
  const previous = 'folders' in from ? from : undefined
  const all = new Map<FlowPath, LibraryFile>()
  const folders = new Map<LenderId, Map<string, LibraryFile>>()
  for (const path of [...files.keys()].sort()) {
    const file = open(path, files.get(path) as string, previous?.files.get(path))
    all.set(path, file)
    const lender = lenderOf(path)
    if (lender === '') continue
    const folder = folders.get(lender) ?? new Map<string, LibraryFile>()
    folders.set(lender, folder.set(insideLender(path), file))
  }
  return { product: 'folders' in from ? from.product : from, files: all, folders }
}

/** The ids of all lenders in alphabetical order: folders with a lender.json, except base. */
export function lendersOf(library: FlowLibrary): LenderId[] {
  return [...library.folders].flatMap(([lender, files]) => (lender !== BASE && files.has('lender.json') ? [lender] : []))
}

/**
 * Files in a lender's folder that are no part of its flow: settings of `flow fmt`, results of `flow prove`,
 * suppressions of `flow check`, approvals of `flow approve`.
 */
const BESIDE_THE_FLOW: ReadonlySet<string> = new Set(['overlay.lock.json', 'proofs.lock.json', 'allow.json', 'approved.json'])

export function isFlowFile(pathInside: string): boolean {
  return pathInside.endsWith('.json') && !BESIDE_THE_FLOW.has(pathInside)
}

/** The latest versions of each file, the last used first: what is known of a node stays known in another library. */
const opened = new Map<FlowPath, readonly LibraryFile[]>()
const keptVersions = 3

function open(path: FlowPath, text: string, before: LibraryFile | undefined): LibraryFile {
  if (before?.text === text) return before
  const versions = opened.get(path) ?? []
  const known = versions.find((version) => version.text === text)
  const file = known ?? (isFlowFile(insideLender(path)) ? { path, text, parsed: parseFlowFile(path, text) } : { path, text })
  if (versions[0] !== file) opened.set(path, [file, ...versions.filter((version) => version !== file)].slice(0, keptVersions))
  return file
}
