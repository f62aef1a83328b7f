/**
 * Finds idle conditions: parts of a rule that can be replaced by true or false without changing the rule's result. A
 * condition inside a named rule is examined in that rule, not where the name is used.
 */

import type { Rule } from '#engine/index.ts'
import { operationIn, ruleCall } from '#engine/index.ts'
import type { Analysis } from './analysis-of.ts'
import { Undecided, undecided, type Verdict } from './verdict.ts'

/** The keys that lead to a part of a rule: `['and', '1']`. */
export type Way = readonly string[]

export type IdleCondition = {
  readonly way: Way
  /** The constants that may replace the condition: `either`, or the only one that keeps the result. */
  readonly is: 'either' | 'yes' | 'no'
}

const maximumConditions = 300

/** The outermost idle conditions, each examined with the later ones already removed. */
export function idleConditions(rule: Rule, analysis: Analysis): readonly IdleCondition[] | Extract<Verdict, { is: 'undecided' }> {
  const idle: IdleCondition[] = []
  try {
    const ways = conditionsIn(rule)
    if (ways.length > maximumConditions) throw new Undecided('work', `it has more than ${maximumConditions} conditions`)
    // One world suffices, because replacing parts by constants adds no conditions.
    const world = analysis.world([rule])
    let left = rule
    for (const way of ways.toReversed()) {
      const yes = withPart(left, way, true)
      const no = withPart(left, way, false)
      const [asIs, ifYes, ifNo] = [world.of(left), world.of(yes), world.of(no)]
      const is = ifYes === ifNo ? 'either' : asIs === ifYes ? 'yes' : asIs === ifNo ? 'no' : undefined
      if (is === undefined) continue
      drop(way)
      idle.push({ way, is })
      left = is === 'no' ? no : yes
    }
  } catch (error) {
    return undecided(error) as Extract<Verdict, { is: 'undecided' }>
  }
  return idle.toReversed()

  /** Conditions inside an idle condition are not reported themselves. */
  function drop(outer: Way): void {
    for (const inner of [...idle]) {
      if (inner.way.length > outer.length && outer.every((key, at) => key === inner.way[at])) idle.splice(idle.indexOf(inner), 1)
    }
  }
}

/** The keys of parts that are used as conditions, outer parts first, without the rule itself. */
export function conditionsIn(rule: Rule): readonly Way[] {
  const operation = operationIn(rule)
  if (!operation) return []
  const { operator, operands } = operation
  const written = operandAt(rule, [operator])
  const key = (index: number): Way => (Array.isArray(written) ? [operator, String(index)] : [operator])
  if (!joining.has(operator)) return []
  const alone = operands.length === 1
  return operands.flatMap((part, index) => {
    const way = key(index)
    return [...(alone ? [] : [way]), ...conditionsIn(part).map((inner) => [...way, ...inner])]
  })
}

const joining: ReadonlySet<string> = new Set(['and', 'or', 'if', '!', '!!'])

/** A copy of the rule with one part replaced. */
export function withPart(rule: Rule, [key, ...deeper]: Way, part: Rule): Rule {
  if (key === undefined) return part
  if (Array.isArray(rule)) return rule.map((item, index) => (String(index) === key ? withPart(item, deeper, part) : item))
  const operation = operationIn(rule)
  return operation ? ruleCall(operation.operator, withPart(operandAt(rule, [key]), deeper, part)) : rule
}

export function operandAt(rule: Rule, way: Way): Rule {
  return way.reduce<Rule>((part, key) => membersOf(part).get(key) ?? null, rule)
}

function membersOf(part: Rule): ReadonlyMap<string, Rule> {
  return new Map(part === null || typeof part !== 'object' ? [] : Object.entries<Rule>(part))
}
