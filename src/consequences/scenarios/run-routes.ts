import {
  type Because,
  type CompiledFlow,
  type Destination,
  destinationFor,
  type Facts,
  type Json,
  screenFor,
  withLifecycleState,
} from '#engine/index.ts'
import { differences } from './differences.ts'
import { factsOf, givenTo, type Mismatch, mismatch, type Scenario, type Stage } from './scenario-run.ts'

/** Checks claims about the screen of each status. A claim's `given` is merged over that of the file. */
export function runRoutes({ flow, saw, watch }: Stage, scenario: Scenario): Mismatch[] {
  return (scenario.routes ?? []).flatMap((claim, index) => {
    const { then } = claim
    const at = ['routes', String(index), 'then']
    const facts = withState(flow, factsOf({ flow, watch }, givenTo(scenario, claim)))
    const { go, carry, because, table } = destinationOf(flow, facts, then.go)
    saw?.({ of: 'route', facts, because: table })
    const status = String(facts.status?.value ?? 'no status')
    const decided = [{ says: `${status} leads to ${go}`, because, facts }]
    const sentence = `expects that ${status} leads to ${then.go}, and it leads to ${go}`
    const wrongCarry = differences((then.carry ?? {}) as Json, carry ?? {}).map(({ path, wanted, actual }) => {
      const carried = JSON.stringify(actual) ?? 'nothing'
      const message = `expects that ${status} carries ${path.join('.')} as ${JSON.stringify(wanted)}, and it carries ${carried}`
      return mismatch([...at, 'carry', ...path], message, wanted, actual, decided)
    })
    return [...(go === then.go ? [] : [mismatch([...at, 'go'], sentence, then.go, go, decided)]), ...wrongCarry]
  })
}

/** The facts with the state of the lifecycle, unless the state is given. */
export function withState(flow: CompiledFlow, facts: Facts): Facts {
  return facts.application?.state === undefined ? withLifecycleState(flow, facts) : facts
}

/**
 * The destination by the status table if the claim names `@lifecycle`, otherwise the screen that the lifecycle shows.
 */
function destinationOf(flow: CompiledFlow, facts: Facts, wanted: string): Destination & { readonly table: Because } {
  const destination = destinationFor(flow, facts)
  const table = destination.because
  if (destination.go !== '@lifecycle' || wanted === '@lifecycle') return { ...destination, table }
  const { go, because } = screenFor(flow, facts)
  return { ...destination, go, because, table }
}
