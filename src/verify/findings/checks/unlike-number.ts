import { placeOf, type SourceNode } from '#engine/authoring.ts'
import { pointTo, splitPointer } from '#engine/index.ts'
import { confirmedPlaces } from '../../approval/confirmed-places.ts'
import { advice, type Check, type Found, type LenderFinding, type Reads, relatedPlace } from '../check.ts'
import { type CheckedFlow, soundForms, topLayer } from '../reading/checked-flow.ts'
import { memberAt } from '../reading/node-parts.ts'
import { type OwnChange, ownChanges } from '../reading/own-changes.ts'
import { writtenLast } from '../reading/written-last.ts'
import { confirmAdvice, subjectOf } from './changed-setting/change-in-words.ts'
import { examples } from './unlike-number/example.ts'

/** Reports numbers far from the parent's, limits that leave hardly any amount, days that do not exist, and words that state another limit. */
export const unlikeNumber = { codes: ['W137', 'E138', 'W139', 'W140'], phase: 'questions', examples, run } satisfies Check

function run({ flow, library, found }: Reads<'flow' | 'library' | 'found'>): LenderFinding[] {
  // A number that another finding explains is not reported twice.
  const changes = ownChanges(flow).filter(({ pointer }) => !found.some((one) => one.pointer === pointer))
  const isConfirmed = confirmedPlaces(library, flow.lender)
  return [
    ...changes.flatMap((change) => (isConfirmed(change) ? [] : [...farFromParent(change), ...wordsLeft(change, changes, flow)])),
    ...fewAmounts(flow),
    ...noSuchDays(flow),
  ]
}

/** A number this many times the parent's, or less than its share, is taken for a slip. */
const FACTOR = 4
/** Amounts of a line differ more between lenders than fees and rates do. */
const FACTOR_OF_LINES = 8
/** A date limit this many years from the parent's shuts out people whom it lets in. */
const YEARS = 5

function farFromParent(change: OwnChange): LenderFinding[] {
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
  return [
    {
      code: 'W137',
      at,
      pointer,
      confidence: 'suspected',
      message: `${subjectOf(change)} is ${JSON.stringify(now.value)}, and ${JSON.stringify(before.value)} at the parent.`,
      why: isFarDay
        ? 'People whose date the parent takes would be refused, however right their answer is.'
        : 'Cents for dollars, a percentage for a fraction or a zero too many cost borrowers money, or show them what cannot be.',
      fixes: [advice(`Write the number that is meant: the parent has ${JSON.stringify(before.value)}`), confirmAdvice(change)],
    },
  ]
}

function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^\$[\d,]+(\.\d+)?$/.test(value) ? Number(value.replace(/[$,]/g, '')) : undefined
}

function yearIn(value: unknown): number | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? Number(value.slice(0, 4)) : undefined
}

/** A limit or pattern that the lender changes, while the message about it stays the parent's. */
function wordsLeft(change: OwnChange, changes: readonly OwnChange[], flow: CheckedFlow): LenderFinding[] {
  const { before, now, pointer, keys, at } = change
  if (before === undefined || now === undefined) return []
  const end = keys.length - 1
  const isLimit = keys[end - 1] === 'schema' && keys[end] !== 'type' && keys[end] !== 'format'
  const isPattern = keys[end] === 'pattern' && keys[end - 2] === 'patterns'
  if (!isLimit && !isPattern) return []
  const key = keys[end] ?? ''
  const { file } = splitPointer(pointer)
  const around = [...keys.slice(0, isLimit ? end - 1 : end)]
  const wordsKeys = isLimit ? [...around, 'messages', key] : [...around, 'message']
  const wordsAt = wordsKeys.reduce<string>((place, one) => pointTo(place, one), file)
  if (changes.some((one) => one.pointer.startsWith(wordsAt))) return []
  const words = isLimit ? wordsOfLimit(flow, file, keys, key) : nodeIn(flow, file, wordsKeys)
  const says = JSON.stringify(words?.value ?? '')
  const number = numberIn(before.value)
  const states = isPattern || (number !== undefined && says.replaceAll(',', '').includes(String(number)))
  if (words === undefined || !states) return []
  return [
    {
      code: 'W139',
      at,
      pointer,
      message: `${subjectOf(change)} is ${JSON.stringify(now.value)}, and its message is still the parent’s: ${says}.`,
      why: 'Borrowers are refused for something else than they read, and cannot know what would be right.',
      related: [relatedPlace(words, 'the message')],
      fixes: [advice('Write the message for the new limit, too.'), confirmAdvice(change)],
    },
  ]
}

function wordsOfLimit(flow: CheckedFlow, file: string, keys: readonly string[], key: string): SourceNode | undefined {
  const own = nodeIn(flow, file, [...keys.slice(0, -2), 'messages', key])
  if (own) return own
  const screen = flow.screens.get(file.replace(/^screens\/|\.json$/g, ''))
  const field = screen?.fields.find(({ id }) => id === keys[1])
  return field && topLayer(field, 'messages', key)?.node
}

function nodeIn(flow: CheckedFlow, file: string, keys: readonly string[]): SourceNode | undefined {
  return keys.reduce<SourceNode | undefined>(
    (node, key) => node?.members?.get(key) ?? node?.items?.find((item) => memberAt(item, 'id')?.value === key),
    flow.resolved.files.get(file),
  )
}

/** Fewer steps than this between the least and the greatest amount leave most people none that they can choose. */
const FEWEST_STEPS = 20

function fewAmounts(flow: CheckedFlow): LenderFinding[] {
  const file = 'lender.json'
  const limits = flow.sound(file) ? memberAt(flow.resolved.files.get(file), 'limits') : undefined
  const amount = (name: string) => numberIn(memberAt(limits, name)?.value)
  const [least, most, step] = [amount('amountMinimum'), amount('amountMaximum'), amount('amountStep')]
  if (least === undefined || most === undefined || step === undefined || least > most || step <= 0) return []
  const steps = (most - least) / step
  const isWhole = Number.isInteger(steps)
  if (steps >= FEWEST_STEPS && isWhole) return []
  const last = writtenLast(
    flow.resolved,
    ['amountStep', 'amountMinimum', 'amountMaximum'].map((name) => pointTo(file, 'limits', name)),
  )
  if (last === undefined) return []
  return [
    {
      code: 'W140',
      at: last.at,
      pointer: last.pointer,
      message:
        isWhole || steps < FEWEST_STEPS
          ? `Between $${least} and $${most} there are ${Math.floor(steps) + 1} amounts in steps of $${step}.`
          : `The greatest amount, $${most}, is no whole number of steps of $${step} above $${least}, so it cannot be chosen.`,
      why: 'Borrowers are granted an amount of their own, and most would find none that they can choose.',
      fixes: [advice('Write an amount range and a step that leave a choice, such as "amountStep": "$1,000".')],
    },
  ]
}

function noSuchDays(flow: CheckedFlow): LenderFinding[] {
  return soundForms(flow).flatMap(({ fields, route }) =>
    fields.flatMap((field) =>
      ['formatMinimum', 'formatMaximum'].flatMap((key): Found => {
        const limit = topLayer(field, 'schema', key)
        const day = limit?.node.value
        if (limit === undefined || typeof day !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(day) || isDay(day)) return []
        return {
          code: 'E138',
          at: placeOf(limit.node),
          pointer: limit.at,
          message: `"${day}", a limit of "${field.id}" on ${route}, is no day.`,
          why: 'Answers would be compared with a day that does not exist.',
          fixes: [advice('Write a day of the calendar, such as "2026-02-28".')],
        }
      }),
    ),
  )
}

function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
