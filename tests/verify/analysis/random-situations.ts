/** Random rules over the contract's facts, and random applicants on and off the limits that the rules name. */

import { asRule, type Facts, type Json, type JsonObject, type Rule } from '#engine/flow/json.ts'
import { contractFacts } from '#verify/findings/reading/facts-of-flow.ts'

/** mulberry32 */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  chance(of: number): boolean {
    return this.next() < of
  }

  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  of<T>(values: readonly T[]): T {
    return values[this.between(0, values.length - 1)] as T
  }
}

const choicesOf = (path: string) => contractFacts.typeOf(path)?.enum ?? []
const statuses = choicesOf('status.value')
const decisions = choicesOf('status.uwDecision')
const states = choicesOf('application.property.state')
const documents = contractFacts.typeOf('application.documents')?.of?.parts?.get('type')?.fact.enum ?? []

const flags = ['status.dtiDecline', 'profile.hasSsn', 'status.manualNotary', 'session.registered']
const choices = { 'status.value': statuses, 'status.uwDecision': decisions, 'application.property.state': states }
const amounts = ['application.amount', 'application.uwCalculatedDrawAmount', 'application.term', 'application.rate']
const dates = ['profile.dob', 'application.employer.startDate']
const texts = ['params.screen', 'profile.name.firstName']
const words = ['', 'Ana', 'Ana Maria', 'document/disclosures', 'WAITING_FOR_ID', 'product/select', 'an', 'x y z']
const numbers = [0, 1, 2, 10, 30, 15_000, 15_001, 9.5]
const days = ['2026-01-14', '2026-01-15', '2025-10-17', '2008-01-15', '2008-01-16', '1964-02-29', '2007-01-15', '2027-05-01']

export function randomRule(dice: Dice, depth = 3): Rule {
  if (depth === 0 || dice.chance(0.2)) return condition(dice)
  const rules = (least: number, most: number) =>
    Array.from({ length: dice.between(least, most) }, () => randomRule(dice, depth - 1))
  switch (dice.of(['and', 'and', 'or', 'or', '!', '!!', 'if', 'rule'])) {
    case 'and':
      return { and: rules(1, 4) }
    case 'or':
      return { or: rules(1, 4) }
    case '!':
      return { '!': dice.chance(0.5) ? rules(1, 1) : (rules(1, 1)[0] ?? null) }
    case '!!':
      return { '!!': rules(1, 1) }
    case 'if':
      return { if: rules(2, 5) }
    default:
      return { rule: ['named', rules(1, 1)[0] as Json] }
  }
}

const comparing = ['==', '!=', '<', '<=', '>', '>=', '===', '!==']

function condition(dice: Dice): Rule {
  const compare = (left: Json, right: Json): Rule =>
    dice.chance(0.7) ? asRule({ [dice.of(comparing)]: [left, right] }) : asRule({ [dice.of(comparing)]: [right, left] })
  const [choice, known] = dice.of(Object.entries(choices))
  const some = (from: readonly string[], most = 4) => Array.from({ length: dice.between(1, most) }, () => dice.of(from))
  switch (dice.between(0, 21)) {
    case 0:
    case 1:
      return { var: dice.of(flags) }
    case 2:
      return { answered: dice.chance(0.7) ? dice.of(everything) : [dice.of(everything), dice.of(everything)] }
    case 3:
    case 4:
      return asRule({ [dice.of(['==', '!=', '==='])]: [{ var: choice }, dice.of(known)] })
    case 5:
      return { in: [{ var: choice }, some(known)] }
    case 6:
      return { starts_with: [{ var: 'status.value' }, dice.of(['WAITING_FOR', 'GEN_', 'CREDIT'])] }
    case 7:
    case 8:
      return compare({ var: dice.of(amounts) }, dice.of(numbers))
    case 9:
      return { '<': [dice.of(numbers), { var: dice.of(amounts) }, dice.of(numbers)] }
    case 10:
      return compare(
        { [dice.of(['+', '-', '*', '/'])]: [{ var: dice.of(amounts) }, dice.of([2, 12, 0.5, 100])] },
        dice.of(numbers),
      )
    case 11:
      return compare({ years_since: [{ var: dice.of(dates) }] }, dice.of([0, 18, 19, 62]))
    case 12:
      return compare({ days_since: [{ var: dice.of(dates) }] }, dice.of([0, 1, 90]))
    case 13:
      return compare({ var: dice.of(dates) }, dice.chance(0.3) ? { var: 'today' } : dice.of(days))
    case 14:
      return compare({ var: dice.of(amounts) }, { var: dice.of(amounts) })
    case 15:
      return dice.chance(0.5)
        ? { in: [dice.of(known), { var: 'application.seen' }] }
        : compare({ length: [{ var: 'application.seen' }] }, dice.between(0, 3))
    case 16:
    case 17:
      return asRule({ [dice.of(['some', 'all', 'none'])]: [{ var: 'application.documents' }, itemRule(dice)] })
    case 18:
      return compare({ length: [{ var: dice.of(['application.documents', ...texts]) }] }, dice.between(0, 5))
    case 19:
      return dice.chance(0.6)
        ? { '==': [{ var: dice.of(texts) }, dice.of(words)] }
        : asRule({ [dice.of(['starts_with', 'ends_with'])]: [{ var: dice.of(texts) }, dice.of(['A', 'Ana', 'a', 'select'])] })
    case 20:
      return dice.chance(0.5)
        ? compare({ words: [{ var: dice.of(texts) }] }, dice.between(0, 3))
        : { in: [dice.of(['an', 'a', 'x']), { var: dice.of(texts) }] }
    default:
      return compare(
        { years_since: [{ var: dice.of(dates) }] },
        { if: [{ '==': [{ var: 'application.property.state' }, 'AL'] }, 19, 18] },
      )
  }
}

