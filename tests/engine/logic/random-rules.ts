/** Random rules over JSON-logic's own operators and random facts, many of them a second and the same for the same seed. */

import { asRule, type Facts, type Json, type JsonObject, type Rule } from '#engine/flow/json.ts'

export type RandomCase = { readonly rule: Rule; readonly facts: Facts }

export function randomCases(seed: number, count: number): RandomCase[] {
  const dice = new Dice(seed)
  return Array.from({ length: count }, () => ({ rule: randomRule(dice, 4, paths), facts: randomFacts(dice) }))
}

const paths = [
  'draft',
  'draft.a',
  'draft.b',
  'draft.b.c',
  'draft.list',
  'draft.list.0',
  'draft.list.length',
  'draft.items',
  'today',
  'no.where',
  '',
]
const itemPaths = ['', 'type', 'n', 'type.length', 'draft.a']
const sides = ['current', 'accumulator', 'current.n', 'accumulator.length']
const scalars: readonly Json[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  2,
  2.5,
  18,
  '',
  'a',
  'TX',
  '0',
  '2',
  'abc',
  '2026-01-15',
  'draft.a',
]

function randomRule(dice: Dice, depth: number, known: readonly string[]): Rule {
  if (depth === 0 || dice.chance(0.15)) return dice.chance(0.5) ? asRule(dice.of(scalars)) : { var: dice.of(known) }
  const rule = () => randomRule(dice, depth - 1, known)
  const rules = (fewest: number, most: number) => Array.from({ length: dice.between(fewest, most) }, rule)
  const over = (inside: readonly string[]) => randomRule(dice, depth - 1, inside)
  const list = () => (dice.chance(0.7) ? { var: dice.of(['draft.list', 'draft.items', 'draft.a']) } : rules(0, 3))
  const operator = dice.of(operators)
  switch (operator) {
    case 'var':
      return dice.chance(0.7)
        ? { var: dice.of(known) }
        : dice.chance(0.5)
          ? { var: [dice.of(known), asRule(dice.of(scalars))] }
          : { var: [rule()] }
    case 'missing':
      return dice.chance(0.5)
        ? { missing: [dice.of(paths), dice.of(paths)] }
        : { missing: { merge: [[dice.of(paths)], dice.of(paths)] } }
    case 'missing_some':
      return { missing_some: [dice.between(0, 3), [dice.of(paths), dice.of(paths), dice.of(paths)]] }
    case 'some':
    case 'all':
    case 'none':
    case 'map':
    case 'filter':
      return asRule({ [operator]: [list(), over(itemPaths)] })
    case 'reduce':
      return { reduce: [list(), over(sides), asRule(dice.of(scalars))] }
    case 'list':
      return rules(0, 3)
    case '!':
    case '!!':
      return dice.chance(0.3) ? asRule({ [operator]: rule() as Json }) : asRule({ [operator]: [rule()] })
    case 'if':
    case '?:':
      return asRule({ [operator]: rules(0, 6) })
    case '<':
    case '<=':
      return asRule({ [operator]: rules(2, 3) })
    case 'in':
      return { in: [rule(), dice.chance(0.5) ? list() : rule()] }
    case 'substr':
      return { substr: [rule(), dice.between(-3, 3), ...(dice.chance(0.5) ? [dice.between(-3, 3)] : [])] }
    case '-':
      return { '-': rules(1, 2) }
    default:
      return asRule({ [operator]: rules(0, 3) })
  }
}

const operators = [
  ...[
    'var',
    'var',
    'missing',
    'missing_some',
    'some',
    'all',
    'none',
    'map',
    'filter',
    'reduce',
    'merge',
    'list',
    'in',
    'cat',
    'substr',
  ],
  ...[
    'if',
    '?:',
    'and',
    'or',
    'and',
    'or',
    '!',
    '!!',
    '==',
    '===',
    '!=',
    '!==',
    '<',
    '<=',
    '>',
    '>=',
    '+',
    '-',
    '*',
    '/',
    '%',
    'min',
    'max',
  ],
] as const

function randomFacts(dice: Dice): Facts {
  const item = (): Json =>
    dice.chance(0.7) ? { type: asRule(dice.of(scalars)), n: asRule(dice.of(scalars)) } : asRule(dice.of(scalars))
  const value = (): Json =>
    dice.of<() => Json>([
      () => asRule(dice.of(scalars)),
      () => asRule(dice.of(scalars)),
      () => dice.of(looksLikeARule),
      () => [1, 'a', ['b']],
    ])()
  const draft: JsonObject = {
    ...(dice.chance(0.8) && { a: value() }),
    ...(dice.chance(0.8) && { b: dice.chance(0.7) ? { c: value() } : value() }),
    ...(dice.chance(0.8) && { list: Array.from({ length: dice.between(0, 3) }, value) }),
    ...(dice.chance(0.8) && { items: Array.from({ length: dice.between(0, 3) }, item) }),
  }
  return { today: '2026-01-15', draft }
}

/** Answers that would be rules if anybody took them for such. */
const looksLikeARule: readonly JsonObject[] = [{ var: 'today' }, { '!': [false] }, { log: 'x' }, {}, { type: 1, n: 2 }]

/** mulberry32 */
class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
  }

  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  chance(of: number): boolean {
    return this.#next() < of
  }

  between(least: number, most: number): number {
    return least + Math.floor(this.#next() * (most - least + 1))
  }

  of<T>(values: readonly T[]): T {
    return values[this.between(0, values.length - 1)] as T
  }
}
