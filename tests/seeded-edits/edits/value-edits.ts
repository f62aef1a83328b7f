/** Well-formed values that are wrong at their place. */
import type { Corpus } from './corpus.ts'
import { jsonOf, type Spot, textOf } from './document.ts'
import { type EditOperator, type Rewrite, replacing } from './edit.ts'
import type { Random } from './random.ts'
import { overwritten } from './splice.ts'
import { isAboutAnotherApplicant, isComment, isName, isPartOfProperty, ruleAround } from './value-roles.ts'

/** Another text that files of the same sort have under the same key. */
function otherName(spot: Spot, random: Random, corpus: Corpus): Rewrite | undefined {
  const own = textOf(spot)
  const others = corpus.textsUnderKeyOf(spot).filter((text) => text !== own && /^\S+$/.test(text))
  if (others.length === 0) return undefined
  const other = random.pick(others)
  return replacing(spot, other, `"${other}" in place of "${own}"`)
}

const references = new Set([
  ...['go', 'use', 'spread', 'screen', 'to', 'template', 'stage', 'otherwise', 'at', 'var', 'rule', 'value', 'answered'],
])

const isChangeableName = (spot: Spot) => isName(spot) && !isAboutAnotherApplicant(spot) && !isPartOfProperty(spot)

/** One of a few words, such as the widget of a field. */
const wrongChoice: EditOperator = {
  name: 'wrong choice',
  fits: (spot) => isChangeableName(spot) && spot.key !== 'id' && !references.has(spot.key) && !ruleAround(spot),
  edit: otherName,
}

/** Another fact, rule, screen, field or stage. */
const wrongReference: EditOperator = {
  name: 'wrong reference',
  fits: (spot) => isChangeableName(spot) && references.has(spot.key),
  edit: otherName,
}

const wrongType: EditOperator = {
  name: 'wrong type',
  fits: (spot) => spot.keys.length > 0 && !isComment(spot) && !isAboutAnotherApplicant(spot),
  edit: (spot, random) => {
    const wrong = random.pick(otherTypes(jsonOf(spot)))
    return replacing(spot, wrong, `${JSON.stringify(wrong)}, which is of another type`)
  },
}

function otherTypes(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return [7, [value], { is: value }, true]
  if (typeof value === 'number') return [String(value), [value], null]
  if (typeof value === 'boolean') return [String(value), Number(value)]
  return Array.isArray(value) ? [{}, 'none', 3] : [[], 'yes', 3]
}

const flipped: EditOperator = {
  name: 'boolean flipped',
  fits: (spot) => spot.node.type === 'boolean' && !isComment(spot) && !isAboutAnotherApplicant(spot),
  edit: (spot) => replacing(spot, !jsonOf(spot), `${!jsonOf(spot)} for ${jsonOf(spot)}`),
}

const amount = /^(\$?)([\d,]+)(\.\d\d)?$/
const day = /^\d{4}-\d\d-\d\d$/

/** Numbers, amounts and dates, one more or one less. */
const offByOne: EditOperator = {
  name: 'off by one',
  fits: (spot) => {
    if (isComment(spot) || isAboutAnotherApplicant(spot)) return false
    const text = textOf(spot) ?? ''
    const isAmount = amount.test(text) && (text.startsWith('$') || spot.key === 'usd')
    return spot.node.type === 'number' || day.test(text) || isAmount
  },
  edit: (spot, random) => {
    const up = random.below(2) === 0
    const text = textOf(spot)
    if (text === undefined) {
      const before = jsonOf(spot) as number
      const step = Number.isInteger(before) ? 1 : 0.1
      const after = Math.round((before + (up || before === 0 ? step : -step)) * 100) / 100
      return { what: `${after} for ${before}`, splices: [overwritten(spot.node, String(after))] }
    }
    const after = day.test(text) ? nextDay(text, up) : nextAmount(text, up)
    return after === text ? undefined : replacing(spot, after, `${after} for ${text}`)
  },
}

function nextDay(text: string, up: boolean): string {
  const date = new Date(`${text}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + (up ? 1 : -1))
  return date.toISOString().slice(0, 10)
}

function nextAmount(text: string, up: boolean): string {
  const [, sign = '', whole = '', cents = ''] = amount.exec(text) ?? []
  const number = Number(whole.replaceAll(',', ''))
  return `${sign}${(up || number === 0 ? number + 1 : number - 1).toLocaleString('en-US')}${cents}`
}

export const VALUE_EDITS: readonly EditOperator[] = [wrongChoice, wrongReference, wrongType, flipped, offByOne]
