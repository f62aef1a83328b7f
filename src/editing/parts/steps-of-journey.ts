import { compileFlow, type FlowLibrary, resolveLender } from '#engine/authoring.ts'
import { type FlowPath, type JourneyId, journeyView, type LenderId } from '#engine/index.ts'
import { factsGiven } from '#verify/index.ts'
import { flowFile } from '../files/formatted.ts'

/** The scenario file that lists a journey's steps; commands that change the steps rewrite it. */
export function stepsFile(lender: LenderId, journey: JourneyId): FlowPath {
  return `${lender}/scenarios/steps-of-${journey}.json`
}

/**
 * The active steps of an applicant without facts, as a scenario; undefined if the journey is closed for such an
 * applicant.
 */
export function stepsOfJourney(
  library: FlowLibrary,
  lender: LenderId,
  journey: JourneyId,
): readonly [FlowPath, string] | undefined {
  const flow = compileFlow(resolveLender(library, lender))
  const view = journeyView(flow, journey, {}, factsGiven(flow))
  if (!view.open) return undefined
  const path = stepsFile(lender, journey)
  const claim = { id: 'anybody', journey, then: { steps: view.activeSteps.map(({ id }) => id) } }
  return [path, flowFile({ title: `The steps of ${journey}`, journeys: [claim] })]
}
