/**
 * Candidate answers for a field: usual answers, limits of the field, and values that the flow's rules distinguish; the
 * field's own limits sort them into valid and invalid ones.
 */

import { fields, kindAuthoringOf } from '#engine/authoring.ts'
import {
  brokenLimits,
  type CompiledField,
  type FieldId,
  type InputScreen,
  type Json,
  type JsonObject,
  type Product,
  type ScreenValidators,
} from '#engine/index.ts'
import type { Cuts } from '#verify/analysis/cuts-in.ts'
import { datesBetween } from '#verify/analysis/dates-between.ts'

export type Tries = {
  /** Valid answers, the most usual first; empty if none is known. */
  readonly good: readonly Json[]
  /** The valid answers that borrowers usually give. */
  readonly usual: readonly Json[]
  readonly bad: readonly Json[]
  /** Valid answers of which rules distinguish each from the others; empty if no rule reads the field. */
  readonly telling: readonly Json[]
}

export type TriesOfScreen = ReadonlyMap<FieldId, Tries>

/** @param cutsOf returns the cuts of a field's answer in rules */
export function answersToTry(
  product: Product,
  screen: InputScreen,
  validators: ScreenValidators,
  today: string,
  cutsOf: (field: CompiledField) => readonly Cuts[],
): TriesOfScreen {
  const validate = validators[screen.route]
  const isGood = (field: CompiledField, value: Json) =>
    validate === undefined || !brokenLimits(validate, { [field.id]: value }).has(field.id)
  return new Map(
    screen.fields.map((field) => {
      const cuts = cutsOf(field)
      const common = usual(product, screen, field, today)
      const all = unlike([...common, ...atLimits(field), ...atCuts(field, cuts, today)])
      const allowed = all.filter((value) => !isRefused(field, value))
      const good = allowed.filter((value) => isGood(field, value))
      const bad = unlike([
        ...all.filter((value) => !good.includes(value)),
        ...(field.options ? ['none of these'] : fields[field.as].wrong),
      ])
      return [
        field.id,
        {
          good,
          usual: good.filter((value) => common.includes(value)),
          bad: bad.filter((value) => !good.includes(value) && !isEmpty(value)),
          telling: tellingOf(field, cuts, good),
        },
      ]
    }),
  )
}

function isRefused({ options = [] }: CompiledField, value: Json): boolean {
  return options.some(({ id, refuse }) => refuse !== undefined && (id === value || (Array.isArray(value) && value.includes(id))))
}

function isEmpty(value: Json): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function usual(product: Product, screen: InputScreen, field: CompiledField, today: string): readonly Json[] {
  const { as, options, schema, autocomplete = '' } = field
  const offered = kindAuthoringOf(product, screen.kind).sampleAnswers?.(screen, field, today) ?? []
  if (offered.length > 0) return offered
  if (fields[as].chooses && fields[as].answer.type === 'array') return several(field)
  if (options && options.length > 0) return options.map(({ id }) => asked(schema, id))
  if (Array.isArray(schema.enum)) return schema.enum as readonly Json[]
  const { samples } = fields[as]
  if (samples) return samples(field)
  return schema.type === 'integer' || schema.type === 'number'
    ? [1, 0, 2, 10, 100]
    : [...(byAutocomplete[autocomplete] ?? []), ...texts, ...digits]
}

