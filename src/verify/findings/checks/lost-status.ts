import { placeOf } from '#engine/authoring.ts'
import { itemKey, pointTo, type Rule } from '#engine/index.ts'
import { all, not } from '#verify/analysis/analysis-of.ts'
import { advice, type Check, type Found, type LenderFinding, type Reads } from '../check.ts'
import { SERVER_STATUSES } from '../reading/facts-of-flow.ts'
import { itemsAt, memberAt, membersAt } from '../reading/node-parts.ts'

const file = 'status-routes.json'

/**
 * Reports unlisted statuses that for some facts lead to the list of applications, so that the borrower sees no screen
 * of an application that continues. A status listed with "/" ends the application and is not reported.
 */
export const lostStatus = { codes: ['E306'], phase: 'proofs', run } satisfies Check

function run({ proofs: { flow, rule, analysis } }: Reads<'proofs'>): LenderFinding[] {
  const table = flow.resolved.files.get(file)
  if (table === undefined || !flow.sound(file)) return []
  const listed = new Set(membersAt(table, 'statuses').map(([status]) => status))
  const unknown = SERVER_STATUSES.filter((status) => !listed.has(status))
  const early = itemsAt(table, 'first').map((node) => not(rule(memberAt(node, 'when')) ?? false))
  const cases = itemsAt(memberAt(table, 'unlisted'), 'cases').map((node, index) => ({
    go: memberAt(node, 'go'),
    at: pointTo(file, 'unlisted', 'cases', itemKey(node, index), 'go'),
    when: rule(memberAt(node, 'when')),
  }))
  const given: Rule = all({ in: [{ var: 'status.value' }, unknown] }, ...early)
  return cases.flatMap(({ go, at, when }, index): Found => {
    if (go?.value !== '/' || when === undefined || unknown.length === 0) return []
    const before = cases.slice(0, index).map((one) => not(one.when ?? false))
    const lost = analysis.satisfiable(when, all(given, ...before))
    if (lost.is !== 'possible') return []
    const { value } = (lost.example.status ?? {}) as { readonly value?: string }
    return {
      code: 'E306',
      at: placeOf(go),
      pointer: at,
      confidence: 'found',
      message: `This shows no screen for ${value ?? 'some status'}: not listed, it leads to the list of applications.`,
      why: 'A borrower whose application stands there could not go on.',
      fixes: [advice('Name a screen, or list the status with "/" if the application is over then.')],
      witness: lost.example,
    }
  })
}
