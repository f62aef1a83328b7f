/** Computes the rule that facts must match to cover an item. */

import type { Rule } from '#engine/index.ts'
import { all, not } from '#verify/analysis/analysis-of.ts'
import { operandAt, type Way, withPart } from '#verify/analysis/idle-conditions.ts'
import type { CoverageItem, CoveredFlow } from './covered-flow.ts'
import { conditionsOf, insideName, nameIn } from './decisive-conditions.ts'

/**
 * The rule for a sample: what must be true where the sample's rule is evaluated. The item's condition may be inside a
 * named rule.
 */
export function goalOf(asked: Rule, { near, goal }: Extract<CoverageItem['aim'], { readonly by: 'rule' }>): Rule {
  if ('rule' in goal) return goal.rule
  const [way] = waysTo(asked, near[0] ?? '', goal.way)
  return way ? deciding(asked, way, goal.is) : false
}

/** The keys from an evaluated rule to a condition of the rule at a pointer, directly or through a named rule. */
function waysTo(asked: Rule, at: string, way: Way): readonly Way[] {
  const [, name] = /^facts\.json#\/rules\/([^/]+)\/when$/.exec(at) ?? []
  if (name === undefined) return [way]
  const inside = (rule: Rule, before: Way): readonly Way[] =>
    conditionsOf(rule).flatMap(({ way: own, part }) => {
      const use = nameIn(part)
      if (!use) return []
      const whole = [...before, ...own, ...insideName]
      return [...(use.name === name ? [[...whole, ...way]] : []), ...inside(use.rule, whole)]
    })
  return inside(asked, [])
}

/** A rule that is true if a condition has a given result and decides the rule. */
export function deciding(rule: Rule, way: Way, is: boolean): Rule {
  const [yes, no] = [withPart(rule, way, true), withPart(rule, way, false)]
  const part = operandAt(rule, way)
  return all(is ? part : not(part), { or: [all(yes, not(no)), all(no, not(yes))] })
}

/** A rule that is true if an event matches and no event of higher priority does. */
export function moveGoal({ flow }: CoveredFlow, from: string, event: string): Rule | undefined {
  const { lifecycle } = flow
  const index = lifecycle?.events.findIndex(({ id }) => id === event) ?? -1
  const own = lifecycle?.events[index]
  if (!lifecycle || !own) return undefined
  const moves = { ...lifecycle.anywhere, ...(lifecycle.states.find(({ id }) => id === from)?.moves ?? {}) }
  const earlier = lifecycle.events.slice(0, index).filter(({ id }) => Object.hasOwn(moves, id))
  return all(own.when, ...earlier.map(({ when }) => not(when)))
}

/** Whether some facts can cover the item; items that cannot be covered are not counted. */
export function canBeShown(covered: CoveredFlow, { aim }: CoverageItem): boolean {
  const goals = [conditionOf(covered, aim), shownBy(covered, aim)]
  return goals.every((goal) => goal === undefined || covered.analysis.satisfiable(goal).is !== 'impossible')
}

/**
 * What a condition must be to decide its rule. Asked by itself it can be ruled out where the whole rule is too large for
 * that, such as that a lender's own limit is unanswered.
 */
function conditionOf(covered: CoveredFlow, aim: CoverageItem['aim']): Rule | undefined {
  if (aim.by !== 'rule' || 'rule' in aim.goal) return undefined
  const { way, is } = aim.goal
  const written = covered.rules.get(aim.near[0] ?? '')
  if (!written) return undefined
  const part = operandAt(written.rule, way)
  return is ? part : not(part)
}

function shownBy(covered: CoveredFlow, aim: CoverageItem['aim']): Rule | undefined {
  if (aim.by === 'card') return aim.goal
  if (aim.by === 'message' || aim.by === 'refusal') return aim.rule
  if (aim.by !== 'rule') return undefined
  if ('rule' in aim.goal) return aim.goal.rule
  const written = covered.rules.get(aim.near[0] ?? '')
  return written && deciding(written.rule, aim.goal.way, aim.goal.is)
}