/** Option ids are texts, but the stored value may be a number. */
function asked({ type }: JsonObject, id: string): Json {
  return (type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?$/.test(id) ? Number(id) : id
}

function several({ options = [] }: CompiledField): readonly Json[] {
  const ids = options.map(({ id }) => id)
  const together = options.filter(({ exclusive, refuse }) => !exclusive && refuse === undefined).map(({ id }) => id)
  return [...ids.map((id) => [id]), together.slice(0, 2), together]
}

const byAutocomplete: { readonly [token: string]: readonly string[] } = {
  'given-name': ['Ana', 'Li', 'José', 'Mary Ann'],
  'additional-name': ['Maria', 'J.'],
  'family-name': ['Moreno', 'Okafor', 'Smith-Jones', 'Núñez'],
  'address-line1': ['12 Elm Street', '4 Oak Avenue'],
  'street-address': ['12 Elm Street', '4 Oak Avenue'],
  'address-level2': ['Austin', 'Saint Paul'],
  'postal-code': ['78701', '55101'],
}

const texts = ['12 Elm Street', 'Elm Street', 'Ana', 'AB', 'Ana Moreno', 'a1', 'AB-1234', 'x']
const digits = [
  '021000021',
  ...Array.from({ length: 18 }, (_, index) => '123456789012345678'.slice(0, index + 1)),
  '78701',
  '98765',
]

function atLimits({ schema }: CompiledField): readonly Json[] {
  const numbers = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].flatMap((keyword) => {
    const limit = schema[keyword]
    return typeof limit === 'number' ? [limit, limit + 1, limit - 1] : []
  })
  const dates = ['formatMinimum', 'formatMaximum'].flatMap((keyword) => schema[keyword] ?? [])
  const { minLength, maxLength } = schema
  const longest = typeof maxLength === 'number' && maxLength < 1_000 ? ['a'.repeat(maxLength), 'a'.repeat(maxLength + 1)] : []
  const shortest = typeof minLength === 'number' && minLength < 1_000 ? ['a'.repeat(minLength)] : []
  return [...numbers, ...dates, ...shortest, ...longest]
}

function atCuts(field: CompiledField, all: readonly Cuts[], today: string): readonly Json[] {
  const isText = field.schema.type === undefined || field.schema.type === 'string'
  return all.flatMap((cuts): Json[] => {
    const whole = [...cuts.numbers].flatMap((number) => [
      Math.floor(number),
      Math.ceil(number),
      Math.floor(number) - 1,
      Math.ceil(number) + 1,
    ])
    const ages = cuts.years.size + cuts.days.size > 0 ? datesBetween(cuts, today, 1) : []
    const pieces = [...cuts.starts, ...cuts.ends, ...cuts.parts]
    const ended = pieces.flatMap((piece) =>
      digits.flatMap((text) => (text.length > piece.length ? [text.slice(0, -piece.length) + piece] : [])),
    )
    const begun = pieces.flatMap((piece) => texts.map((text) => piece + text))
    return [...whole, ...ages, ...cuts.texts, ...(isText ? [...pieces, ...ended, ...begun] : []), ...cuts.members]
  })
}

/** One value for each combination of results of the rules that read the field. */
function tellingOf(field: CompiledField, cuts: readonly Cuts[], good: readonly Json[]): readonly Json[] {
  if (cuts.length === 0) return []
  if (fields[field.as].answer.type === 'boolean') return good
  const kinds = new Map<string, Json>()
  for (const value of good) {
    const kind = cuts.map((one) => kindOf(value, one)).join('|')
    if (!kinds.has(kind)) kinds.set(kind, value)
  }
  return [...kinds.values()].slice(0, mostTelling)
}

const mostTelling = 12

function kindOf(value: Json, cuts: Cuts): string {
  if (typeof value === 'number') return [...cuts.numbers].map((cut) => Math.sign(value - cut)).join()
  if (Array.isArray(value)) return [...cuts.members].map((member) => Number(value.includes(member))).join()
  if (typeof value !== 'string') return String(value)
  const { texts: named, starts, ends, parts } = cuts
  const marks = [
    ...[...starts].map((piece) => value.startsWith(piece)),
    ...[...ends].map((piece) => value.endsWith(piece)),
    ...[...parts].map((piece) => value.includes(piece)),
  ]
  return `${named.has(value) ? value : ''}${marks.map(Number).join('')}`
}

function unlike(values: readonly Json[]): readonly Json[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}
