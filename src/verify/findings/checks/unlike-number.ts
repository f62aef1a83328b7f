import { nodeOf } from '#engine/authoring.ts'
import { pointTo } from '#engine/index.ts'
import { confirmedPlaces } from '../../approval/confirmed-places.ts'
import { advice, atEachField, type Check, type Found, here, type Reads, relatedPlace } from '../check.ts'
import { anAcme } from '../examples/finding-example.ts'
import { type CheckedFlow, screenOf, soundFile, topLayer } from '../reading/checked-flow.ts'
import { partAt } from '../reading/node-parts.ts'
import { type OwnChange, ownChanges } from '../reading/own-changes.ts'
import { writtenLast } from '../reading/written-last.ts'
import { confirmAdvice, subjectOf } from './changed-setting/change-in-words.ts'

/** Reports numbers far from the parent's, limits that leave hardly any amount, days that do not exist, and words that state another limit. */
export const unlikeNumber = {
  codes: ['W137', 'E138', 'W139', 'W140'],
  phase: 'questions',
  run,
  examples: {
    W137: {
      why: 'Lenders differ in their numbers, and seldom by a factor. Cents for dollars, a zero too many, or a point at the wrong place are found by comparing with the parent.',
      wrongFiles: { 'acme/lender.json': { ...anAcme, limits: { valuationFee: '$18,000' } } },
      rightFiles: { 'acme/lender.json': { ...anAcme, limits: { valuationFee: '$180' } } },
    },
    E138: {
      why: 'A date limit is a day of the calendar.',
      file: 'base/screens/apply/birthdate.json',
      at: '"use": "date-of-birth"',
      right:
        '"use": "date-of-birth", "schema": { "formatMinimum": "1900-01-01" }, "messages": { "formatMinimum": "Too long ago" }',
      wrong:
        '"use": "date-of-birth", "schema": { "formatMinimum": "1900-02-30" }, "messages": { "formatMinimum": "Too long ago" }',
    },
    W139: {
      why: 'The message of a limit states it. Where a lender changes the limit and inherits the message, borrowers read one number and are refused by another.',
      wrongFiles: { 'acme/screens/apply/income.json': '{ "fields": [{ "id": "income", "schema": { "maximum": "$12,000" } }] }' },
      rightFiles: {
        'acme/screens/apply/income.json':
          '{ "fields": [{ "id": "income", "schema": { "maximum": "$12,000" }, "messages": { "maximum": "At most $12,000, please" } }] }',
      },
      otherFiles: { 'base/screens/apply/income.json': income('At most $9,999, please') },
    },
    W140: {
      why: 'Borrowers choose an amount between the least and the greatest in steps. A step as wide as the range, or a least amount near the greatest, leaves most of them none.',
      wrongFiles: { 'acme/lender.json': { ...anAcme, limits: { amountMinimum: '$95,000', amountMaximum: '$100,000' } } },
      rightFiles: { 'acme/lender.json': { ...anAcme, limits: { amountMinimum: '$20,000', amountMaximum: '$100,000' } } },
      also: ['W137'],
    },
  },
} satisfies Check

function run({ flow, library, found }: Reads<'flow' | 'library' | 'found'>): Found {
  // A number that another finding explains is not reported twice.
  const changes = ownChanges(flow).filter(({ pointer }) => !found.some((one) => one.pointer === pointer))
  const isConfirmed = confirmedPlaces(library, flow.lender)
  return [
    changes.map((change) => !isConfirmed(change) && [farFromParent(change), wordsLeft(change, changes, flow)]),
    fewAmounts(flow),
    noSuchDays(flow),
  ]
}

/** A number this many times the parent's, or less than its share, is taken for a slip. */
const FACTOR = 4
/** Amounts of a line differ more between lenders than fees and rates do. */
const FACTOR_OF_LINES = 8
/** A date limit this many years from the parent's shuts out people whom it lets in. */
const YEARS = 5

function farFromParent(change: OwnChange): Found {
  const { before, now, pointer, at, file } = change
  // A day more or less of waiting costs nobody money; what may wait has a limit of its own.
  if (before === undefined || now === undefined || file === 'sandbox.json' || pointer.endsWith('#/waits')) return []
  const isLine = /\/limits\/amount(Minimum|Maximum)$/.test(pointer)
  const [old, own] = [numberIn(before.value), numberIn(now.value)]
  const days = [yearIn(before.value), yearIn(now.value)]
  const factor = isLine ? FACTOR_OF_LINES : FACTOR
  const isFar = old !== undefined && own !== undefined && old > 0 && (own <= 0 || own >= old * factor || own <= old / factor)
  const isFarDay = days[0] !== undefined && days[1] !== undefined && Math.abs(days[1] - days[0]) >= YEARS
  if (!isFar && !isFarDay) return []
  return {
    code: 'W137',
    at,
    pointer,
    confidence: 'suspected',
    message: `${subjectOf(change)} is ${JSON.stringify(now.value)}, and ${JSON.stringify(before.value)} at the parent.`,
    why: isFarDay
      ? 'People whose date the parent takes would be refused, however right their answer is.'
      : 'Cents for dollars, a percentage for a fraction or a zero too many cost borrowers money, or show them what cannot be.',
    fixes: [advice(`Write the number that is meant: the parent has ${JSON.stringify(before.value)}`), confirmAdvice(change)],
  }
}

