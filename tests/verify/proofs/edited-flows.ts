/** The flows as they are shipped, with one thing changed: what a product owner's slip would make of them. */

import { compileFlow } from '#engine/compile/compile-flow.ts'
import { lenderFacts } from '#engine/compile/lender-facts.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import { type FlowLibrary, openFlowLibrary } from '#engine/flow/flow-library.ts'
import type { Facts } from '#engine/flow/json.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { homeEquity } from '#product/authoring.ts'
import { REPOSITORY } from '#tools/repository.ts'
import { type ProofSheet, proveLender } from '#verify/proofs/prove-lender.ts'
import type { Statement } from '#verify/proofs/statements/statement.ts'

const texts = await readFlowFolder(`${REPOSITORY}/flows`)
const shipped = openFlowLibrary(texts, homeEquity)
/** Results of the rule analysis, shared between edits: most rules are the same after an edit. */
const memory = new Map()

// biome-ignore lint/suspicious/noExplicitAny: an edit reaches into JSON as it is written
export type Edit = (file: any) => void

/** @param edits by path; a file that is not there begins empty */
export function edited(edits: { readonly [path: string]: Edit }): FlowLibrary {
  const changed = new Map(texts)
  for (const [path, edit] of Object.entries(edits)) {
    const file: object = JSON.parse(texts.get(path) ?? '{}')
    edit(file)
    changed.set(path, JSON.stringify(file, null, 2))
  }
  return openFlowLibrary(changed, shipped)
}

/** @param ids the statements to prove; all, if absent */
export function sheetOf(
  lender: string,
  edits: { readonly [path: string]: Edit } = {},
  ids?: readonly Statement['id'][],
): ProofSheet {
  return proveLender(edited(edits), lender, memory, ids)
}

export function statementOf(id: Statement['id'], sheet: ProofSheet): Statement {
  const found = sheet.statements.find((statement) => statement.id === id)
  if (!found) throw new Error(`The sheet of ${sheet.lender} has no ${id}.`)
  return found
}

/** The edited flow, and an example with the lender's own facts: what the evaluator is asked about. */
export function running(
  lender: string,
  edits: { readonly [path: string]: Edit },
): { flow: CompiledFlow; whole: (facts: Facts) => Facts } {
  const flow = compileFlow(resolveLender(edited(edits), lender))
  return { flow, whole: (facts) => ({ ...facts, lender: lenderFacts(flow.live.lender) }) }
}
