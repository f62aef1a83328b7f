import { type FlowLibrary, placeOf, resolveLender, type SourceNode } from '#engine/authoring.ts'
import { type FlowPointer, type Json, type LenderId, lenderOf, placeOfPointer } from '#engine/index.ts'
import { checkedFlow } from '../findings/reading/checked-flow.ts'
import { ownChanges } from '../findings/reading/own-changes.ts'
import { readApproval } from './approval.ts'

type Difference = { readonly pointer: FlowPointer; readonly now?: SourceNode }

/**
 * Whether a person confirmed, by name, that a folder differs from its parent at a place. A confirmation counts for the value that
 * was confirmed only; null stands for what was taken out.
 */
export function confirmedPlaces(library: FlowLibrary, folder: string): (difference: Difference) => boolean {
  const confirmed = readApproval(library, folder).approval?.confirmed
  return ({ pointer, now }) => {
    const entry = confirmed?.get(placeOfPointer(pointer))
    if (entry === undefined || (now !== undefined && lenderOf(placeOf(now).file) !== folder)) return false
    return JSON.stringify(entry.is) === JSON.stringify(now?.value ?? (null as Json))
  }
}

/** A place at which a folder's own files differ from its parent's; `is` is null where the folder takes the part out. */
export type ConfirmableDifference = { readonly place: string; readonly is: Json }

/** All differences of a folder from its parent that can be confirmed. */
export function confirmableDifferences(library: FlowLibrary, folder: LenderId): readonly ConfirmableDifference[] {
  const changes = ownChanges(checkedFlow(resolveLender(library, folder)))
  return changes.map(({ pointer, now }) => ({ place: placeOfPointer(pointer), is: now?.value ?? null }))
}
