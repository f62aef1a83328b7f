/** P6. No rule is the same for everybody, and no condition leaves its rule the same whether it holds or not. */

import { describePointer } from '#engine/index.ts'
import { conditionsIn, idleConditions } from '#verify/analysis/idle-conditions.ts'
import { constantRule } from '#verify/findings/checks/constant-rule/check.ts'
import { idleCondition } from '#verify/findings/checks/idle-condition/check.ts'
import { asException, type ProofContext } from './proof-context.ts'
import { type Open, type Statement, statement } from './statement.ts'

const says = 'No rule holds for everybody or for nobody, and no condition is without effect'

export function noRuleInVain({ proofs }: ProofContext): Statement {
  const { uses, rule, analysis } = proofs
  const rules = uses.flatMap(({ visit }) => {
    const whole = rule(visit.node)
    return whole === undefined || typeof whole === 'boolean' ? [] : [{ whole, at: visit.pointer }]
  })
  const conditions = rules.reduce((sum, { whole }) => sum + Math.max(1, conditionsIn(whole).length), 0)
  const undecided = rules.flatMap(({ whole, at }): Open[] => {
    const idle = analysis.once('idle', [whole], () => idleConditions(whole, analysis))
    const verdicts = [
      analysis.satisfiable(whole),
      analysis.refutable(whole),
      ...(Array.isArray(idle) ? [] : [idle as { is: 'undecided'; why: string }]),
    ]
    const open = verdicts.find((verdict) => verdict.is === 'undecided')
    return open?.is === 'undecided' ? [{ about: describePointer(at), at, why: open.why }] : []
  })
  return statement('P6', says, {
    looked: [`${rules.length} rules with ${conditions} conditions`],
    exceptions: [...constantRule.run({ proofs }), ...idleCondition.run({ proofs })]
      .filter(({ code }) => code === 'W141' || code === 'W142')
      .map(asException),
    undecided: [...new Map(undecided.map((one) => [one.at, one])).values()],
  })
}
