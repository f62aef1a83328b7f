import { type FlowLibrary, idOf, type LibraryFile, resolveLender, type SourceNode } from '#engine/authoring.ts'
import {
  type FlowPointer,
  itemKey,
  type Json,
  type LenderId,
  nodeAt,
  placeOfPointer,
  pointTo,
  splitPointer,
} from '#engine/index.ts'
import { visitsIn } from '../findings/reading/visits-in.ts'
import { type ApprovedPlace, keyOfPlace } from './approval.ts'

export type PlaceToApprove = ApprovedPlace & {
  readonly is: Json
  readonly node: SourceNode
  /** The file's path inside the folder: `screens/start/profile.json`. */
  readonly path: string
}

/** Files that are approved by other means: scenarios and declared properties. */
const notApproved = /^(scenarios\/|properties\.json$)/
const translation = /^copy\/(.+)\.json$/
const rules: ReadonlySet<string | undefined> = new Set(['rule', 'expression'])

const known = new WeakMap<FlowLibrary, Map<LenderId, ReadonlyMap<string, PlaceToApprove>>>()

/**
 * All texts and settings of a folder's own files, by `keyOfPlace`. Rules are not included, because scenarios claim
 * their results. A list of items with ids is recorded as the ids in order; a removed item of the parent as null.
 */
export function placesToApprove(library: FlowLibrary, folder: LenderId): ReadonlyMap<string, PlaceToApprove> {
  const ofLibrary = known.get(library) ?? new Map<LenderId, ReadonlyMap<string, PlaceToApprove>>()
  known.set(library, ofLibrary)
  const before = ofLibrary.get(folder)
  if (before) return before
  const files = [...(library.folders.get(folder) ?? new Map<string, LibraryFile>())]
  const all = files.flatMap(([path, { parsed }]) => {
    if (parsed?.node === undefined || notApproved.test(path)) return []
    const language = translation.exec(path)?.[1]
    return language === undefined ? placesOfFile(library, folder, path, parsed.node) : translatedIn(path, language, parsed.node)
  })
  const places = new Map(all.map((one) => [keyOfPlace(one), one]))
  ofLibrary.set(folder, places)
  return places
}

function translatedIn(path: string, language: string, file: SourceNode): PlaceToApprove[] {
  return [...(file.members ?? [])].flatMap(([place, entry]) => {
    const node = entry.members?.get('is') ?? entry
    return [{ place, language, is: node.value, node, path }]
  })
}

type OfFile = { readonly merged: SourceNode; readonly above: SourceNode | undefined; readonly places: PlaceToApprove[] }

const knownOfFile = new WeakMap<SourceNode, OfFile>()

function placesOfFile(library: FlowLibrary, folder: LenderId, path: string, file: SourceNode): PlaceToApprove[] {
  const { files, parent } = resolveLender(library, folder)
  // The merged file is needed for the screen's kind, without which the schema cannot identify the rules in an overlay.
  const merged = files.get(path) ?? file
  const above = parent?.files.get(path)
  const before = knownOfFile.get(file)
  if (before?.merged === merged && before.above === above) return before.places
  const ofRules = new Set(visitsIn(path, merged).flatMap(({ is, pointer }) => (rules.has(is) ? [pointer] : [])))
  const places = within(file, path)
  knownOfFile.set(file, { merged, above, places })
  return places

  function within(node: SourceNode, pointer: FlowPointer): PlaceToApprove[] {
    if (ofRules.has(pointer)) return []
    const here = (is: Json): PlaceToApprove => ({ place: placeOfPointer(pointer), is, node, path })
    const { items, members } = node
    if (members) {
      if (members.get('$remove')?.value === true) return [here(null)]
      if (members.size === 0) return [here({})]
      const parts = [...members].filter(([key]) => key !== 'id' || pointer === path)
      return parts.flatMap(([key, member]) => within(member, pointTo(pointer, key)))
    }
    if (!items || items.every(({ kind }) => kind === 'scalar')) return [here(node.value)]
    const ids = items.flatMap((item) => idOf(item) ?? [])
    const isOverlay = nodeAt(above, splitPointer(pointer).keys)?.items !== undefined
    const order = isOverlay || ids.length < items.length ? [] : [here(ids)]
    return [...order, ...items.flatMap((item, index) => within(item, pointTo(pointer, itemKey(item, index))))]
  }
}
