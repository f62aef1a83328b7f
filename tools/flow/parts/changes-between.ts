import { type FlowLibrary, lendersOf, resolveLender } from '#engine/authoring.ts'
import type { LenderId } from '#engine/index.ts'
import { compareChange } from '../compare/compare-flows.ts'
import type { NewPart } from '../new/new-part.ts'
import { withFiles } from '../new/new-step.ts'
import type { Settled } from '../new/settled.ts'
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
