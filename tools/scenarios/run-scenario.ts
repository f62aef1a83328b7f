import { factsOf } from './facts-of.ts'
import { runFooter } from './run-footer.ts'
import { runJourneys } from './run-journeys.ts'
import { runRoutes } from './run-routes.ts'
import { runScreens } from './run-screens.ts'
import { runWalk } from './run-walk.ts'
import type { Scenario } from './scenario.ts'
import type { Mismatch, Stage } from './scenario-run.ts'

/** Parts of a scenario that the engine cannot judge yet: saying so is better than passing. */
const notYet = ['lifecycle', 'cards', 'sandbox'] as const
const claims = ['walk', 'screens', 'journeys', 'routes', 'footer', ...notYet] as const

/** Everything in which the flow differs from what the scenario claims. */
export function runScenario(stage: Stage, scenario: Scenario): Mismatch[] {
  return [
    ...runWalk(stage, scenario, factsOf(stage.flow, scenario.given)),
    ...runScreens(stage, scenario),
    ...runJourneys(stage, scenario),
    ...runRoutes(stage, scenario),
    ...runFooter(stage, scenario),
    ...unsupported(scenario),
  ]
}

export function claimsSomething(scenario: Scenario): boolean {
  return claims.some((part) => (scenario[part]?.length ?? 0) > 0)
}

function unsupported(scenario: Scenario): Mismatch[] {
  return notYet.flatMap((part) => {
    if ((scenario[part]?.length ?? 0) === 0) return []
    const message = `claims something about ${part}, which is not supported yet`
    return [{ at: [part], message, wanted: part, actual: null, because: [], unsupported: true as const }]
  })
}
