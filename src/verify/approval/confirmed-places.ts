import { type FlowLibrary, placeOf, type SourceNode } from '#engine/authoring.ts'
import { type FlowPointer, type Json, lenderOf, placeOfPointer } from '#engine/index.ts'
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
