import { journeyView } from '#engine/index.ts'
import { askedWhen, type Decided } from '#verify/explanation.ts'
import { factsOf, givenTo, type Mismatch, mismatch, type Scenario, type Stage } from './scenario-run.ts'

/** Checks claims about journeys: open or closed, the redirect of a closed journey, and the active steps. */
export function runJourneys(stage: Stage, scenario: Scenario): Mismatch[] {
  return (scenario.journeys ?? []).flatMap((claim, index) => {
    const { journey, then } = claim
    const at = ['journeys', String(index)]
    if (!Object.hasOwn(stage.flow.journeys, journey)) {
      return [mismatch([...at, 'journey'], `speaks of the journey "${journey}", and there is none`, journey, null)]
    }
    const facts = factsOf(stage, givenTo(scenario, claim))
    const view = journeyView(stage.flow, journey, {}, facts)
    const { open, otherwise, because } = view
    const decided: Decided[] = because ? [{ says: `${journey} is ${open ? 'open' : 'closed'}`, because, facts }] : []
    const sent = open ? undefined : otherwise
    const steps = view.activeSteps.map(({ id }) => id)
    const found: Mismatch[] = []
    if (then.open !== undefined && then.open !== open) {
      const sentence = `expects that ${journey} is ${then.open ? 'open' : 'closed'}, and it is not`
      found.push(mismatch([...at, 'then', 'open'], sentence, then.open, open, decided))
    }
    if (then.otherwise !== undefined && then.otherwise !== sent) {
      const says = sent === undefined ? 'it sends nobody anywhere' : `it sends them to ${sent}`
      const sentence = `expects that ${journey} sends people to ${then.otherwise}, and ${says}`
      found.push(mismatch([...at, 'then', 'otherwise'], sentence, then.otherwise, sent, decided))
    }
    if (then.steps !== undefined && then.steps.join('\n') !== steps.join('\n')) {
      const differing = [...new Set([...then.steps, ...steps])].filter((id) => then.steps?.includes(id) !== steps.includes(id))
      const why = differing.flatMap((id) => askedWhen(stage, view, id))
      const sentence = `expects ${journey} to ask ${then.steps.join(', ')}, and it asks ${steps.join(', ')}`
      found.push(mismatch([...at, 'then', 'steps'], sentence, then.steps, steps, why))
    }
    return found
  })
}
