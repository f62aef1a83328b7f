import { compileFlow, type FlowLibrary, resolveLender } from '#engine/authoring.ts'
import { type FlowPath, type JourneyId, journeyView, type LenderId } from '#engine/index.ts'
import { factsGiven } from '#verify/index.ts'
import { flowFile } from '../flow-files/formatted.ts'

/** Where a lender states the steps of a journey; commands that change them write the file again. */
export function stepsFile(lender: LenderId, journey: JourneyId): FlowPath {
  return `${lender}/scenarios/steps-of-${journey}.json`
}

/** The steps of an applicant without facts as a scenario; undefined where the journey is not open for such an applicant. */
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
