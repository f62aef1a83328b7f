/** A value that is written well and is not the one that belongs there. */
import type { Chance } from './chance.ts'
import type { Corpus } from './corpus.ts'
import { jsonOf, type Spot, textOf } from './document.ts'
import type { Kind, Made } from './edit.ts'
import { saidInstead, typedOver } from './splice.ts'
import { isAboutSomebodyElse, isAnotherPromise, isAside, isName, ruleAround } from './what-is-written.ts'

function another(spot: Spot, chance: Chance, corpus: Corpus): Made | undefined {
  const own = textOf(spot)
  const others = corpus.under(spot).filter((one) => one !== own && /^\S+$/.test(one))
  if (others.length === 0) return undefined
  const other = chance.oneOf(others)
  return { what: `"${other}" in place of "${own}"`, splices: [saidInstead(spot.node, other)] }
}

const leads = new Set([
  'go',
  'use',
  'spread',
  'screen',
  'to',
  'template',
  'stage',
  'otherwise',
  'at',
  'var',
  'rule',
  'value',
  'answered',
])

/** A word of a few, such as how a question is asked. */
export const wrongChoice: Kind = {
  name: 'wrong choice',
  fits: (spot) =>
    isName(spot) &&
    spot.key !== 'id' &&
    !leads.has(spot.key) &&
    !isAboutSomebodyElse(spot) &&
    !isAnotherPromise(spot) &&
    !ruleAround(spot),
  made: another,
}

/** Another fact, rule, screen, field or stage than the one that was meant. */
export const wrongReference: Kind = {
  name: 'wrong reference',
  fits: (spot) => isName(spot) && leads.has(spot.key) && !isAboutSomebodyElse(spot) && !isAnotherPromise(spot),
  made: another,
}

export const wrongType: Kind = {
  name: 'wrong type',
  fits: (spot) => spot.keys.length > 0 && !isAside(spot) && !isAboutSomebodyElse(spot),
  made: (spot, chance) => {
    const value = jsonOf(spot)
    const wrongs: readonly unknown[] =
      typeof value === 'string'
        ? [7, [value], { is: value }, true]
        : typeof value === 'number'
          ? [String(value), [value], null]
          : typeof value === 'boolean'
            ? [String(value), Number(value)]
            : Array.isArray(value)
              ? [{}, 'none', 3]
              : [[], 'yes', 3]
    const wrong = chance.oneOf(wrongs)
    return { what: `${JSON.stringify(wrong)}, which is of another type`, splices: [saidInstead(spot.node, wrong)] }
  },
}

export const flipped: Kind = {
  name: 'yes for no',
  fits: (spot) => spot.node.type === 'boolean' && !isAside(spot) && !isAboutSomebodyElse(spot),
  made: (spot) => ({ what: `${!jsonOf(spot)} for ${jsonOf(spot)}`, splices: [saidInstead(spot.node, !jsonOf(spot))] }),
}

const amount = /^\$?[\d,]+(\.\d\d)?$/
const day = /^\d{4}-\d\d-\d\d$/

/** Numbers, amounts and days, a little off. */
export const offByOne: Kind = {
  name: 'off by one',
  fits: (spot) => {
    if (isAside(spot) || isAboutSomebodyElse(spot)) return false
    const text = textOf(spot)
    return (
      spot.node.type === 'number' ||
      (text !== undefined && (day.test(text) || (amount.test(text) && (text.startsWith('$') || spot.key === 'usd'))))
    )
  },
  made: (spot, chance) => {
    const up = chance.below(2) === 0
    const text = textOf(spot)
    if (text === undefined) {
      const before = jsonOf(spot) as number
      const step = Number.isInteger(before) ? 1 : 0.1
      const after = Math.round((before + (up || before === 0 ? step : -step)) * 100) / 100
      return { what: `${after} for ${before}`, splices: [typedOver(spot.node, String(after))] }
    }
    const after = day.test(text) ? nextDay(text, up) : nextAmount(text, up)
    return after === text ? undefined : { what: `${after} for ${text}`, splices: [saidInstead(spot.node, after)] }
  },
}

function nextDay(text: string, up: boolean): string {
  const date = new Date(`${text}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + (up ? 1 : -1))
  return date.toISOString().slice(0, 10)
}

function nextAmount(text: string, up: boolean): string {
  const [, sign = '', whole = '', cents = ''] = /^(\$?)([\d,]+)(\.\d\d)?$/.exec(text) ?? []
  const number = Number(whole.replaceAll(',', ''))
  return `${sign}${(up || number === 0 ? number + 1 : number - 1).toLocaleString('en-US')}${cents}`
}
