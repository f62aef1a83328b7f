/** Decisions that the engine makes from a lender's limits: whether there are offers, and interest-only offers. */

import { limitInCents } from '#product/index.ts'
import { all, not } from '#verify/analysis/analysis-of.ts'
import { type Decision, decisionByCases } from './decision.ts'
import type { LenderUnderProof } from './lender-under-proof.ts'

/** Follows `offersFor`: no offers below the lender's minimum amount. */
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
