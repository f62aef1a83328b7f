import type { Rule } from '#engine/index.ts'
import { all, not } from '#verify/analysis/analysis-of.ts'
import { type Check, type Found, here, type Reads } from '../check.ts'
import { soundFile } from '../reading/checked-flow.ts'
import { SERVER_STATUSES } from '../reading/facts-of-flow.ts'
import { memberAt, partAt, partsAt } from '../reading/node-parts.ts'

/**
 * Reports unlisted statuses that for some facts lead to the list of applications, so that the borrower sees no screen
 * of an application that continues. A status listed with "/" ends the application and is not reported.
 */
export const lostStatus = { codes: ['E306'], phase: 'proofs', run } satisfies Check

function run({ proofs: { flow, rule, analysis } }: Reads<'proofs'>): Found {
  const table = soundFile(flow, 'status-routes.json')
  const listed = partsAt(table, 'statuses').map(({ key }) => key)
  const unlisted = SERVER_STATUSES.filter((status) => !listed.includes(status))
  const early = partsAt(table, 'first').map(({ node }) => not(rule(memberAt(node, 'when')) ?? false))
  const cases = partsAt(table, 'unlisted', 'cases').map((one) => ({
    go: partAt(one, 'go'),
    when: rule(memberAt(one.node, 'when')),
  }))
  const given: Rule = all({ in: [{ var: 'status.value' }, unlisted] }, ...early)
  return cases.map(({ go, when }, index): Found => {
    if (go?.node.value !== '/' || when === undefined || unlisted.length === 0) return undefined
    const before = cases.slice(0, index).map((one) => not(one.when ?? false))
    const lost = analysis.satisfiable(when, all(given, ...before))
    if (lost.is !== 'possible') return undefined
    const { value } = (lost.example.status ?? {}) as { readonly value?: string }
    return {
      code: 'E306',
      ...here(go),
      confidence: 'found',
      message: `This shows no screen for ${value ?? 'some status'}: not listed, it leads to the list of applications.`,
      why: 'A borrower whose application stands there could not go on.',
      advice: 'Name a screen, or list the status with "/" if the application is over then.',
      witness: lost.example,
    }
  })
}
