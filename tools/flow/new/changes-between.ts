import { compareChange } from '#consequences/compare/compare-flows.ts'
import type { NewPart } from '#editing/parts/new-part.ts'
import { withFiles } from '#editing/parts/new-step.ts'
import type { Settled } from '#editing/parts/settled.ts'
import { type FlowLibrary, lendersOf, resolveLender } from '#engine/authoring.ts'
import type { LenderId } from '#engine/index.ts'
import { changeLines } from '../watching/report-save.ts'

/** The changes for borrowers of a lender and its heirs, once the files are written. */
export function changesBetween(before: FlowLibrary, lender: LenderId, { removed = [] }: NewPart) {
  return (files: Settled['files']): readonly string[] => {
    const gone = removed.map((path) => [path, undefined] as const)
    const after = withFiles(before, new Map([...files, ...gone]))
    const touched = lendersOf(after).filter((one) => resolveLender(after, one).chain.includes(lender))
    return changeLines(compareChange(before, after, touched, { from: {}, to: {} }), [...files.keys(), ...removed])
  }
}