function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^\$[\d,]+(\.\d+)?$/.test(value) ? Number(value.replace(/[$,]/g, '')) : undefined
}

function yearIn(value: unknown): number | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? Number(value.slice(0, 4)) : undefined
}

/** A limit or pattern that the lender changes, while the message about it stays the parent's. */
function wordsLeft(change: OwnChange, changes: readonly OwnChange[], flow: CheckedFlow): Found {
  const { before, now, pointer, keys, at, file } = change
  if (before === undefined || now === undefined) return []
  const end = keys.length - 1
  const isLimit = keys[end - 1] === 'schema' && keys[end] !== 'type' && keys[end] !== 'format'
  const isPattern = keys[end] === 'pattern' && keys[end - 2] === 'patterns'
  if (!isLimit && !isPattern) return []
  const key = keys[end] ?? ''
  const wordsKeys = isLimit ? [...keys.slice(0, end - 1), 'messages', key] : [...keys.slice(0, end), 'message']
  const wordsAt = pointTo(file, ...wordsKeys)
  if (changes.some((one) => one.pointer.startsWith(wordsAt))) return undefined
  const field = isLimit ? screenOf(flow, file)?.fields.find(({ id }) => id === keys[1]) : undefined
  const words = nodeOf(flow.resolved, wordsAt) ?? (field && topLayer(field, 'messages', key)?.node)
  const says = JSON.stringify(words?.value ?? '')
  const number = numberIn(before.value)
  const states = isPattern || (number !== undefined && says.replaceAll(',', '').includes(String(number)))
  if (words === undefined || !states) return []
  return {
    code: 'W139',
    at,
    pointer,
    message: `${subjectOf(change)} is ${JSON.stringify(now.value)}, and its message is still the parent’s: ${says}.`,
    why: 'Borrowers are refused for something else than they read, and cannot know what would be right.',
    related: [relatedPlace(words, 'the message')],
    fixes: [advice('Write the message for the new limit, too.'), confirmAdvice(change)],
  }
}

/** Fewer steps than this between the least and the greatest amount leave most people none that they can choose. */
const FEWEST_STEPS = 20

function fewAmounts(flow: CheckedFlow): Found {
  const limits = partAt(soundFile(flow, 'lender.json'), 'limits')
  const amount = (name: string) => numberIn(partAt(limits, name)?.node.value)
  const [least, most, step] = [amount('amountMinimum'), amount('amountMaximum'), amount('amountStep')]
  if (!limits || least === undefined || most === undefined || step === undefined || least > most || step <= 0) return []
  const steps = (most - least) / step
  const isWhole = Number.isInteger(steps)
  if (steps >= FEWEST_STEPS && isWhole) return []
  const names = ['amountStep', 'amountMinimum', 'amountMaximum']
  const last = writtenLast(
    flow.resolved,
    names.map((name) => pointTo(limits.at, name)),
  )
  if (last === undefined) return []
  return {
    code: 'W140',
    at: last.at,
    pointer: last.pointer,
    message:
      isWhole || steps < FEWEST_STEPS
        ? `Between $${least} and $${most} there are ${Math.floor(steps) + 1} amounts in steps of $${step}.`
        : `The greatest amount, $${most}, is no whole number of steps of $${step} above $${least}, so it cannot be chosen.`,
    why: 'Borrowers are granted an amount of their own, and most would find none that they can choose.',
    advice: 'Write an amount range and a step that leave a choice, such as "amountStep": "$1,000".',
  }
}

function noSuchDays(flow: CheckedFlow): Found {
  return atEachField(flow, (field, { route }) =>
    ['formatMinimum', 'formatMaximum'].map((key): Found => {
      const limit = topLayer(field, 'schema', key)
      const day = limit?.node.value
      if (limit === undefined || typeof day !== 'string' || yearIn(day) === undefined || isDay(day)) return undefined
      return {
        code: 'E138',
        ...here(limit),
        message: `"${day}", a limit of "${field.id}" on ${route}, is no day.`,
        why: 'Answers would be compared with a day that does not exist.',
        advice: 'Write a day of the calendar, such as "2026-02-28".',
      }
    }),
  )
}

function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

function income(maximum: string): string {
  return `{ "kind": "form", "stage": "you", "heading": "What do you earn?", "saves": "draft.income", "fields": [{ "id": "income", "use": "money", "label": "Yearly income", "required": "Required", "schema": { "maximum": "$9,999" }, "messages": { "maximum": "${maximum}" } }], "submit": "Continue" }`
}
