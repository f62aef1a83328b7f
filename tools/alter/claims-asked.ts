/** The claims of a lender, and which of them ask which rule: a rule that was altered can only be missed by those. */

import { writtenRule } from '#engine/authoring.ts'
import { type FlowPointer, type Rule, type ScreenRoute, watchRules } from '#engine/index.ts'
import { type CoveredFlow, nameIn } from '#verify/index.ts'
import { type SingleClaim, singleClaims } from '../coverage/single-claims.ts'
import { runScenario } from '../scenarios/run-scenario.ts'
import { scenariosOf } from '../scenarios/scenario.ts'
import type { Sight, Stage } from '../scenarios/scenario-run.ts'

export type ClaimsAsked = {
  readonly claims: readonly SingleClaim[]
  /** By the place of the rule or value; nobody asks those that are not there. */
  readonly asking: ReadonlyMap<FlowPointer, ReadonlySet<SingleClaim>>
  readonly standingAt: ReadonlyMap<ScreenRoute, ReadonlySet<SingleClaim>>
  /** Claims that do not hold before anything is altered. */
  readonly failing: readonly SingleClaim[]
}

export function claimsAsked({ resolved, asked }: CoveredFlow, stage: Stage): ClaimsAsked {
  const asking = new Map<FlowPointer, Set<SingleClaim>>()
  const standingAt = new Map<ScreenRoute, Set<SingleClaim>>()
  const claims = scenariosOf(resolved).flatMap(singleClaims)
  const failing = claims.filter((claim) => {
    const saw = (sight: Sight) => void ('screen' in sight && addTo(standingAt, sight.screen, claim))
    const watch = (rule: Rule) => {
      const written = writtenRule(rule)
      const at = written && asked.get(written)?.at
      if (at === undefined) return
      addTo(asking, at, claim)
      for (const name of namesIn(rule)) addTo(asking, name, claim)
    }
    return watchRules(watch, () => runScenario({ ...stage, saw }, claim.scenario)).length > 0
  })
  return { claims, asking, standingAt, failing }
}

function addTo<Key>(map: Map<Key, Set<SingleClaim>>, key: Key, claim: SingleClaim): void {
  const known = map.get(key)
  if (known) known.add(claim)
  else map.set(key, new Set([claim]))
}

const known = new WeakMap<object, readonly FlowPointer[]>()

/** Where the rules and values are written that a rule names. */
function namesIn(rule: Rule): readonly FlowPointer[] {
  if (rule === null || typeof rule !== 'object') return []
  const before = known.get(rule)
  if (before) return before
  const found = [...new Set(placesNamed(rule))]
  known.set(rule, found)
  return found
}

function placesNamed(part: Rule): readonly FlowPointer[] {
  if (part === null || typeof part !== 'object') return []
  const inner = Object.values<Rule>(part).flatMap(placesNamed)
  const use = nameIn(part, 'rule')
  const value = nameIn(part, 'value')
  return [
    ...(use ? [`facts.json#/rules/${use.name}/when`] : []),
    ...(value ? [`facts.json#/values/${value.name}/is`] : []),
    ...inner,
  ]
}
