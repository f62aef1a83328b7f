/** What is found in flow files, less what is allowed. */
import { BASE, type FlowLibrary, lendersOf, openFlowLibrary } from '#engine/authoring.ts'
import type { FlowPath, LenderId } from '#engine/index.ts'
import { checkFlows, inOrder, type Sifted, siftAllowed } from '#verify/index.ts'
export type Look = (texts: ReadonlyMap<FlowPath, string>) => Sifted

/**
 * The same look at the same lenders, again and again: at the files as they are, mended, and as they were. A lender that is
 * not there is left out.
 *
 * @param today yyyy-MM-dd
 * @param lenders all of them where none is named
 */
export function looking(today: string, lenders: readonly LenderId[] | undefined): Look {
  let library: FlowLibrary | undefined
  return (texts) => {
    const opened = openFlowLibrary(texts, library)
    library = opened
    const there = [BASE, ...lendersOf(opened)]
    const { findings, allowed } = siftAllowed(
      opened,
      checkFlows(
        opened,
        lenders?.filter((lender) => there.includes(lender)),
      ),
      today,
      lenders === undefined,
    )
    return { findings: inOrder(findings), allowed }
  }
}
