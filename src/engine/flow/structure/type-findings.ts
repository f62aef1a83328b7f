/** The finding for a value of the wrong type, with the value of the right type that it means. */
import type { Finding, Fix } from '#engine/diagnostics/finding.ts'
import { consequenceOf } from '../consequence-of.ts'
import { advice, replacement } from '../fix.ts'
import type { JsonSchema } from '../json-schema.ts'
import { oneLine } from '../one-line.ts'
import { placeOf, type SourceNode } from '../source-node.ts'
import { numberMeant } from '../syntax/number-meant.ts'
import { shortened } from '../syntax/syntax-problem.ts'
import { describeSchema, describeValue } from './describe-value.ts'
import { findingAbout, firstSentence, headOf, isWords, type Mistake, subjectOf } from './mistake.ts'
import { isByLanguage } from './schema-errors.ts'
import { spellingsOf } from './spellings.ts'
import { booleanMeant, dollarsMeant, minutesMeant } from './value-meant.ts'

export function wrongType(mistake: Mistake): Finding {
  const { node, schema, pointer } = mistake
  if (isWords(schema) && isByLanguage(node)) return severalLanguages(mistake)
  const needed = describeSchema(schema)
  const isRule = schema['x-is'] === 'rule'
  const meant = isRule ? namedRule(node) : meantBy(node, schema)
  return findingAbout(mistake, 'E012', {
    // The finding marks the item's key, not its id, because its type is wrong and not its name.
    at: node.kind === 'scalar' ? placeOf(node) : (node.keyPlace ?? headOf(node)),
    message: `${subjectOf(pointer)} is ${describeValue(node.value)} where ${needed} is needed.`,
    why: isRule
      ? 'A rule is an operator with what it works on, in braces; anything else decides nothing for borrowers.'
      : consequenceOf(pointer),
    expected: meant.length > 0 ? [] : [needed],
    fixes: meant.length > 0 || isRule ? meant : [neededValue(node, schema, needed)],
  })
}

/** The advice to write what the schema needs, with the keys of a small object. */
function neededValue(node: SourceNode, schema: JsonSchema, needed: string): Fix {
  const keys = needed === 'an object' ? Object.keys(schema.properties ?? {}).filter((key) => !key.startsWith('$')) : []
  const form = keys.length > 0 && keys.length <= 3 ? `{ ${keys.map((key) => `"${key}": …`).join(', ')} }` : needed
  const about = firstSentence(schema)
  const title = schema['x-advice'] ?? `Write ${form}${about === undefined ? '' : `: ${about}`}`
  return isWords(schema) ? replacement(placeOf(node), '"…"', 'placeholder', title) : advice(title)
}

/** The finding for a text that is written in several languages in its place. */
function severalLanguages(mistake: Mistake): Finding {
  const { node, pointer } = mistake
  const [, english] = [...(node.members ?? [])].find(([key]) => /^en/i.test(key)) ?? []
  const [lender] = placeOf(node).file.split('/')
  const title = `Write the English text alone; Spanish goes into copy/es-US.json, which npm run flow -- copy ${lender} es-US prepares`
  return findingAbout(mistake, 'E012', {
    message: `${subjectOf(pointer)} has ${english ? 'a text for each language' : 'no English text'}; a text is written in English, and its translations stand in files of their own.`,
    why: 'It cannot be read as a text, so borrowers would see none.',
    fixes: [english ? replacement(placeOf(node), oneLine(english.value), 'review', title) : advice(title)],
  })
}

/** The named rule that a plain text means; for a sentence, how a rule is written. */
function namedRule(node: SourceNode): readonly Fix[] {
  const { value } = node
  if (typeof value !== 'string') return []
  if (/\s/.test(value.trim()))
    return [
      advice(
        'Write it with an operator, such as { "==": [{ "var": "draft.propertyAddress.state" }, "TX"] }; docs/operators.md lists them, and npm run flow -- rule writes it from a sentence',
      ),
    ]
  if (!/^[a-z][a-z0-9-]*$/.test(value)) return []
  const text = oneLine({ rule: value })
  return [replacement(placeOf(node), text, 'review', `Write ${text} for the rule of that name`)]
}

/** Makes the fix of one kind of wrong value; undefined for any other. */
type Conversion = (node: SourceNode, schema: JsonSchema, types: readonly unknown[]) => Fix | undefined

const OF_MONEY: readonly Conversion[] = [asBoolean, asNumber, asAmount]
const CONVERSIONS: readonly Conversion[] = [asBoolean, asNumber, asText, asOneText, asList, asObject]

/** The value of the right type that a value means, by the first conversion that applies. */
function meantBy(node: SourceNode, schema: JsonSchema): readonly Fix[] {
  const types = [schema, ...(schema.oneOf ?? schema.anyOf ?? [])].flatMap(({ type }) => type ?? [])
  for (const conversion of schema['x-is'] === 'money' ? OF_MONEY : CONVERSIONS) {
    const fix = conversion(node, schema, types)
    if (fix) return [fix]
  }
  return []
}

/** `"true"`, `"yes"` → true */
function asBoolean(node: SourceNode, _: JsonSchema, types: readonly unknown[]): Fix | undefined {
  const answer = typeof node.value === 'string' ? booleanMeant(node.value) : undefined
  if (answer === undefined || !types.includes('boolean') || types.includes('string')) return undefined
  const title = String(answer) === node.value ? 'Write it without quotes' : `Write ${answer}, without quotes`
  return replacement(placeOf(node), String(answer), 'safe', title)
}

