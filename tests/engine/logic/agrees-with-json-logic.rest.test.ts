import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Facts, Json } from '#engine/flow/json.ts'
import { evaluate } from '#engine/logic/evaluate.ts'
import { type Trace, traceRule } from '#engine/logic/trace-rule.ts'
import { jsonLogicResult, plainJson } from './plain-json-logic.ts'
import { randomCases } from './random-rules.ts'

const casesOfASeed = 100
const seeds = 1_200

it('a list item without a value is not missing, as in json-logic-js', () => {
  const rule = { map: [[{ or: [] }, '', 'a'], { missing: [''] }] }
  expect(evaluate(rule, { today: '2026-01-15' })).toEqual(plainJson(rule, {}))
})

describe('120,000 random rules and facts', { timeout: 120_000 }, () => {
  it('a rule returns what json-logic-js alone returns', () => {
    let somethingCameOut = 0
    overRandomCases(({ rule, facts }) => {
      const result = evaluate(rule, facts)
      if (result !== null) somethingCameOut += 1
      const plain = plainJson(rule, facts)
      if (!same(result, plain)) expect({ rule, facts, result }).toEqual({ rule, facts, result: plain })
    })
    // The claim would be empty if most rules came to nothing.
    expect(somethingCameOut).toBeGreaterThan((casesOfASeed * seeds) / 2)
  })

  it('the trace of a rule ends in the same value, and each part of the trace follows from its own parts', () => {
    overRandomCases(({ rule, facts }) => {
      const trace = traceRule(rule, facts)
      const result = evaluate(rule, facts)
      if (!same(trace.value, result)) expect({ rule, facts, result: trace.value }).toEqual({ rule, facts, result })
      mustFollow(trace, facts)
    })
  })
})

function overRandomCases(claim: (one: ReturnType<typeof randomCases>[number]) => void): void {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      for (const one of randomCases(seed, casesOfASeed)) claim(one)
    }),
    { numRuns: seeds },
  )
}

/** Expects that json-logic-js computes the value of each traced part from the values of its operands. */
function mustFollow(trace: Trace, facts: Facts): void {
  const { op, args = [], rule, value, skipped } = trace
  if (skipped) {
    expect(value).toBeNull()
    return
  }
  if (op !== undefined && overItems.has(op)) return
  for (const arg of args) mustFollow(arg, facts)
  const looked = args.filter((arg) => !arg.skipped)
  if (looked.some(({ failed }) => failed)) expect(trace).toMatchObject({ value: null, failed: true })
  // A part that is no JSON (one divided by nothing) or that throws cannot stand in the trace as it is.
  if (looked.some((arg) => !isJson(plainOrNothing(arg.rule, facts)))) return
  // A list is the same only as itself, and the trace holds a copy.
  if (byIdentity.has(op ?? '') && looked.some((arg) => typeof arg.value === 'object')) return
  const again = fromParts(trace, looked, facts)
  if (!same(again, value)) expect({ rule, facts, value }).toEqual({ rule, facts, value: again })
}

function fromParts({ op, rule, args = [] }: Trace, looked: readonly Trace[], facts: Facts): Json {
  if (op === 'and' || op === 'or') return looked.at(-1)?.value ?? null
  if (op === 'if' || op === '?:') return chosen(args)
  if (op === undefined) return Array.isArray(rule) ? looked.map(({ value }) => value) : rule
  const operands = looked.map((_, index) => ({ var: String(index) }))
  const readsFacts = op === 'var' || op === 'missing' || op === 'missing_some'
  return readsFacts
    ? plainJson({ [op]: looked.map(({ value }) => value) }, facts)
    : plainJson(
        { [op]: operands },
        looked.map(({ value }) => value),
      )
}

/** Of an `if`, the last part looked at is a value, or the condition after which there is none. */
function chosen(args: readonly Trace[]): Json {
  const last = args.findLastIndex(({ skipped }) => !skipped)
  return last % 2 === 1 || last === args.length - 1 ? (args[last]?.value ?? null) : null
}

const byIdentity = new Set(['==', '===', '!=', '!==', 'in'])
const overItems = new Set(['some', 'all', 'none', 'map', 'filter', 'reduce'])

function plainOrNothing(rule: unknown, facts: Facts): unknown {
  try {
    return jsonLogicResult(rule, facts)
  } catch {
    return undefined
  }
}

function isJson(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isJson)
  return value !== undefined && (typeof value !== 'number' || Number.isFinite(value))
}

function same(a: Json, b: Json): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
