/** Runs claims and records the coverage hits. */

import { runScenario } from '#consequences/scenarios/run-scenario.ts'
import type { Mismatch, Sight, Stage } from '#consequences/scenarios/scenario-run.ts'
import { matches, type Rule } from '#engine/index.ts'
import { type CoverageHits, keyOf } from '#verify/index.ts'
import type { SingleClaim } from './single-claims.ts'

export function watchClaim(stage: Stage, claim: SingleClaim, seen: CoverageHits<SingleClaim>): Mismatch[] {
  const saw = (sight: Sight) => {
    for (const key of keysOf(stage, sight)) seen.saw(key, { claim })
  }
  return runScenario({ ...stage, saw, watch: seen.watcherOf(claim) }, claim.scenario)
}

function keysOf({ flow }: Stage, sight: Sight): readonly string[] {
  switch (sight.of) {
    case 'step':
      return [keyOf.step(sight.journey, sight.step)]
    case 'screen':
      return [keyOf.screen(sight.screen)]
    case 'validation': {
      const { screen, result } = sight
      // Only the first error message of a field is shown.
      const shown = Object.values(result.messages).flatMap((all) => all.slice(0, 1))
      const refused = result.refusal === undefined ? [] : [keyOf.refusal(screen)]
      return [keyOf.screen(screen), ...shown.map(({ because }) => keyOf.message(because.at)), ...refused]
    }
    case 'route': {
      const { facts, because } = sight
      const early = flow.statusRoutes.first?.find(({ when }) => matches(when as Rule, facts))
      const status = String(facts.status?.value ?? '')
      const line = early ? `first/${early.id}` : `statuses/${status}`
      return [keyOf.status(because.at), keyOf.status(`status-routes.json#/${line}`)]
    }
    case 'lifecycle': {
      const { result } = sight
      const moves = result.events.map(({ from, id }) => {
        const own = flow.lifecycle?.states.find((state) => state.id === from)?.moves ?? {}
        return keyOf.move(Object.hasOwn(own, id) ? from : '', id)
      })
      return [...moves, ...result.events.map(({ from }) => keyOf.state(from)), keyOf.state(result.state)]
    }
    case 'place':
      return [keyOf.place(sight.place)]
    case 'card': {
      const { category, textSources: texts } = sight.card
      const parts = (['heading', 'description', 'why', 'button'] as const).flatMap((part) => {
        const because = texts[part]
        return because ? [keyOf.cardText(category, part, because.at)] : []
      })
      return [keyOf.card(category), ...parts]
    }
  }
}