/** `75000`, `"75k"` → "$75,000" */
function asAmount(node: SourceNode): Fix | undefined {
  const { value } = node
  const amount = typeof value === 'string' || typeof value === 'number' ? dollarsMeant(value) : undefined
  return amount === undefined ? undefined : replacement(placeOf(node), `"${amount}"`, 'review')
}

/** `4` → "4" */
function asText(node: SourceNode, { type, pattern = '' }: JsonSchema): Fix | undefined {
  if (type !== 'string' || typeof node.value !== 'number') return undefined
  const text = String(node.value)
  if (!new RegExp(pattern, 'u').test(text)) return undefined
  return replacement(placeOf(node), `"${text}"`, 'safe', `Write "${text}", in double quotes`)
}

/** `["One sentence.", "Another."]` → "One sentence. Another." */
function asOneText(node: SourceNode, schema: JsonSchema): Fix | undefined {
  const words = node.items?.map((item) => item.value) ?? []
  const isText = isWords(schema) && words.length > 0 && words.every((word) => typeof word === 'string')
  return isText ? replacement(placeOf(node), JSON.stringify(words.join(' ')), 'review') : undefined
}

/** A number in quotes, also with its unit: `"62"`, `"2.5%"`, `"3 years"`. */
function asNumber(node: SourceNode, schema: JsonSchema, types: readonly unknown[]): Fix | undefined {
  const { value } = node
  if (typeof value !== 'string' || !types.some((type) => type === 'integer' || type === 'number')) return undefined
  const place = placeOf(node)
  if (/^-?(0|[1-9]\d*)(\.\d+)?$/.test(value)) return replacement(place, value, 'safe', 'Write it without quotes')
  const minutes = /^How many minutes\b/.test(schema.description ?? '') ? minutesMeant(value) : undefined
  if (minutes !== undefined)
    return replacement(place, minutes, 'review', `Write ${minutes}, without quotes: it is counted in minutes`)
  const bare = value.trim().replace(/\s*(?:years?|yrs?|months?|days?|minutes?|seconds?|per\s?cent)$/i, '')
  const number = numberMeant(bare.replace(/^(\d{1,3}(?:,\d{3})+)/, (digits) => digits.replaceAll(',', '')))
  if (!number || (!types.includes('number') && number.text.includes('.'))) return undefined
  // Without its unit the number may have another meaning, so the fix needs review.
  const safety = bare === value.trim() ? number.safety : 'review'
  return replacement(place, number.text, safety, `Write ${number.text}, without quotes${number.because}`)
}

/** A list of what is written alone, or as words with commas: `"TX, OK"` → ["TX", "OK"]. */
function asList(node: SourceNode, { type, items: item = {} }: JsonSchema): Fix | undefined {
  if (type !== 'array') return undefined
  const { value, kind } = node
  const { file, offset, length } = placeOf(node)
  if (kind === 'object' && item.type === 'object') {
    const edits = [
      { file, offset, length: 0, text: '[' },
      { file, offset: offset + length, length: 0, text: ']' },
    ]
    return { title: 'Write [ before it and ] after it', safety: 'safe', edits }
  }
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const parts = item.type === 'object' || typeof value === 'number' ? [value] : partsOf(value, item)
  const isList = item.type !== 'object' && parts.every((part) => isItem(part, item))
  const text = oneLine(item.type === 'object' && item.properties?.id ? [{ id: value }] : parts)
  return replacement(placeOf(node), text, isList ? 'safe' : 'review', `Write ${shortened(text)}`)
}

function partsOf(written: string, { type }: JsonSchema): readonly (string | number)[] {
  const isNumbers = type === 'integer' || type === 'number'
  const parts = written.split(/\s*[,;]\s*/).filter((part) => part !== '')
  return parts.map((part) => (isNumbers && /^-?\d+(?:\.\d+)?$/.test(part) ? Number(part) : part))
}

function isItem(part: string | number, item: JsonSchema): boolean {
  if (item.enum) return item.enum.includes(part)
  const isOfType = [item.type].flat().some((type) => type === typeof part || (type === 'integer' && Number.isInteger(part)))
  return isOfType && new RegExp(item.pattern ?? '', 'u').test(String(part))
}

/** The object that a plain text or number means: a choice by its label, or a value under its only possible key. */
function asObject(node: SourceNode, { type, properties = {} }: JsonSchema): Fix | undefined {
  const { value } = node
  if (type !== 'object' || (typeof value !== 'string' && typeof value !== 'number')) return undefined
  if (properties.id !== undefined && properties.label !== undefined) {
    const pattern = new RegExp(properties.id.pattern ?? '', 'u')
    const id = spellingsOf(String(value)).find((one) => pattern.test(one)) ?? value
    return replacement(placeOf(node), oneLine({ id, label: String(value) }), 'review')
  }
  const key = keyFor(String(value), properties)
  // `id` is the usual key of a list item, so the fix is safe; any other key needs review.
  return key === undefined
    ? undefined
    : replacement(placeOf(node), oneLine({ [key]: String(value) }), key === 'id' ? 'safe' : 'review')
}

/** `id` if the object has one, else the only key whose pattern or format the text matches. */
function keyFor(value: string, properties: NonNullable<JsonSchema['properties']>): string | undefined {
  if (properties.id !== undefined) return 'id'
  const fits = ({ pattern, format }: JsonSchema) =>
    (pattern !== undefined && new RegExp(pattern, 'u').test(value)) || (format === 'email' && /^\S+@\S+\.\S+$/.test(value))
  const keys = Object.keys(properties).filter((key) => fits(properties[key] ?? {}))
  return keys.length === 1 ? keys[0] : undefined
}
