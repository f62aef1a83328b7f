import type { FlowLibrary } from '#engine/flow/flow-library.ts'
import type { LenderId } from '#engine/flow/json.ts'
import { placeOf, type SourcePlace } from '#engine/flow/source-node.ts'

/** The opening brace of a lender's own file: the place of what is not in it. */
export function openingOf(library: FlowLibrary, lender: LenderId, file: string): SourcePlace | undefined {
  const node = library.folders.get(lender)?.get(file)?.parsed?.node
  if (node === undefined) return undefined
  const { line, column, ...place } = placeOf(node)
  return { ...place, line, column, endLine: line, endColumn: column + 1, length: 1 }
}
