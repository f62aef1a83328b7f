import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rule } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/evaluate.ts'
import { type Analysis, analysisOf } from '#verify/analysis/analysis-of.ts'
import { casesOf } from '#verify/analysis/cases-of.ts'
import { idleConditions, withPart } from '#verify/analysis/idle-conditions.ts'
import { Undecided } from '#verify/analysis/verdict.ts'
import { contractFacts } from '#verify/findings/reading/facts-of-flow.ts'
import { everyRule } from './every-rule.ts'
import { Dice, randomFacts, randomRule } from './random-situations.ts'

const full = process.env.STEPWRIGHT_FULL !== undefined
/** Each is evaluated for 256 applicants: a million evaluations in the full run. */
const rules = full ? 4_000 : 800
const cases = full ? 1_000 : 200
const applicants = 256

type Counts = { asked: number; results: number; undecided: number; never: number; always: number; examples: number }
const nothing = (): Counts => ({ asked: 0, results: 0, undecided: 0, never: 0, always: 0, examples: 0 })

describe('a decision diagram agrees with the evaluator', { timeout: 300_000 }, () => {
  it('a diagram gives the result of the evaluator for random facts, and no random facts contradict a proof', () => {
    const analysis = analysisOf(contractFacts)
    const counts = nothing()
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const dice = new Dice(seed)
        for (let made = 0; made < 40; made += 1) compare(analysis, randomRule(dice, 2), dice, counts)
      }),
      { numRuns: rules / 40 },
    )
    expect(counts.asked).toBeGreaterThanOrEqual(rules * applicants * 0.97)
    // The claim would be empty if most rules were left open, or came out the same for everybody.
    expect(counts.results).toBeGreaterThan(counts.asked / 4)
    expect(counts.results).toBeLessThan((counts.asked * 3) / 4)
    expect(counts.undecided).toBeLessThan(rules / 50)
    expect(counts.never).toBeGreaterThan(rules / 400)
    expect(counts.always).toBeGreaterThan(rules / 400)
    expect(counts.examples).toBeGreaterThan(rules)
  })

  it('a diagram gives the result of the evaluator for every rule of the shipped flows', async () => {
    const counts = nothing()
    for (const [index, { rule, facts }] of (await everyRule()).entries())
      compare(analysisOf(facts), rule, new Dice(index), counts)
    expect(counts).toMatchObject({ undecided: 0, never: 0, always: 0 })
    expect(counts.asked).toBeGreaterThan(40_000)
  })
})

describe('the analysis of random rules', { timeout: 300_000 }, () => {
  it('a condition reported as making no difference changes the result for no random facts', () => {
    const analysis = analysisOf(contractFacts)
    let idle = 0
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const dice = new Dice(seed)
        const rule = randomRule(dice, 2)
        const found = idleConditions(rule, analysis)
        if (!Array.isArray(found)) return
        const without = found.reduce((left, { way, is }) => withPart(left, way, is !== 'no'), rule)
        idle += found.length
        for (let asked = 0; asked < 40; asked += 1) {
          const facts = randomFacts(dice)
          if (matches(without, facts) !== matches(rule, facts)) expect({ rule, without, facts }).toBe('the same')
        }
      }),
      { numRuns: cases },
    )
    expect(idle).toBeGreaterThan(cases / 10)
  })

  it('no random facts take a case reported as hidden, and an example takes each other case', () => {
    const analysis = analysisOf(contractFacts)
    let hidden = 0
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const dice = new Dice(seed)
        const list = ['a', 'b', 'c', 'd'].map((id) => ({ id, when: randomRule(dice, 1) }))
        const fates = casesOf({ cases: list }, analysis)
        hidden += fates.filter(({ is }) => is === 'hidden').length
        for (let asked = 0; asked < 40; asked += 1) {
          const facts = randomFacts(dice)
          const taken = list.findIndex(({ when }) => matches(when, facts))
          if (taken >= 0 && ['hidden', 'never'].includes(fates[taken]?.is ?? '')) expect({ list, facts }).toBe('taken by nobody')
        }
      }),
      { numRuns: cases },
    )
    expect(hidden).toBeGreaterThan(cases / 50)
  })
})

function compare(analysis: Analysis, rule: Rule, dice: Dice, counts: Counts): void {
  const about = proved(analysis, rule)
  if (!about) {
    counts.undecided += 1
    return
  }
  if (about.some === 'impossible') counts.never += 1
  if (about.others === 'impossible') counts.always += 1
  for (let asked = 0; asked < applicants; asked += 1) {
    const facts = randomFacts(dice)
    const results = matches(rule, facts)
    counts.asked += 1
    if (results) counts.results += 1
    if (about.says(facts) === results && (results ? about.some : about.others) !== 'impossible') continue
    expect({ rule, facts, says: about.says(facts), some: about.some, others: about.others }).toEqual({
      rule,
      facts,
      says: results,
    })
  }

  function proved({ world: open }: Analysis, about: Rule) {
    try {
      const world = open([about])
      const node = world.of(about)
      const [some, others] = [world.who(node), world.who(world.diagrams.not(node))]
      for (const [verdict, results] of [
        [some, true],
        [others, false],
      ] as const) {
        if (verdict.is !== 'possible') continue
        counts.examples += 1
        if (matches(about, verdict.example) !== results)
          expect({ rule: about, facts: verdict.example }).toEqual({ holds: results })
      }
      return { some: some.is, others: others.is, says: (facts: Parameters<typeof matches>[1]) => world.says(node, facts) }
    } catch (error) {
      if (error instanceof Undecided) return undefined
      throw error
    }
  }
}
