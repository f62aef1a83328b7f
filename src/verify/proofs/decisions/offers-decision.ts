/** What the engine itself works out of a lender's limits, as decisions: whether anything is offered, and interest alone. */

import { limitInCents } from '#engine/index.ts'
import { all, not } from '#verify/analysis/analysis-of.ts'
import { type Decision, decisionByCases } from './decision.ts'
import type { LenderUnderProof } from './lender-under-proof.ts'

/** As `offersFor` has it: nothing is offered below the least amount. */
export function offersDecision({ flow }: LenderUnderProof): Decision[] {
  const limits = flow.live.lender?.limits
  if (!limits) return []
  const approved = { var: 'application.uwCalculatedDrawAmount' }
  const least = limitInCents(limits, 'amountMinimum')
  const { interestOnlyFromAge } = limits
  const tooLittle = all({ answered: 'application.uwCalculatedDrawAmount' }, { '>=': [approved, 0] }, { '<': [approved, least] })
  const oldEnough =
    interestOnlyFromAge === undefined
      ? false
      : all({ answered: 'profile.dob' }, { '>=': [{ years_since: [{ var: 'profile.dob' }] }, interestOnlyFromAge] })
  return [
    decisionByCases(
      'lender.json#/limits/amountMinimum',
      'whether anything is offered',
      [{ when: tooLittle, outcome: 'nothing is offered' }],
      'offered',
    ),
    decisionByCases(
      'lender.json#/limits/interestOnlyFromAge',
      'whether paying interest alone is offered',
      [{ when: not(oldEnough), outcome: 'not offered' }],
      'offered',
    ),
  ]
}
