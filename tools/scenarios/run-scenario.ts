import { factsOf } from './facts-of.ts'
import { runRoutes } from './run-routes.ts'
import { runWalk } from './run-walk.ts'
import type { Scenario } from './scenario.ts'
import type { Mismatch, Stage } from './scenario-run.ts'

/** Parts of a scenario that the engine cannot judge yet: saying so is better than passing. */
const notYet = ['lifecycle', 'cards', 'sandbox'] as const

/** Everything in which the flow differs from what the scenario claims. */
export function runScenario(stage: Stage, scenario: Scenario): Mismatch[] {
  return [
    ...runWalk(stage, scenario, factsOf(stage.flow, scenario.given)),
    ...runRoutes(stage, scenario),
    ...unsupported(scenario),
  ]
}

export function claimsSomething(scenario: Scenario): boolean {
  return ['walk', 'routes', ...notYet].some((part) => (scenario[part as 'walk']?.length ?? 0) > 0)
}

function unsupported(scenario: Scenario): Mismatch[] {
  return notYet.flatMap((part) => {
    if ((scenario[part]?.length ?? 0) === 0) return []
    return [
      {
        at: [part],
        message: `claims something about ${part}, which is not supported yet`,
        wanted: part,
        actual: null,
        because: [],
        unsupported: true as const,
      },
    ]
  })
}
