/** Runs the checks of flow files and applies suppressions. */
import { BASE, type Finding, type FlowLibrary, lendersOf, openFlowLibrary } from '#engine/authoring.ts'
import type { FlowPath, LenderId } from '#engine/index.ts'
import { homeEquity } from '#product/authoring.ts'
import { applySuppressions, checkWithCauses, fingerprintsOf, type SuppressionResult, sortFindings } from '#verify/index.ts'
import type { FlowFiles } from '../command-line/command.ts'

export type RunChecks = (texts: ReadonlyMap<FlowPath, string>) => SuppressionResult

/**
 * Returns a function that runs the checks of the same lenders on several versions of the files: present, fixed,
 * earlier. Missing lenders are skipped.
 *
 * @param today yyyy-MM-dd
 * @param lenders empty for all
 * @param before a library opened earlier
 */
export function checkRunner(today: string, lenders: readonly LenderId[] | undefined, before?: FlowLibrary): RunChecks {
  let library = before
  return (texts) => {
    const opened = openFlowLibrary(texts, library ?? homeEquity)
    library = opened
    const there = [BASE, ...lendersOf(opened)]
    const { findings, suppressed } = applySuppressions(
      opened,
      checkWithCauses(
        opened,
        lenders?.filter((lender) => there.includes(lender)),
      ),
      today,
      lenders === undefined,
    )
    return { findings: sortFindings(findings), suppressed }
  }
}

export type NewFindings = {
  readonly findings: readonly Finding[]
  readonly since: { readonly revision: string; readonly known: number }
}

/** The findings that a git revision of the flows does not have, whether or not suppressed there. */
export async function newSince(
  revision: string,
  findings: readonly Finding[],
  files: FlowFiles,
  look: RunChecks,
): Promise<NewFindings> {
  const before = look(await files.at(revision))
  const known = new Set(fingerprintsOf([...before.findings, ...before.suppressed.map(({ finding }) => finding)]))
  const prints = fingerprintsOf(findings)
  const fresh = findings.filter((_, index) => !known.has(prints[index] as string))
  return { findings: fresh, since: { revision, known: findings.length - fresh.length } }
}