function itemRule(dice: Dice): Rule {
  const is = (): Rule => ({ '==': [{ var: 'type' }, dice.of(documents.slice(0, 4))] })
  return dice.of<() => Rule>([
    is,
    is,
    () => ({ '!': [is()] }),
    () => ({ answered: 'uuid' }),
    () => ({ and: [is(), { answered: 'uuid' }] }),
  ])()
}

const everything = [
  ...flags,
  ...Object.keys(choices),
  ...amounts,
  ...dates,
  ...texts,
  'application.seen',
  'application.documents',
  'application.property',
]

export function randomFacts(dice: Dice): Facts {
  const maybe = <T extends Json>(make: () => T): T | undefined => (dice.chance(0.8) ? make() : undefined)
  const amount = () =>
    dice.chance(0.6)
      ? Math.floor(dice.of(numbers) * dice.of([1, 1, 2, 12, 0.5, 100])) + dice.between(-1, 1)
      : dice.between(-5, 2_000_000)
  const date = () =>
    dice.chance(0.6) ? dice.of(days) : `${dice.between(1950, 2027)}-${two(dice.between(1, 12))}-${two(dice.between(1, 28))}`
  const item = () => present({ type: maybe(() => dice.of(documents)), uuid: maybe(() => 'u') })
  const state = maybe(() => dice.of(states))
  return present({
    today: '2026-01-15',
    status: present({
      value: maybe(() => dice.of(statuses)),
      uwDecision: maybe(() => dice.of(decisions)),
      dtiDecline: maybe(() => dice.chance(0.5)),
      manualNotary: maybe(() => dice.chance(0.5)),
    }),
    profile: present({
      hasSsn: maybe(() => dice.chance(0.5)),
      dob: maybe(date),
      name: dice.chance(0.8) ? present({ firstName: maybe(() => dice.of(words)) }) : undefined,
    }),
    session: { registered: dice.chance(0.5) },
    params: present({ screen: maybe(() => dice.of(words)) }),
    application: present({
      property: state === undefined ? undefined : { state },
      amount: maybe(amount),
      uwCalculatedDrawAmount: maybe(amount),
      term: maybe(amount),
      rate: maybe(() => amount() / 2),
      employer: present({ startDate: maybe(date) }),
      seen: maybe(() => Array.from({ length: dice.between(0, 4) }, () => dice.of(dice.chance(0.5) ? statuses : states))),
      documents: maybe(() => Array.from({ length: dice.between(0, 6) }, item)),
    }),
  }) as unknown as Facts
}

function present(facts: { readonly [name: string]: Json | undefined }): JsonObject {
  return Object.fromEntries(Object.entries(facts).filter((entry): entry is [string, Json] => entry[1] !== undefined))
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
