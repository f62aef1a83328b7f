import { factsOf } from './facts-of.ts'
import { runCards } from './run-cards.ts'
import { runFooter } from './run-footer.ts'
import { runJourneys } from './run-journeys.ts'
import { runLifecycle } from './run-lifecycle.ts'
import { runRoutes } from './run-routes.ts'
import { runSandboxClaims } from './run-sandbox.ts'
import { runScreens } from './run-screens.ts'
import { runWalk } from './run-walk.ts'
import { runWritten } from './run-written.ts'
import type { Scenario } from './scenario.ts'
import type { Mismatch, Stage } from './scenario-run.ts'

const claims = ['walk', 'screens', 'journeys', 'routes', 'footer', 'lifecycle', 'cards', 'sandbox', 'written'] as const

/** Everything in which the flow differs from what the scenario claims. */
export function runScenario(stage: Stage, scenario: Scenario): Mismatch[] {
  return [
    ...runWalk(stage, scenario, factsOf(stage, scenario.given)),
    ...runScreens(stage, scenario),
    ...runJourneys(stage, scenario),
    ...runRoutes(stage, scenario),
    ...runFooter(stage, scenario),
    ...runLifecycle(stage, scenario),
    ...runCards(stage, scenario),
    ...runSandboxClaims(stage, scenario),
    ...runWritten(stage, scenario),
  ]
}

export function claimsSomething(scenario: Scenario): boolean {
  return claims.some((part) => (scenario[part]?.length ?? 0) > 0)
}
