/**
 * Why a rule yields what it yields: the rule again, part by part, each with its value. The values come from `evaluate`,
 * part for part, so that a trace agrees with the evaluation. For explanations only;
 * deciding never traces.
 *
 * What hangs on a secret fact prints as dots. A yes, a no and "absent" print as they are, and so does `years_since`:
 * an age in whole years does not give the date away.
 */
import type { Facts, Json, Rule } from '#engine/flow/json.ts'
import { tryEvaluate } from './evaluate.ts'
import { type IsSecret, MASK, maskSecrets, secretAt } from './secret-facts.ts'
import { WorkBudget } from './work-budget.ts'

export type Trace = {
  readonly rule: Rule
  /** What the rule does; without it, the rule is a constant or a list. */
  readonly op?: string
  /** In the order of the operands. Of `some`, `all` and `none`, the second is over the item that decided, if one did. */
  readonly args?: readonly Trace[]
  /** null where it was skipped. */
  readonly value: Json
  /** The value is (made of) a secret fact and prints as dots. */
  readonly secret?: true
  /** What the fact, the named rule or the named value is called. */
  readonly name?: string
  /** Position, from 0, of the item that decided. */
  readonly item?: number
  /** Not looked at: something before it had decided, or it is asked of each item of a list. */
  readonly skipped?: true
  /** It cannot be worked out (an unknown operator, too much work), and so neither can what it is a part of. */
  readonly failed?: true
}

/** @param isSecret of a path such as `draft.password`; items of lists have no position in it: `application.signers.ssn` */
export function traceRule(rule: Rule, facts: Facts, isSecret: IsSecret = () => false): Trace {
  return new Tracing().trace(rule, { data: facts, isSecret }, 0)
}

type Part = Pick<Trace, 'rule' | 'op' | 'name' | 'item'>

/** What a part of a rule sees. `isSecret` speaks of paths in `data`. */
type Scope = { readonly data: unknown; readonly isSecret: IsSecret }

const maximumDepth = 256
const maximumWork = 1_000_000

class Tracing {
  #workLeft = maximumWork

  trace(rule: Rule, scope: Scope, depth: number): Trace {
    if (rule === null || typeof rule !== 'object') return { rule, value: rule }
    if (depth > maximumDepth || this.#workLeft < 0) return { rule, value: null, failed: true }
    if (Array.isArray(rule)) return this.#whole({ rule }, this.#all(rule, scope, depth), scope)
    const [op, ...others] = Object.keys(rule)
    if (op === undefined || others.length > 0) return { rule, value: rule }
    const operand = Object.values<Rule>(rule)[0] ?? null
    const operands: readonly Rule[] = Array.isArray(operand) ? operand : [operand]
    if (op === 'var') return this.#fact(rule, operands, scope, depth)
    if (op === 'rule' || op === 'value') {
      const name = { rule, op, name: String(operands[0]) }
      return this.#whole(name, operands.length < 2 ? [] : [this.trace(operands[1] ?? null, scope, depth + 1)], scope)
    }
    if (lazy.has(op)) return this.#lazily({ rule, op }, operands, scope, depth)
    if (iterating.has(op)) return this.#overItems({ rule, op }, operands, scope, depth)
    return this.#whole({ rule, op }, this.#all(operands, scope, depth), scope)
  }

  #all(rules: readonly Rule[], scope: Scope, depth: number): Trace[] {
    return rules.map((rule) => this.trace(rule, scope, depth + 1))
  }

  #fact(rule: Rule, operands: readonly Rule[], scope: Scope, depth: number): Trace {
    const args = this.#all(operands, scope, depth)
    if (args.some((arg) => arg.secret)) return this.#whole({ rule, op: 'var', name: MASK }, args, scope)
    const name = String(this.#value(operands[0] ?? '', scope) ?? '')
    const value = this.#value(rule, scope)
    if (value === undefined) return { rule, op: 'var', name, args, value: null, failed: true }
    return { rule, op: 'var', name, args, ...maskSecrets(value, name, scope.isSecret) }
  }

  /** `if`, `and`, `or`: what comes after the operand that decided is not looked at. */
  #lazily(part: Part, operands: readonly Rule[], scope: Scope, depth: number): Trace {
    const looked = this.#lookedAt(part.op, operands, scope)
    const args = operands.map((rule, index) => (looked.has(index) ? this.trace(rule, scope, depth + 1) : skipped(rule)))
    return this.#whole(part, args, scope)
  }

  #lookedAt(op: string | undefined, operands: readonly Rule[], scope: Scope): ReadonlySet<number> {
    const inPairs = op !== 'and' && op !== 'or'
    const looked = new Set<number>()
    for (let index = 0; index < operands.length; index += inPairs ? 2 : 1) {
      looked.add(index)
      if (inPairs && index === operands.length - 1) break
      const holds = this.#holds(operands[index] ?? null, scope)
      if (inPairs && holds) looked.add(index + 1)
      if (holds === undefined || holds === (op !== 'and')) break
    }
    return looked
  }

  #overItems(part: Part, operands: readonly Rule[], scope: Scope, depth: number): Trace {
    const [listRule = null, body = null, ...rest] = operands
    const list = this.trace(listRule, scope, depth + 1)
    const others = this.#all(rest, scope, depth)
    const items = this.#value(listRule, scope)
    const index = Array.isArray(items) ? this.#decidingItem(part.op, items, body) : -1
    if (index < 0) return this.#whole(part, [list, skipped(body), ...others], scope)
    const within = { data: (items as readonly Json[])[index], isSecret: secretInItem(list, scope) }
    const traced = this.trace(body, within, depth + 1)
    return this.#whole({ ...part, item: index }, [list, traced, ...others], scope)
  }

  #decidingItem(op: string | undefined, items: readonly Json[], body: Rule): number {
    if (op !== 'some' && op !== 'all' && op !== 'none') return -1
    return items.findIndex((data) => this.#holds(body, { data, isSecret: () => false }) !== (op === 'all'))
  }

  /** A part with its value: dots where something secret went into it and could be read from it. */
  #whole(part: Part, args: readonly Trace[], scope: Scope): Trace {
    const value = this.#value(part.rule, scope)
    if (value === undefined) return { ...part, args, value: null, failed: true }
    const secret = part.op !== 'years_since' && args.some((arg) => arg.secret) && value !== null && typeof value !== 'boolean'
    return { ...part, args, value: secret ? MASK : value, ...(secret && { secret }) }
  }

  /** undefined where the rule cannot be worked out. */
  #value(rule: Rule, scope: Scope): Json | undefined {
    if (rule === null || typeof rule !== 'object') return rule
    if (this.#workLeft < 0) return undefined
    const budget = new WorkBudget()
    const value = tryEvaluate(rule, scope.data, budget)
    this.#workLeft -= budget.stepsSpent
    return value
  }

  #holds(rule: Rule, scope: Scope): boolean | undefined {
    return this.#value({ '!!': [rule] }, scope) as boolean | undefined
  }
}

function skipped(rule: Rule): Trace {
  return { rule, value: null, skipped: true }
}

const lazy = new Set(['if', '?:', 'and', 'or'])
const iterating = new Set(['some', 'all', 'none', 'map', 'filter', 'reduce'])

/** Inside a list that is a fact, paths go on from the fact; inside any other list made of secrets, everything is secret. */
function secretInItem(list: Trace, scope: Scope): IsSecret {
  if (list.op === 'var' && list.name !== undefined) return (path) => secretAt(`${list.name}.${path}`, scope.isSecret)
  return () => list.secret === true
}
