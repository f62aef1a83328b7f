import type { Json } from '#engine/flow/json.ts'
import { destinationFor } from '#engine/routing/destination-for.ts'
import { differences } from './differences.ts'
import { factsOf, laid } from './facts-of.ts'
import type { Scenario } from './scenario.ts'
import type { Mismatch, Stage } from './scenario-run.ts'

/** Where each status leads. A claim's own `given` is laid over the one of the file. */
export function runRoutes({ flow }: Stage, scenario: Scenario): Mismatch[] {
  return (scenario.routes ?? []).flatMap(({ given, then }, index) => {
    const at = ['routes', String(index), 'then']
    const facts = factsOf(flow, laid((scenario.given ?? {}) as Json, given as Json) as Scenario['given'])
    const { go, carry, because } = destinationFor(flow, facts)
    const status = String(facts.status?.value ?? 'no status')
    const decided = [{ says: `${status} leads to ${go}`, because, facts }]
    const wrongGo: Mismatch[] =
      go === then.go
        ? []
        : [
            {
              at: [...at, 'go'],
              message: `expects that ${status} leads to ${then.go}, and it leads to ${go}`,
              wanted: then.go,
              actual: go,
              because: decided,
            },
          ]
    const wrongCarry: Mismatch[] = differences((then.carry ?? {}) as Json, carry ?? {}).map(({ path, wanted, actual }) => ({
      at: [...at, 'carry', ...path],
      message: `expects that ${status} carries ${path.join('.')} as ${JSON.stringify(wanted)}, and it carries ${JSON.stringify(actual) ?? 'nothing'}`,
      wanted,
      actual: actual ?? null,
      because: decided,
    }))
    return [...wrongGo, ...wrongCarry]
  })
}
