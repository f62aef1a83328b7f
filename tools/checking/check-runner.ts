/** Findings of flow files that are not suppressed. */
import { BASE, type FlowLibrary, lendersOf, openFlowLibrary } from '#engine/authoring.ts'
import type { FlowPath, LenderId } from '#engine/index.ts'
import { applySuppressions, checkFlows, type SuppressionResult, sortFindings } from '#verify/index.ts'
export type RunChecks = (texts: ReadonlyMap<FlowPath, string>) => SuppressionResult

/**
 * Runs the checks of the same lenders again and again: on the files as they are, fixed, and as they were. A lender that is
 * not there is left out.
 *
 * @param today yyyy-MM-dd
 * @param lenders all of them where none is named
 * @param before what is open already
 */
export function checkRunner(today: string, lenders: readonly LenderId[] | undefined, before?: FlowLibrary): RunChecks {
  let library = before
  return (texts) => {
    const opened = openFlowLibrary(texts, library)
    library = opened
    const there = [BASE, ...lendersOf(opened)]
    const { findings, suppressed } = applySuppressions(
      opened,
      checkFlows(
        opened,
        lenders?.filter((lender) => there.includes(lender)),
      ),
      today,
      lenders === undefined,
    )
    return { findings: sortFindings(findings), suppressed }
  }
}
