/** Records which parts of a flow a run evaluates or shows, each with some of the claims that caused it. */

import { writtenRule } from '#engine/authoring.ts'
import { type Facts, isTruthy, type Rule, type RuleWatcher, tryEvaluate } from '#engine/index.ts'
import { type Asked, type CoveredFlow, keyOf, ruleNamed } from './covered-flow.ts'
import { decisiveConditions, nameIn } from './decisive-conditions.ts'

/**
 * A claim that caused a hit, with the evaluated rule and the facts of the evaluation; `rule` and `facts` are absent for
 * a hit that is no rule.
 */
export type Sample<Claim> = { readonly claim: Claim; readonly rule?: Rule; readonly facts?: Facts }

const samplesKept = 8

export class CoverageHits<Claim> {
  readonly #written: ReadonlyMap<object, Asked>
  readonly #samples = new Map<string, Sample<Claim>[]>()
  readonly #named = new WeakMap<object, readonly string[]>()

  constructor({ asked }: Pick<CoveredFlow, 'asked'>) {
    this.#written = asked
  }

  has(key: string): boolean {
    return this.#samples.has(key)
  }

  samplesOf(key: string): readonly Sample<Claim>[] {
    return this.#samples.get(key) ?? []
  }

  /** The watcher that records the rules evaluated for a claim. */
  watcherOf(claim: Claim): RuleWatcher {
    return (rule, facts) => this.#asked(claim, rule, facts)
  }

  saw(key: string, sample: Sample<Claim>): void {
    const kept = this.#samples.get(key)
    if (!kept) this.#samples.set(key, [sample])
    else if (kept.length < samplesKept && kept.every(({ claim }) => claim !== sample.claim)) kept.push(sample)
  }

  #asked(claim: Claim, rule: Rule, facts: Facts): void {
    const written = writtenRule(rule)
    const asked = written && this.#written.get(written)
    if (asked === undefined) return
    const { at, decides } = asked
    const sample = { claim, rule, facts }
    for (const name of this.#namesIn(rule)) this.saw(keyOf.rule(ruleNamed(name)), sample)
    // For a value, the named rules inside it are recorded separately.
    for (const one of decides ? [rule] : namedParts(rule)) {
      for (const { name, way, is } of decisiveConditions(one, facts)) {
        if (name !== undefined || decides) this.saw(keyOf.condition(name === undefined ? at : ruleNamed(name), way, is), sample)
      }
    }
    if (!decides) return
    this.saw(keyOf.rule(at), sample)
    this.saw(keyOf.outcome(at, isTruthy(tryEvaluate(rule, facts) ?? null)), sample)
  }

  #namesIn(rule: Rule): readonly string[] {
    if (rule === null || typeof rule !== 'object') return []
    const known = this.#named.get(rule)
    if (known) return known
    const names = [...new Set(namesIn(rule))]
    this.#named.set(rule, names)
    return names
  }
}

/** The outermost named rules and values of a part. */
function namedParts(part: Rule): readonly Rule[] {
  if (part === null || typeof part !== 'object') return []
  return nameIn(part) ? [part] : (Array.isArray(part) ? part : Object.values(part)).flatMap((one: Rule) => namedParts(one))
}

function namesIn(part: Rule): readonly string[] {
  if (part === null || typeof part !== 'object') return []
  const use = nameIn(part)
  return [...(use ? [use.name] : []), ...(Array.isArray(part) ? part : Object.values(part)).flatMap((one: Rule) => namesIn(one))]
}
