/** Converts failures of a proof sheet to findings. */

import { type Finding, type FlowLibrary, finding, lendersOf, type Place, placeOf } from '#engine/authoring.ts'
import { insideLender, type LenderId, nodeAt } from '#engine/index.ts'
import type { Memory } from '#verify/analysis/memory.ts'
import { atCausingChanges } from '#verify/findings/causing-changes.ts'
import { advice } from '#verify/findings/check.ts'
import { checkFlows } from '#verify/findings/check-flows.ts'
import { type ProofSheet, proveLender } from './prove-lender.ts'
import { comparedWithSaved, type SavedSheet, SHEET_FILE } from './saved-sheet.ts'
import type { Exception, Statement } from './statements/statement.ts'

/** Findings for counterexamples, and for statements that were proved in the saved sheet and are no longer. */
export function sheetFindings(library: FlowLibrary, sheet: ProofSheet, saved: SavedSheet | undefined): Finding[] {
  const { lender, statements } = sheet
  if (statements.length === 0) return [notProvable(library, lender)]
  return [
    ...statements.flatMap((statement) => statement.exceptions.map((exception) => failed(statement, exception, sheet))),
    ...(saved ? weaker(sheet, saved) : []),
  ]
}

/** The findings of a sheet, each at the lender's line that causes it where the lender's parent has no such finding. */
export function sheetFindingsWithCauses(
  library: FlowLibrary,
  sheet: ProofSheet,
  saved: SavedSheet | undefined,
  memory: Memory,
): Finding[] {
  const failing = sheet.statements.flatMap(({ id, exceptions }) => (exceptions.length > 0 ? [id] : []))
  const found = sheetFindings(library, sheet, saved)
  if (failing.length === 0) return found
  const suspects = checkFlows(library, [sheet.lender]).filter(({ severity }) => severity !== 'info')
  return atCausingChanges(library, sheet.lender, found, provedIn, { mostTried: 8, suspects })

  function provedIn(opened: FlowLibrary, lender: LenderId): readonly Finding[] {
    return sheetFindings(opened, proveLender(opened, lender, memory, failing), undefined)
  }
}

function failed({ id, says }: Statement, { message, at, place, example, fix }: Exception, { lender }: ProofSheet): Finding {
  return finding('E901', {
    at: place ?? start(`${lender}/${SHEET_FILE}`),
    pointer: at,
    confidence: 'proved',
    message,
    why: `It is not so that ${id}: ${says}.`,
    lenders: [lender],
    fixes: [advice(fix ?? 'Mend the flow for the borrower of the example.')],
    ...(example && { witness: example }),
  })
}

function weaker(sheet: ProofSheet, saved: SavedSheet): Finding[] {
  return comparedWithSaved(sheet, saved).weaker.map(({ id, says }) =>
    finding('E902', {
      at: placeOf(nodeAt(saved.node, ['statements', id]) ?? saved.node),
      pointer: `${SHEET_FILE}#/statements/${id}`,
      confidence: 'proved',
      message: `The proof sheet of ${sheet.lender} has become weaker: ${says}.`,
      why: 'What was known of every borrower is known no longer.',
      lenders: [sheet.lender],
      fixes: [advice('Mend the flow; where the change is wanted, save the sheet anew with "prove --save".')],
    }),
  )
}

function notProvable(library: FlowLibrary, lender: string): Finding {
  const own = library.folders.get(lender)
  const first = own?.get('lender.json')?.path ?? [...(own?.values() ?? [])][0]?.path ?? `${lender}/lender.json`
  return finding('E903', {
    at: start(first),
    pointer: insideLender(first),
    confidence: 'found',
    message: `Nothing can be proved of ${lender}: its files, or those that it starts from, are wrongly written.`,
    why: 'What cannot be read decides nothing that could be looked at.',
    lenders: lendersOf(library).includes(lender) ? [lender] : [],
    fixes: [advice(`"npm run flow -- check ${lender}" reports the errors with their places.`)],
  })
}

function start(file: string): Place {
  return { file, line: 1, column: 1, endLine: 1, endColumn: 1 }
}
