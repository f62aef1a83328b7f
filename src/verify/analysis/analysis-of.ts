/**
 * Answers questions about rules for all possible applicants at once, such as whether a rule can be true. Every example
 * is a complete set of facts that the evaluator has confirmed.
 */

import { type FactSchema, type Json, matches, type Rule } from '#engine/index.ts'
import { type Memory, memoryKeys } from './memory.ts'
import type { Given, Once } from './situations.ts'
import { BUDGET, type Budget, undecided, type Verdict } from './verdict.ts'
import { openWorld, type World } from './world.ts'

export type Analysis = {
  /** `possible`: the rule matches for some facts. */
  readonly satisfiable: (rule: Rule, given?: Rule) => Verdict
  /** `possible`: the rule fails for some facts; `impossible`: it matches for all facts. */
  readonly refutable: (rule: Rule, given?: Rule) => Verdict
  /** `possible`: the first rule matches and the second does not, for some facts; `impossible`: the first implies the second. */
  readonly notImplied: (rule: Rule, by: Rule, given?: Rule) => Verdict
  /** `possible`: both rules match for some facts; `impossible`: they exclude each other. */
  readonly overlap: (a: Rule, b: Rule, given?: Rule) => Verdict
  /** `possible`: the rules differ for some facts; `impossible`: they are equivalent. */
  readonly differ: (a: Rule, b: Rule, given?: Rule) => Verdict
  /** Opens one `World` for several rules, for questions that take many steps. */
  readonly world: (rules: readonly Rule[]) => World
  readonly once: Once
}

export type AnalysisOptions = {
  /** Values of facts known for all applicants, such as those of one lender; null for a fact known to be absent. */
  readonly known?: (path: string) => Json | undefined
  /** The day, yyyy-MM-dd, from which examples count ages. */
  readonly today?: string
  readonly budget?: Partial<Budget>
  /** Caches verdicts by rule. */
  readonly memory?: Memory
}

export function analysisOf(facts: FactSchema, options: AnalysisOptions = {}): Analysis {
  const { known = () => undefined, today = '2026-01-15', budget, memory = new Map() } = options
  const limits = { ...BUDGET, ...budget }
  const given: Given = {
    facts,
    today,
    known: (path) => {
      const value = known(path)
      return value === undefined ? undefined : { value: value ?? undefined }
    },
  }
  const world = (rules: readonly Rule[]) => openWorld(rules, given, limits, once)
  const keyOf = memoryKeys(given, limits)
  return {
    world,
    once,
    satisfiable: (rule, when = true) => ask(all(when, rule)),
    refutable: (rule, when = true) => ask(all(when, not(rule))),
    notImplied: (rule, by, when = true) => ask(all(when, by, not(rule))),
    overlap: (a, b, when = true) => ask(all(when, a, b)),
    differ: (a, b, when = true) => ask(all(when, { or: [all(a, not(b)), all(b, not(a))] })),
  }

  function once<T>(what: string, rules: readonly Rule[], make: () => T): T {
    const key = keyOf(what, rules)
    if (key === undefined) return make()
    if (!memory.has(key)) memory.set(key, make())
    return memory.get(key) as T
  }

  function ask(rule: Rule): Verdict {
    return once('who', [rule], () => answerOf(rule))
  }

  function answerOf(rule: Rule): Verdict {
    try {
      return confirmed(world([rule]).find(rule), rule)
    } catch (error) {
      return undecided(error)
    }
  }
}

/** Turns a verdict with an example that the evaluator does not confirm into an undecided one. */
export function confirmed(verdict: Verdict, rule: Rule): Verdict {
  if (verdict.is !== 'possible' || matches(rule, verdict.example)) return verdict
  return { is: 'undecided', because: 'unreadable', why: 'the example that was found does not fit the rule' }
}

export function not(rule: Rule): Rule {
  return { '!': [rule] }
}

export function all(...rules: readonly Rule[]): Rule {
  const asked = rules.filter((rule) => rule !== true)
  return asked.length === 0 ? true : asked.length === 1 ? (asked[0] as Rule) : { and: asked }
}

export function any(...rules: readonly Rule[]): Rule {
  return rules.length === 0 ? false : rules.length === 1 ? (rules[0] as Rule) : { or: rules }
}
