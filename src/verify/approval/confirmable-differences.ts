import { type FlowLibrary, resolveLender } from '#engine/authoring.ts'
import { type Json, type LenderId, placeOfPointer } from '#engine/index.ts'
import { checkedFlow } from '../findings/reading/checked-flow.ts'
import { ownChanges } from '../findings/reading/own-changes.ts'

/** A place at which a folder's own files differ from its parent's; `is` is null where the folder takes the part out. */
export type ConfirmableDifference = { readonly place: string; readonly is: Json }

/** All differences of a folder from its parent that can be confirmed. */
export function confirmableDifferences(library: FlowLibrary, folder: LenderId): readonly ConfirmableDifference[] {
  const changes = ownChanges(checkedFlow(resolveLender(library, folder)))
  return changes.map(({ pointer, now }) => ({ place: placeOfPointer(pointer), is: now?.value ?? null }))
}
