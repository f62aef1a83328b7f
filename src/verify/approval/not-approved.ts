/** Reports the differences between a folder's texts and settings and its `approved.json`. */
import {
  type Finding,
  type FlowLibrary,
  finding,
  lendersOf,
  placeOf,
  resolveLender,
  type SourceNode,
  type SourcePlace,
} from '#engine/authoring.ts'
import { type FlowPointer, type Json, type LenderId, nodeAt, pointerOfPlace, splitPointer } from '#engine/index.ts'
import { advice } from '../findings/check.ts'
import { shortened } from '../findings/reading/words.ts'
import { type ApprovedPlace, keyOfPlace, readApproval } from './approval.ts'
import { type PlaceToApprove, placesToApprove } from './places-to-approve.ts'

export type UnapprovedPlace = ApprovedPlace & {
  /** The file's path inside the folder. */
  readonly path: string
  /** The present value; absent if it was removed. */
  readonly now?: Json
  /** The approved value; absent if the place is new. */
  readonly approved?: Json
}

/** The places that differ, in the order of the approval, then new places; empty without a readable approval. */
export function unapprovedPlaces(library: FlowLibrary, folder: LenderId): readonly UnapprovedPlace[] {
  const { approval } = readApproval(library, folder)
  if (!approval) return []
  const current = placesToApprove(library, folder)
  const approved = [...approval.places.values()].flatMap((one): UnapprovedPlace[] => {
    const { place, language, node } = one
    const now = current.get(keyOfPlace(one))
    if (now && JSON.stringify(now.is) === JSON.stringify(node.value)) return []
    const at = { place, ...(language !== undefined && { language }), path: pathOf(one) }
    return [{ ...at, ...(now && { now: now.is }), approved: node.value }]
  })
  const fresh = [...current.values()].filter((one) => !approval.places.has(keyOfPlace(one)))
  return [...approved, ...fresh.map(({ node: _, is, ...at }) => ({ ...at, now: is }))]
}

/** The path of the file of a place, inside its folder. */
export function pathOf({ place, language }: ApprovedPlace): string {
  return language === undefined ? splitPointer(pointerOfPlace(place)).file : `copy/${language}.json`
}

/** The findings: one for each changed place, and one per file for all new and all removed places. */
export function notApproved(library: FlowLibrary, folder: LenderId): readonly Finding[] {
  const groups = Map.groupBy(unapprovedPlaces(library, folder), (one) =>
    one.now !== undefined && one.approved !== undefined ? keyOfPlace(one) : `${one.path} ${one.now === undefined}`,
  )
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [foundAt(library, folder, first, others)] : []))
}

function foundAt(library: FlowLibrary, folder: LenderId, first: UnapprovedPlace, others: readonly UnapprovedPlace[]): Finding {
  const { place, language, path, now, approved } = first
  const current = placesToApprove(library, folder)
  const here = current.get(keyOfPlace(first))
  const reached = lendersReached(library, folder, first, here)
  const where = language === undefined ? place : `${place} in ${language}`
  const more = others.length === 0 ? '' : `, and ${others.length} more ${others.length === 1 ? 'place' : 'places'} of ${path}`
  const approve = `npm run flow -- approve ${folder} ${path}`
  const why = reached.length > 0 ? 'Borrowers are shown what nobody has approved.' : 'Nobody has approved it; no lender shows it.'
  return finding('E708', {
    at: here ? placeOf(here.node) : placeNear(library, folder, first),
    pointer: language === undefined ? pointerOfPlace(place) : `${path}#/${place.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    lenders: reached,
    confidence: 'proved',
    message:
      now === undefined
        ? `${folder} says nothing at ${where} any more, where ${shortly(approved)} was approved${more}.`
        : approved === undefined
          ? `${folder} says ${shortly(now)} at ${where}, which is new and not approved${more}.`
          : `${folder} says ${shortly(now)} at ${where}, where ${shortly(approved)} was approved.`,
    why,
    fixes: [
      advice(`If it is meant: "${approve}"`),
      ...(now === undefined ? [] : [advice('If it is not: write what was approved')]),
    ],
  })
}

/** The lenders that inherit the value from this folder: those without an override or removal of their own. */
function lendersReached(
  library: FlowLibrary,
  folder: LenderId,
  { place, language, path }: UnapprovedPlace,
  here: PlaceToApprove | undefined,
): readonly LenderId[] {
  const pointer = language === undefined ? pointerOfPlace(place) : path
  const keys = language === undefined ? splitPointer(pointer).keys : [place, 'is']
  return lendersOf(library)
    .filter((lender) => {
      const { chain, files } = resolveLender(library, lender)
      if (!chain.includes(folder)) return false
      const node = nodeAt(files.get(path), keys)
      return here === undefined || here.is === null ? node === undefined : node !== undefined && wasWrittenIn(node, folder)
    })
    .sort()
}

function wasWrittenIn({ layers }: SourceNode, folder: LenderId): boolean {
  return layers.at(-1)?.file.startsWith(`${folder}/`) === true
}

/**
 * The nearest remaining part of the flow file around a removed place; the line in `approved.json` if the file is gone.
 */
function placeNear(library: FlowLibrary, folder: LenderId, { place, language, path }: UnapprovedPlace): SourcePlace {
  const root = library.folders.get(folder)?.get(path)?.parsed?.node
  const keys = language === undefined ? splitPointer(pointerOfPlace(place) as FlowPointer).keys : []
  for (let depth = keys.length - 1; root && depth >= 0; depth -= 1) {
    const node = nodeAt(root, keys.slice(0, depth))
    if (node) return node.keyPlace ?? startOf(placeOf(node))
  }
  const approved = readApproval(library, folder).approval?.places.get(keyOfPlace({ place, ...(language && { language }) }))?.node
  return approved?.keyPlace ?? placeOf(approved ?? (root as SourceNode))
}

function startOf(place: SourcePlace): SourcePlace {
  return { ...place, endLine: place.line, endColumn: place.column + 1, length: 1 }
}

function shortly(value: Json | undefined): string {
  return shortened(JSON.stringify(value) ?? 'nothing', 120)
}
