/** The opening brace of a lender's own file, as the place of findings about missing keys. */
import { type FlowLibrary, placeOf, type SourcePlace } from '#engine/authoring.ts'
import type { LenderId } from '#engine/index.ts'
export function openingOf(library: FlowLibrary, lender: LenderId, file: string): SourcePlace | undefined {
  const node = library.folders.get(lender)?.get(file)?.parsed?.node
  if (node === undefined) return undefined
  const { line, column, ...place } = placeOf(node)
  return { ...place, line, column, endLine: line, endColumn: column + 1, length: 1 }
}
