import { type FactSchema, pointTo } from '#engine/index.ts'
import { not } from '#verify/analysis/analysis-of.ts'
import { type Decision, decisionByCases, plainDecision } from './decision.ts'
import { decisionsOfLifecycle, decisionsOfTable } from './decisions-of-routing.ts'
import { decisionsOfScreens } from './decisions-of-screens.ts'
import { decisionsOfCards, decisionsOfFlags, decisionsOfOffers, decisionsOfSandbox } from './decisions-outside-screens.ts'
import type { LenderUnderProof } from './lender-under-proof.ts'

/** All decisions of a lender's flow about borrowers, without texts and colours. */
export function decisionsOf(lender: LenderUnderProof, facts: FactSchema, compared?: LenderUnderProof): Decision[] {
  return [
    ...decisionsOfTable(lender, facts.typeOf('status.value')?.enum ?? []),
    ...decisionsOfLifecycle(lender),
    ...decisionsOfJourneys(lender, compared),
    ...decisionsOfScreens(lender),
    ...decisionsOfCards(lender),
    ...decisionsOfFlags(lender),
    ...decisionsOfOffers(lender),
    ...decisionsOfSandbox(lender),
  ]
}

/**
 * Decisions of journeys: active steps, their order, and the end.
 *
 * @param compared the other lender of a comparison: only the order of steps that both have can differ
 */
function decisionsOfJourneys({ flow, own }: LenderUnderProof, compared?: LenderUnderProof): Decision[] {
  return Object.values(flow.journeys).flatMap(({ id, path, openWhen, otherwise = 'nowhere', steps, end }) => {
    const at = `journeys/${id}.json`
    const others = compared?.flow.journeys[id]?.steps ?? steps
    const order = steps.map((step) => step.id).filter((step) => others.some((other) => other.id === step))
    return [
      plainDecision(at, `the journey "${id}"`, 'there'),
      plainDecision(pointTo(at, 'steps'), `the order of the steps of the journey "${id}"`, order.join(', ')),
      decisionByCases(
        pointTo(at, 'openWhen'),
        `who may take the journey "${id}"`,
        [{ when: own(openWhen), outcome: `open at ${path}` }],
        `sent to ${otherwise}`,
      ),
      plainDecision(pointTo(at, 'end'), `what the answers of the journey "${id}" become`, JSON.stringify(end)),
      ...steps.flatMap((step) => {
        const about = `the step "${step.id}" of the journey "${id}"`
        const notAsked = 'not asked'
        return [
          decisionByCases(step.at, about, [{ when: not(own(step.askWhen)), outcome: notAsked }], `asks ${step.screen}`, notAsked),
          decisionByCases(
            pointTo(step.at, 'leaveWhen'),
            `where ${about} leads out of it`,
            step.leaveWhen.map(({ when, go }) => ({ when: own(when), outcome: go })),
            'goes on',
            'goes on',
          ),
        ]
      }),
    ]
  })
}
