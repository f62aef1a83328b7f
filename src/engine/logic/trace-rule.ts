/**
 * Traces a rule: evaluates it part by part and records each part's value, for explanations only. Values come from
 * `evaluate`, so that trace and evaluation agree.
 * Values derived from secret facts print as dots, except booleans, absent values and `years_since`: an age in whole
 * years does not reveal the date.
 */
import type { Facts, Json, Rule } from '#engine/flow/json.ts'
import { tryEvaluate } from './evaluate.ts'
import { iterating } from './read-paths.ts'
import { type IsSecret, MASK, maskSecrets, secretAt } from './secret-facts.ts'
import { WorkBudget } from './work-budget.ts'

export type Trace = {
  readonly rule: Rule
  /** The operator; absent for a constant or a list. */
  readonly op?: string
  /**
   * Traces of the operands, in order. For `some`, `all` and `none`, the second one is for the item that decided, if
   * any.
   */
  readonly args?: readonly Trace[]
  /** The value; null if the part was skipped. */
  readonly value: Json
  /** True if the value is, or derives from, a secret fact; it prints as dots. */
  readonly secret?: true
  /** The path of the fact, or the name of the named rule or value. */
  readonly name?: string
  /** The index, from 0, of the list item that decided. */
  readonly item?: number
  /** True if the part was not evaluated: an earlier operand decided, or the part is evaluated for each list item. */
  readonly skipped?: true
  /** True if the part cannot be evaluated (unknown operator, over its budget). Parts that contain it fail, too. */
  readonly failed?: true
}

/**
 * @param isSecret whether the fact at a path such as `draft.password` is secret; paths omit list positions:
 * `application.signers.ssn`
 */
export function traceRule(rule: Rule, facts: Facts, isSecret: IsSecret = () => false): Trace {
  return new Tracing().trace(rule, { data: facts, isSecret }, 0)
}

type Part = Pick<Trace, 'rule' | 'op' | 'name' | 'item'>

/** The data that a part of a rule reads. `isSecret` takes paths in `data`. */
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

  /** Traces `if`, `and`, `or`: operands after the one that decided are marked as skipped. */
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

  /** Completes the trace of a part with its value, masked with dots if a secret operand could be read from it. */
  #whole(part: Part, args: readonly Trace[], scope: Scope): Trace {
    const value = this.#value(part.rule, scope)
    if (value === undefined) return { ...part, args, value: null, failed: true }
    const secret = part.op !== 'years_since' && args.some((arg) => arg.secret) && value !== null && typeof value !== 'boolean'
    return { ...part, args, value: secret ? MASK : value, ...(secret && { secret }) }
  }

  /** undefined if the rule cannot be evaluated. */
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

/**
 * `isSecret` for the items of a list: for a fact, paths continue the fact's path; for a computed list of secrets, all
 * paths are secret.
 */
function secretInItem(list: Trace, scope: Scope): IsSecret {
  if (list.op === 'var' && list.name !== undefined) return (path) => secretAt(`${list.name}.${path}`, scope.isSecret)
  return () => list.secret === true
}
