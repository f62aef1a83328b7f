import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lendersOf } from '#engine/flow/flow-library.ts'
import { asRule, type Facts, type Json, type Rule } from '#engine/flow/json.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { OPERATORS } from '#engine/logic/operators.ts'
import { parseRule, ruleInWords, type SentenceContext, type Vocabulary, valueInWords } from '#engine/sentences.ts'
import { shippedLibrary } from '#kit/shipped-flows.ts'
import { checkedFlow } from '#verify/findings/reading/checked-flow.ts'
import { visitsIn } from '#verify/findings/reading/visits-in.ts'
import { vocabularyOf } from '#verify/findings/reading/vocabulary-of.ts'
import { isSameRule } from './same-rule.ts'

const library = await shippedLibrary()
const lenders = ['base', ...lendersOf(library)]
const flows = lenders.map((lender) => {
  const resolved = resolveLender(library, lender)
  return { lender, resolved, vocabulary: vocabularyOf(checkedFlow(resolved)) }
})
const known = flows[0]?.vocabulary as Vocabulary

/** The rule that its sentence says; the problem where there is none. */
function back(rule: Rule, isCondition: boolean, vocabulary: Vocabulary): { words: string; rule: Rule } {
  const context: SentenceContext = vocabulary.facts ? { facts: vocabulary.facts, allFacts: true } : {}
  const words = (isCondition ? ruleInWords : valueInWords)(rule, context)
  const parsed = parseRule(words, vocabulary)
  if ('problem' in parsed) throw new Error(`${words}\n${' '.repeat(parsed.problem.at)}^ ${parsed.problem.message}`)
  expect((isCondition ? ruleInWords : valueInWords)(parsed.rule, context)).toBe(words)
  return { words, rule: parsed.rule }
}

describe('a sentence is the rule that it was printed from', () => {
  it.each(flows)('every shipped rule of $lender is parsed from its sentence', ({ resolved, vocabulary }) => {
    const rules = [...resolved.files].flatMap(([path, node]) =>
      visitsIn(path, node).flatMap((visit) =>
        visit.is === 'rule' || visit.is === 'expression' ? [{ is: visit.is, rule: asRule(visit.node.value as Json) }] : [],
      ),
    )
    expect(rules.length).toBeGreaterThan(100)
    for (const { is, rule } of rules) {
      const isCondition = is === 'rule'
      const read = back(rule, isCondition, vocabulary)
      expect(isSameRule(rule, read.rule, { isCondition, facts: [] }) || [rule, read]).toBe(true)
    }
  })
})

const text = fc.oneof(
  fc.constantFrom(
    'TX',
    'NY',
    'OR',
    'SECOND_HOME',
    'Ana',
    'a "quoted" text',
    '2026-01-15',
    '$5',
    'true',
    '',
    'x is y',
    '10-year',
    '5',
    '“',
  ),
  fc.string(),
)
const scalar = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 4, arbitrary: fc.integer({ min: -3, max: 2_000_000 }) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { weight: 1, arbitrary: fc.constantFrom<Json>(true, false, null) },
)
const paths = [
  'a',
  'b.c',
  'list',
  'x-y',
  'odd path',
  'is',
  'Upper',
  'list.0.type',
  'current',
  'accumulator',
  'type',
  'size',
  'pages',
  '',
  'today',
]
const shippedPaths = known.facts?.paths() ?? []

/** Mostly rules as they are written, and some that no check would accept. */
function rules(path: fc.Arbitrary<string>): fc.Arbitrary<Rule> {
  const fact = path.map((one): Json => ({ var: one }))
  return fc
    .letrec<{ rule: Json }>((tie) => {
      const call = fc
        .constantFrom(...[...OPERATORS].filter(([name]) => !['var', 'usd', 'rule', 'value'].includes(name)))
        .chain(([name, { takes }]) => {
          const most = Math.min(takes[1], 4)
          const operands =
            name === 'answered' || name === 'missing'
              ? fc.array(path, { minLength: 1, maxLength: 3 })
              : name === 'missing_some'
                ? fc.tuple(scalar, fc.array(path, { maxLength: 3 }))
                : name === 'in'
                  ? fc.tuple(tie('rule'), fc.oneof(fc.array(scalar, { maxLength: 4 }), tie('rule')))
                  : fc.array(tie('rule'), { minLength: takes[0], maxLength: most })
          return operands.map((all): Json => ({ [name]: all as readonly Json[] }))
        })
      return {
        rule: fc.oneof(
          { depthSize: 'small', withCrossShrink: true },
          { weight: 3, arbitrary: scalar },
          { weight: 5, arbitrary: fact },
          {
            weight: 1,
            arbitrary: fc.integer({ min: 0, max: 9_999_999 }).map((cents): Json => ({ usd: (cents / 100).toFixed(2) })),
          },
          { weight: 1, arbitrary: fc.constantFrom<Json>({ rule: 'in-texas' }, { rule: 'second-home' }, { value: 'minimumAge' }) },
          { weight: 1, arbitrary: fc.array(tie('rule'), { maxLength: 3 }) },
          { weight: 12, arbitrary: call },
          {
            weight: 1,
            arbitrary: fc
              .tuple(
                fc.constantFrom(...[...OPERATORS.keys()].filter((name) => name !== 'rule' && name !== 'value'), 'no operator'),
                fc.array(tie('rule'), { maxLength: 4 }),
              )
              .map(([name, operands]): Json => ({ [name]: operands })),
          },
        ),
      }
    })
    .rule.map((rule) => asRule(rule))
}

const someFacts = fc
  .record(
    {
      a: fc.oneof(scalar, fc.constant({ b: 1 })),
      b: fc.record({ c: scalar }),
      list: fc.array(
        fc.oneof(
          scalar,
          fc.record({ type: scalar, size: scalar, pages: fc.array(scalar, { maxLength: 2 }) }, { requiredKeys: [] }),
        ),
        { maxLength: 3 },
      ),
      type: scalar,
      size: scalar,
    },
    { requiredKeys: [] },
  )
  .map((facts) => ({ today: '2026-01-15', ...facts }) as unknown as Facts)

const numRuns = process.env.STEPWRIGHT_FULL ? 50_000 : Number(process.env.RUNS ?? 1_000)
const limit = process.env.STEPWRIGHT_FULL ? 900_000 : 60_000

describe('a random rule is the rule that its sentence says', () => {
  it('random rules over facts of which nothing is known are parsed from their sentences', { timeout: limit }, () => {
    fc.assert(
      fc.property(
        rules(fc.constantFrom(...paths)),
        fc.boolean(),
        fc.array(someFacts, { minLength: 3, maxLength: 3 }),
        (rule, isCondition, facts) => {
          expect(isSameRule(rule, back(rule, isCondition, {}).rule, { isCondition, facts })).toBe(true)
        },
      ),
      { numRuns },
    )
  })

  it('random rules over the facts of a lender are parsed from their sentences, with its options and amounts of money', {
    timeout: limit,
  }, () => {
    fc.assert(
      fc.property(rules(fc.constantFrom(...shippedPaths)), fc.boolean(), (rule, isCondition) => {
        const facts = [{ today: '2026-01-15' }] as readonly Facts[]
        expect(isSameRule(rule, back(rule, isCondition, known).rule, { isCondition, facts })).toBe(true)
      }),
      { numRuns },
    )
  })
})
