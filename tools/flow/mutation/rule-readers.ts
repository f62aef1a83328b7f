/** Records which claims of a lender evaluate which rule: a mutated rule can make only those fail. */

import { runScenario } from '#consequences/scenarios/run-scenario.ts'
import { type Sight, type Stage, scenariosOf } from '#consequences/scenarios/scenario-run.ts'
import { writtenRule } from '#engine/authoring.ts'
import type { FlowPointer, Rule, ScreenRoute } from '#engine/index.ts'
import { type CoveredFlow, nameIn } from '#verify/index.ts'
import { type SingleClaim, singleClaims } from '../coverage/single-claims.ts'

export type RuleReaders = {
  readonly claims: readonly SingleClaim[]
  /** Claims by the pointer of the rule or value; rules that no claim evaluates are absent. */
  readonly byRule: ReadonlyMap<FlowPointer, ReadonlySet<SingleClaim>>
  readonly byScreen: ReadonlyMap<ScreenRoute, ReadonlySet<SingleClaim>>
  /** Claims that fail without any mutant. */
  readonly failing: readonly SingleClaim[]
}

export function ruleReaders({ resolved, asked }: CoveredFlow, stage: Stage): RuleReaders {
  const byRule = new Map<FlowPointer, Set<SingleClaim>>()
  const byScreen = new Map<ScreenRoute, Set<SingleClaim>>()
  const claims = scenariosOf(resolved).flatMap(singleClaims)
  const failing = claims.filter((claim) => {
    const saw = (sight: Sight) => void ('screen' in sight && addTo(byScreen, sight.screen, claim))
    const watch = (rule: Rule) => {
      const written = writtenRule(rule)
      const at = written && asked.get(written)?.at
      if (at === undefined) return
      addTo(byRule, at, claim)
      for (const name of namedIn(rule)) addTo(byRule, name, claim)
    }
    return runScenario({ ...stage, saw, watch }, claim.scenario).length > 0
  })
  return { claims, byRule, byScreen, failing }
}

function addTo<Key>(map: Map<Key, Set<SingleClaim>>, key: Key, claim: SingleClaim): void {
  const known = map.get(key)
  if (known) known.add(claim)
  else map.set(key, new Set([claim]))
}

const known = new WeakMap<object, readonly FlowPointer[]>()

/** The pointers of the named rules and values that a rule uses. */
function namedIn(rule: Rule): readonly FlowPointer[] {
  if (rule === null || typeof rule !== 'object') return []
  const found = known.get(rule) ?? [...new Set(pointersNamed(rule))]
  known.set(rule, found)
  return found
}

function pointersNamed(part: Rule): readonly FlowPointer[] {
  if (part === null || typeof part !== 'object') return []
  const rule = nameIn(part, 'rule')
  const value = nameIn(part, 'value')
  return [
    ...(rule ? [`facts.json#/rules/${rule.name}/when`] : []),
    ...(value ? [`facts.json#/values/${value.name}/is`] : []),
    ...Object.values<Rule>(part).flatMap(pointersNamed),
  ]
}
