/** Converts schema errors to findings: one finding for each mistake, at the smallest place to edit. */
import type { Finding, Fix } from '#engine/diagnostics/finding.ts'
import type { FindingCode } from '#engine/diagnostics/finding-codes.ts'
import { finding } from '#engine/diagnostics/make-finding.ts'
import { closest, expandAbbreviation, nearest } from '#engine/diagnostics/nearest.ts'
import { consequenceOf } from '../consequence-of.ts'
import { describePointer } from '../describe-pointer.ts'
import type { FlowPointer } from '../json.ts'
import type { JsonSchema } from '../json-schema.ts'
import { oneLine } from '../one-line.ts'
import { itemKey, nodeAt, pointTo, splitPointer } from '../pointer.ts'
import { schemaFor, viewOf, walkSchema } from '../schema-walk.ts'
import { idOf, placeOf, type SourceNode, type SourcePlace } from '../source-node.ts'
import { numberMeant } from '../syntax/number-meant.ts'
import { pasted, withoutPasted } from '../syntax/pasted-characters.ts'
import { shortened } from '../syntax/tokens.ts'
import { describeSchema, describeValue, describeViolation, neededForm } from './describe-value.ts'
import { insertedBehindName, isKeyOfEntries, rightPlaces } from './right-place.ts'
import { isByLanguage, type SchemaError } from './schema-errors.ts'
import { booleanMeant, colourMeant, dateMeant, dollarsMeant, emailMeant, phoneMeant, timeMeant } from './value-meant.ts'

/**
 * @param root the validated value
 * @param file its path inside the lender's folder
 * @param parent for an overlay, the value that it changes
 */
export function structureFindings(
  errors: readonly SchemaError[],
  root: SourceNode,
  file: string,
  parent?: SourceNode,
): readonly Finding[] {
  const renamed = new Set(errors.flatMap((error) => misspelled(error) ?? []))
  const found = errors
    .filter((error) => !(error.keyword === 'required' && renamed.has(slot(error, String(error.params.missingProperty)))))
    .map((error) => ({
      error,
      finding: withRightPlace(
        findingOf(error, pointerTo(error.path, root, file), isNeeded(error, root, file)),
        error,
        root,
        file,
      ),
    }))
  return together(found, root, parent).sort((a, b) => a.line - b.line || a.column - b.column)
}

/** Whether the object around a value must have it, so that an author cannot take it out. */
function isNeeded({ path, node }: SchemaError, root: SourceNode, file: string): boolean {
  const schema = schemaFor(file)
  const name = path.at(-1)
  if (!schema || name === undefined) return false
  let needed = false
  walkSchema(schema, root, ({ schema: view, node: around }) => {
    if (around.members?.get(name) === node && viewOf(view, around).required?.includes(name)) needed = true
  })
  return needed
}

type Found = { readonly error: SchemaError; readonly finding: Finding }

/** One finding for entries of a list that all have the same mistake, with one fix for all. */
function together(found: readonly Found[], root: SourceNode, parent: SourceNode | undefined): Finding[] {
  const groups = Map.groupBy(found, ({ error: { keyword, path }, finding: { code, fixes } }) =>
    isEntry(path) && keyword === 'type' && fixes[0]?.edits.length ? JSON.stringify([code, path.slice(0, -1)]) : path,
  )
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group
    const [fix] = first?.finding.fixes ?? []
    if (!first || !fix || others.length === 0 || !isEntry(first.error.path)) return group.map(({ finding }) => finding)
    const more = others.length === 1 ? 'one more entry' : `${others.length} more entries`
    const options = optionsByPlace(group, root, parent)
    const edits = options ?? group.flatMap(({ finding }) => finding.fixes[0]?.edits ?? [])
    const title = options ? `Write ${options[0]?.text}` : fix.title
    return [
      {
        ...first.finding,
        message: `${first.finding.message} The same is so in ${more} of the list.`,
        fixes: [{ ...fix, title: `${title}, and so in ${more}`, edits }],
      },
    ]
  })
}

function isEntry(path: readonly string[]): boolean {
  return /^\d+$/.test(path.at(-1) ?? '')
}

/** Choices that are written as bare labels, one for each choice of the parent: they keep its ids. */
function optionsByPlace(group: readonly Found[], root: SourceNode, parent: SourceNode | undefined): Fix['edits'] | undefined {
  const [{ error: { path, schema } = { path: [], schema: {} } } = {}] = group
  if (!parent || schema.properties?.id === undefined || schema.properties.label === undefined) return undefined
  const { keys } = splitPointer(pointerTo(path.slice(0, -1), root, ''))
  const ids = nodeAt(parent, keys)?.items?.map(idOf) ?? []
  if (ids.length !== group.length || ids.includes(undefined)) return undefined
  return group.map(({ error: { node } }, index) => {
    const { file, offset, length } = placeOf(node)
    return { file, offset, length, text: oneLine({ id: ids[index], label: String(node.value) }) }
  })
}

/** An unknown key without a better spelling gets the places where its name is known: one object in, one out, or a screen. */
function withRightPlace(found: Finding, error: SchemaError, root: SourceNode, file: string): Finding {
  if (error.keyword !== 'additionalProperties' || found.fixes.length > 0) return found
  const fixes = rightPlaces(error, String(error.params.additionalProperty), root, file)
  return fixes.length > 0 ? { ...found, expected: [], fixes } : found
}

/** The missing key that an unknown key probably misspells, so that one typing error is reported once. */
function misspelled(error: SchemaError): string | undefined {
  if (error.keyword !== 'additionalProperties') return undefined
  const [guess] = keysMeant(String(error.params.additionalProperty), keysOf(error))
  return guess === undefined ? undefined : slot(error, guess)
}

/** The known keys that an unknown key may mean: similar ones, otherwise a synonym (`OTHER_WORDS`). */
function keysMeant(key: string, known: readonly string[]): readonly string[] {
  const near = nearest(key, known)
  if (near.length > 0) return near
  const meant = (OTHER_WORDS[key.toLowerCase()] ?? []).filter((word) => known.includes(word)).slice(0, 1)
  if (meant.length > 0) return meant
  const longer = known.filter((word) => key.length >= 3 && word.toLowerCase().startsWith(key.toLowerCase()))
  return longer.length === 1 ? longer : []
}

function slot({ path }: SchemaError, key: string): string {
  return JSON.stringify([...path, key])
}

function findingOf(error: SchemaError, pointer: FlowPointer, isNeeded: boolean): Finding {
  const { keyword, params, node, schema } = error
  if (keyword === 'additionalProperties') return unknownKey(error, String(params.additionalProperty), pointer)
  if (keyword === 'propertyNames') return badKey(error, String(params.propertyName), pointer)
  if (keyword === 'required') return missingKey(error, String(params.missingProperty), pointer)
  if (keyword === 'enum') return unknownValue(node, (params.allowedValues as readonly unknown[]).map(String), pointer, schema)
  if (keyword === 'const') return unknownConstant(node, params.allowedValue, pointer)
  if (keyword === 'type' || keyword === 'anyOf' || keyword === 'oneOf') return wrongType(node, schema, pointer)
  if (keyword === 'uniqueItems') return sameTwice(node, Number(params.i), Number(params.j), pointer)
  return badForm(node, keyword, schema, pointer, isNeeded)
}

function unknownKey(error: SchemaError, key: string, pointer: FlowPointer): Finding {
  const at = keyPlaceOf(error.node, key)
  const known = keysOf(error)
  const near = nearest(key, known)
  // A key of the entries is in the wrong place rather than another word for a key of the object.
  const meant = near.length === 0 && isKeyOfEntries(error, key) ? [] : keysMeant(key, known)
  return finding('E010', {
    at,
    pointer: pointTo(pointer, key),
    confidence: 'proved',
    message: `"${key}" is not known in ${objectInWords(pointer)}${pasted(key)}.`,
    why: 'Nothing reads it, so what it says never reaches borrowers.',
    expected: [...new Set([...meant, ...closest(key, known)])],
    fixes: renamed(at, meant, near.length > 0),
  })
}

/**
 * Terms that authors use for a key, with the keys that they may mean; the first key that the schema allows is
 * suggested.
 */
const OTHER_WORDS: { readonly [word: string]: readonly string[] } = {
  askwhen: ['shownWhen', 'when', 'openWhen'],
  shownwhen: ['askWhen', 'when', 'openWhen'],
  showwhen: ['shownWhen', 'askWhen', 'when'],
  visiblewhen: ['shownWhen', 'askWhen', 'when'],
  showif: ['shownWhen', 'askWhen', 'when'],
  visible: ['shownWhen', 'askWhen', 'when'],
  visibleif: ['shownWhen', 'askWhen', 'when'],
  displayif: ['shownWhen', 'askWhen', 'when'],
  enabledwhen: ['shownWhen', 'askWhen', 'when'],
  onlyif: ['shownWhen', 'askWhen', 'when'],
  onlywhen: ['shownWhen', 'askWhen', 'when'],
  rule: ['when', 'shownWhen', 'askWhen'],
  if: ['shownWhen', 'askWhen', 'when'],
  condition: ['shownWhen', 'askWhen', 'when'],
  title: ['heading', 'label'],
  headline: ['heading'],
  question: ['label', 'heading'],
  name: ['id', 'label'],
  description: ['text', 'help'],
  hint: ['help'],
  tooltip: ['help'],
  helptext: ['help'],
  caption: ['label', 'heading'],
  message: ['messages', 'text'],
  errormessage: ['message', 'messages'],
  values: ['options'],
  subtitle: ['text'],
  fieldtype: ['as'],
  inputtype: ['as'],
  remark: ['$comment'],
  comment: ['$comment'],
  note: ['$comment'],
  type: ['as', 'kind'],
  widget: ['as'],
  mandatory: ['required'],
  choices: ['options'],
  answers: ['options'],
  min: ['minimum'],
  max: ['maximum'],
  default: ['prefill', 'otherwise'],
  else: ['otherwise'],
  error: ['message', 'messages'],
  next: ['go'],
  goto: ['go'],
  button: ['submit'],
  colors: ['colours'],
  states: ['lendsIn'],
  position: ['$after'],
  after: ['$after'],
  before: ['$before'],
  delete: ['$remove'],
  remove: ['$remove'],
  from: ['opens'],
  open: ['opens'],
  start: ['opens'],
  to: ['closes'],
  until: ['closes'],
  close: ['closes'],
  end: ['closes'],
  body: ['paragraphs', 'text', 'sections'],
  content: ['paragraphs', 'text', 'sections'],
  buttons: ['actions', 'button'],
  link: ['go'],
  url: ['go'],
  href: ['go'],
  image: ['logo'],
  trigger: ['event'],
  on: ['event'],
  delay: ['waits'],
  wait: ['waits'],
}

function missingKey({ node, schema }: SchemaError, key: string, pointer: FlowPointer): Finding {
  const wanted = schema.properties?.[key] ?? {}
  const words = wanted['x-advice'] ?? firstSentence(wanted)
  const edits = isWords(wanted) ? [insertedBehindName(node, `${JSON.stringify(key)}: "…"`)] : []
  return finding('E011', {
    at: headOf(node),
    pointer: pointTo(pointer, key),
    confidence: 'proved',
    message: `"${key}" is missing from ${describePointer(pointer)}.`,
    why: consequenceOf(pointTo(pointer, key)),
    expected: [key],
    fixes: [{ title: `Add "${key}"${words === undefined ? '' : `: ${words}`}`, safety: 'placeholder', edits }],
  })
}

/** Whether a schema expects words that an author writes, not a name or another form. */
function isWords(schema: JsonSchema): boolean {
  return schema['x-is'] === 'text'
}

/** The first sentence of a schema's description, as a part of another sentence. */
function firstSentence({ description }: JsonSchema): string | undefined {
  const [sentence] = description?.split(/(?<=\.)\s/) ?? []
  return sentence === undefined ? undefined : uncapital(sentence)
}

function badKey({ node, schema }: SchemaError, key: string, pointer: FlowPointer): Finding {
  const names = schema.propertyNames
  const form = names?.['x-form'] ?? 'a name of letters, digits, "-" or "_" that begins with a letter'
  const at = keyPlaceOf(node, key)
  const guess = spellingsOf(key).find((one) => one !== key && new RegExp(names?.pattern ?? '^$', 'u').test(one))
  return finding('E014', {
    at,
    pointer: pointTo(pointer, key),
    confidence: 'proved',
    message: `"${key}" cannot be a name in ${describePointer(pointer)}: it needs ${form}${pasted(key)}.`,
    why: 'Nothing can refer to it, so what it says never reaches borrowers.',
    fixes:
      guess === undefined || node.members?.has(guess)
        ? [{ title: `Write ${form}`, safety: 'placeholder', edits: [] }]
        : [{ title: `Write "${guess}"`, safety: certainty(key, guess), edits: [{ ...at, text: JSON.stringify(guess) }] }],
  })
}

/** A fix that only replaces pasted characters is safe; any other renaming needs review. */
function certainty(name: string, guess: string): Fix['safety'] {
  return withoutPasted(name) === guess ? 'safe' : 'review'
}

/**
 * The usual spellings of a name: kebab case, camel case, snake case, upper case; of the place of a text, without the
 * ending of its file.
 */
function spellingsOf(key: string): readonly string[] {
  const words = key.match(/[A-Za-z0-9]+/g) ?? []
  const small = words.map((word) => word.toLowerCase())
  const joined = words.map((word, index) => (index === 0 ? uncapital(word) : capital(word))).join('')
  const place = key
    .replace(/^\/?(?:flows\/[^/]+\/)?/, '')
    .replace(/\.json(?=#)/, '')
    .replace(/#(?!\/)/, '#/')
  if (key.includes('#')) return [place]
  return [words.join('-'), small.join('-'), joined, small.join('_'), small.join('_').toUpperCase(), `the-${small.join('-')}`]
}

function unknownValue(node: SourceNode, known: readonly string[], pointer: FlowPointer, schema: JsonSchema = {}): Finding {
  const said = typeof node.value === 'string' ? node.value : JSON.stringify(node.value)
  const synonym = synonymFor(said, schema)
  const sameLetters = known.filter((one) => one.toLowerCase() === said.trim().toLowerCase())
  const slips = synonym !== undefined ? [synonym] : sameLetters.length === 1 ? sameLetters : nearest(said, known)
  const isSlip = synonym === undefined && slips.length > 0
  const guesses = slips.length > 0 ? slips : expandAbbreviation(said.replaceAll(' ', '_'), known, 1)
  const strings = typeof node.value === 'string'
  return about('E013', node, pointer, {
    message: `${subject(pointer)} is ${describeValue(node.value)}, which is not known there${pasted(said)}.`,
    why:
      sameLetters.length === 1
        ? 'Capitals count: written otherwise it is another value, which nothing knows.'
        : consequenceOf(pointer),
    expected: [...new Set([...guesses, ...closest(said, known)])],
    fixes: strings && guesses.length > 0 ? renamed(placeOf(node), guesses, isSlip) : adviceOf(schema),
  })
}

function adviceOf(schema: JsonSchema): readonly Fix[] {
  const title = schema['x-advice']
  return title === undefined ? [] : [{ title, safety: 'placeholder', edits: [] }]
}

/** The finding for a value where only one is possible, such as `true` for `$remove`. */
function unknownConstant(node: SourceNode, only: unknown, pointer: FlowPointer): Finding {
  const found = unknownValue(node, [String(only)], pointer)
  const { file, offset, length } = placeOf(node)
  const answer = typeof node.value === 'string' ? booleanMeant(node.value) : node.value
  if (only !== true || typeof answer !== 'boolean') return found
  const fixes: readonly Fix[] = answer
    ? [{ title: 'Write true, without quotes', safety: 'safe', edits: [{ file, offset, length, text: 'true' }] }]
    : [{ title: 'Take it out: only true says something here', safety: 'placeholder', edits: [] }]
  return { ...found, expected: [], fixes }
}

/** The value of an `enum` that an author means by another word: its description (`Nevada` for `NV`) or a synonym. */
function synonymFor(said: string, schema: JsonSchema): string | undefined {
  const word = said.trim().toLowerCase()
  const [value] =
    Object.entries((schema['x-descriptions'] ?? {}) as { readonly [value: string]: string }).find(
      ([, name]) => name.toLowerCase() === word,
    ) ?? []
  const synonyms = schema['x-synonyms'] ?? {}
  return (
    value ??
    (Object.hasOwn(synonyms, word) ? synonyms[word] : undefined) ??
    (Object.hasOwn(OTHER_KINDS, word) ? OTHER_KINDS[word]?.find((kind) => schema.enum?.includes(kind)) : undefined)
  )
}

/** Everyday words for the kinds of screens, messages and parts of documents; the first that is possible is suggested. */
const OTHER_KINDS: { readonly [word: string]: readonly string[] } = {
  sms: ['text'],
  'text-message': ['text'],
  'text message': ['text'],
  mail: ['email'],
  'e-mail': ['email'],
  text: ['paragraph'],
  p: ['paragraph'],
  bullets: ['list'],
  'bullet-list': ['list'],
  items: ['list'],
  grid: ['table'],
  sign: ['signature'],
  day: ['date'],
  divider: ['line'],
  blank: ['line'],
  question: ['form'],
  questions: ['form'],
  fields: ['form'],
  input: ['form'],
  info: ['message'],
  information: ['message'],
  page: ['message'],
  content: ['message'],
  loading: ['wait'],
  waiting: ['wait'],
  pdf: ['documents'],
  document: ['documents'],
  esign: ['sign'],
  signature: ['sign'],
  signing: ['sign'],
  summary: ['review'],
  confirm: ['review'],
  offer: ['offers'],
  file: ['upload'],
  photo: ['upload'],
  appointment: ['schedule'],
  calendar: ['schedule'],
  notary: ['session'],
  plaid: ['link'],
  tasks: ['cards'],
}

function wrongType(node: SourceNode, schema: JsonSchema, pointer: FlowPointer): Finding {
  if (schema['x-is'] === 'text' && isByLanguage(node)) return severalLanguages(node, pointer)
  const needed = describeSchema(schema)
  const meant = schema['x-is'] === 'rule' ? namedRule(node) : [...unquoted(node, schema), ...valueMeant(node, schema)]
  const says = firstSentence(schema)
  const about = says === undefined ? '' : `: ${says}`
  const advice = schema['x-advice']
  const keys = needed === 'an object' ? Object.keys(schema.properties ?? {}).filter((key) => !key.startsWith('$')) : []
  const form = keys.length > 0 && keys.length <= 3 ? `{ ${keys.map((key) => `"${key}": …`).join(', ')} }` : needed
  const fixes: readonly Fix[] =
    meant.length > 0 || schema['x-is'] === 'rule'
      ? meant
      : [{ title: advice ?? `Write ${form}${about}`, safety: 'placeholder', edits: isWords(schema) ? [wordsFor(node)] : [] }]
  return finding('E012', {
    // The finding marks the item's key, not its id, because its type is wrong and not its name.
    at: node.kind === 'scalar' ? placeOf(node) : (node.keyPlace ?? headOf(node)),
    pointer,
    confidence: 'proved',
    message: `${subject(pointer)} is ${describeValue(node.value)} where ${needed} is needed.`,
    why:
      schema['x-is'] === 'rule'
        ? 'A rule is an operator with what it works on, in braces; anything else decides nothing for borrowers.'
        : consequenceOf(pointer),
    expected: meant.length > 0 ? [] : [needed],
    fixes,
  })
}

function wordsFor(node: SourceNode): Fix['edits'][number] {
  const { file, offset, length } = placeOf(node)
  return { file, offset, length, text: '"…"' }
}

/** The finding for a text that is written in several languages in its place. */
function severalLanguages(node: SourceNode, pointer: FlowPointer): Finding {
  const [, english] = [...(node.members ?? [])].find(([key]) => /^en/i.test(key)) ?? []
  const { file, offset, length } = placeOf(node)
  const edits = english === undefined ? [] : [{ file, offset, length, text: oneLine(english.value) }]
  const [lender] = file.split('/')
  return finding('E012', {
    at: smallest(node),
    pointer,
    confidence: 'proved',
    message: `${subject(pointer)} has ${english ? 'a text for each language' : 'no English text'}; a text is written in English, and its translations stand in files of their own.`,
    why: 'It cannot be read as a text, so borrowers would see none.',
    fixes: [
      {
        title: `Write the English text alone; Spanish goes into copy/es-US.json, which npm run flow -- copy ${lender} es-US prepares`,
        safety: edits.length > 0 ? 'review' : 'placeholder',
        edits,
      },
    ],
  })
}

/** The finding for a value that a list contains twice, at the second occurrence. */
function sameTwice(node: SourceNode, one: number, other: number, pointer: FlowPointer): Finding {
  const [first, second] = [Math.min(one, other), Math.max(one, other)].map((index) => node.items?.[index] ?? node) as [
    SourceNode,
    SourceNode,
  ]
  return {
    ...about('E014', second, pointTo(pointer, Math.max(one, other)), {
      message: `${capital(describeValue(second.value))} stands twice in ${describePointer(pointer)}.`,
      why: 'Another value may have been meant in one of the two places.',
      fixes: [{ title: 'Remove one of the two, or write what was meant', safety: 'placeholder', edits: [] }],
    }),
    related: [{ ...bare(placeOf(first)), label: 'the first one' }],
  }
}

function bare({ file, line, column, endLine, endColumn }: SourcePlace) {
  return { file, line, column, endLine, endColumn }
}

function badForm(node: SourceNode, keyword: string, schema: JsonSchema, pointer: FlowPointer, isNeeded: boolean): Finding {
  const { value } = node
  const name = keyword === 'pattern' && typeof value === 'string' ? value : undefined
  const pattern = new RegExp(schema.pattern ?? '^$', 'u')
  const violation = describeViolation(keyword, schema)
  const meant = typeof value === 'string' ? formMeant(value, schema) : undefined
  const guess = name === undefined || meant !== undefined ? undefined : spellingsOf(name).find((one) => pattern.test(one))
  const { file, offset, length } = placeOf(node)
  return about('E014', node, pointer, {
    message: `${subject(pointer)} ${violation === 'is empty' ? '' : `is ${describeValue(value)}, which `}${violation}${pasted(name ?? '')}.`,
    why: consequenceOf(pointer),
    fixes: meant
      ? [
          {
            title: `Write ${JSON.stringify(meant)}`,
            safety: meant === String(value).trim() ? 'safe' : 'review',
            edits: [{ file, offset, length, text: JSON.stringify(meant) }],
          },
        ]
      : name === undefined || guess === undefined
        ? [{ title: schema['x-advice'] ?? neededForm(keyword, schema, isNeeded), safety: 'placeholder', edits: [] }]
        : [
            {
              title: `Write "${guess}": ${uncapital(neededForm(keyword, schema).replace(/^Write /, ''))}`,
              safety: certainty(name, guess),
              edits: [{ file, offset, length, text: JSON.stringify(guess) }],
            },
          ],
  })
}

/**
 * A date, e-mail, amount, telephone number or colour as people write it, converted to the form that the schema
 * requires; undefined if it cannot be.
 */
function formMeant(value: string, schema: JsonSchema): string | undefined {
  if (schema.format === 'date') return dateMeant(value)
  if (schema.format === 'email') return emailMeant(value)
  if (schema.pattern === undefined) return undefined
  const amount = schema['x-is'] === 'money' ? dollarsMeant(value) : undefined
  const path = /^[\w/-]+$/.test(value.trim()) ? `/${value.trim().toLowerCase()}` : undefined
  const candidates = [value.trim(), amount, dateMeant(value), timeMeant(value), phoneMeant(value), colourMeant(value), path]
  const site = /^www\./i.test(value.trim()) ? `https://${value.trim()}` : undefined
  const host = /^https?:\/\/([^/:]+)/.exec(value.trim())?.[1]
  return [...candidates, site, host?.toLowerCase()].find(
    (one) => one !== undefined && new RegExp(schema.pattern ?? '', 'u').test(one),
  )
}

function about(
  code: FindingCode,
  node: SourceNode,
  pointer: FlowPointer,
  parts: { message: string; why: string; expected?: readonly string[]; fixes: readonly Fix[] },
): Finding {
  return finding(code, { ...parts, at: smallest(node), pointer, confidence: 'proved' })
}

/** Fixes for a number or boolean written in quotes, including percentages and thousands separators. */
function unquoted(node: SourceNode, schema: JsonSchema): readonly Fix[] {
  const { value } = node
  if (typeof value !== 'string') return []
  const { file, offset, length } = placeOf(node)
  const written = (title: string, safety: Fix['safety'], text: string): readonly Fix[] => [
    { title, safety, edits: [{ file, offset, length, text }] },
  ]
  const isPlain = /^-?(0|[1-9]\d*)(\.\d+)?$/.test(value)
  const types = [schema, ...(schema.oneOf ?? schema.anyOf ?? [])].flatMap(({ type }) => type ?? [])
  const answer = types.includes('boolean') && !types.includes('string') ? booleanMeant(value) : undefined
  if (answer !== undefined)
    return String(answer) === value
      ? written('Write it without quotes', 'safe', value)
      : written(`Write ${answer}, without quotes`, 'safe', `${answer}`)
  if (!types.includes('integer') && !types.includes('number')) return []
  if (isPlain) return written('Write it without quotes', 'safe', value)
  const minutes = minutesMeant(value, schema)
  if (minutes !== undefined) return written(`Write ${minutes}, without quotes: it is counted in minutes`, 'review', minutes)
  const bare = value.trim().replace(/\s*(?:years?|yrs?|months?|days?|minutes?|seconds?|per\s?cent)$/i, '')
  const number = numberMeant(bare.replace(/^(\d{1,3}(?:,\d{3})+)/, (digits) => digits.replaceAll(',', '')))
  if (!number || (!types.includes('number') && number.text.includes('.'))) return []
  // Without its unit (%, $) the number may have another meaning, so the fix needs review.
  return written(
    `Write ${number.text}, without quotes${number.because}`,
    bare === value.trim() ? number.safety : 'review',
    number.text,
  )
}

/** A time such as `1 day` or `2 hours` where the schema counts minutes. */
function minutesMeant(value: string, { description }: JsonSchema): string | undefined {
  const [, count, unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*(hour|hr|day|week)s?\s*$/i.exec(value) ?? []
  const minutes = Number(count) * (MINUTES[unit.toLowerCase()] ?? Number.NaN)
  return /^How many minutes\b/.test(description ?? '') && Number.isInteger(minutes) ? String(minutes) : undefined
}

const MINUTES: { readonly [unit: string]: number } = { hr: 60, hour: 60, day: 24 * 60, week: 7 * 24 * 60 }

/**
 * Fixes that convert a value to the required type: an amount to a number, a value to a list of one, an object to the
 * value of one of its keys.
 */
function valueMeant(node: SourceNode, schema: JsonSchema): readonly Fix[] {
  const { value } = node
  const place = placeOf(node)
  const write = (text: string, safety: Fix['safety'], title = `Write ${text}`): readonly Fix[] => [
    { title, safety, edits: [{ file: place.file, offset: place.offset, length: place.length, text }] },
  ]
  const isScalar = typeof value === 'string' || typeof value === 'number'
  if (schema['x-is'] === 'money') {
    const amount = isScalar ? dollarsMeant(value) : undefined
    return amount === undefined ? [] : write(`"${amount}"`, 'review')
  }
  if (schema.type === 'string' && typeof value === 'number') {
    const text = JSON.stringify(String(value))
    return new RegExp(schema.pattern ?? '', 'u').test(String(value)) ? write(text, 'safe', `Write ${text}, in double quotes`) : []
  }
  const words = node.items?.map((item) => item.value)
  if (schema['x-is'] === 'text' && words?.length && words.every((word) => typeof word === 'string'))
    return write(JSON.stringify(words.join(' ')), 'review')
  if (schema.type === 'array') return listOfOne(node, schema.items ?? {}, place)
  if (schema.type !== 'object' || !isScalar) return []
  if (schema.properties?.id !== undefined && schema.properties.label !== undefined) {
    const id = spellingsOf(String(value)).find((one) => new RegExp(schema.properties?.id?.pattern ?? '', 'u').test(one))
    return write(`{ "id": ${JSON.stringify(id ?? value)}, "label": ${JSON.stringify(String(value))} }`, 'review')
  }
  const key = keyFor(String(value), schema)
  // `id` is the usual key of a list item, so the fix is safe; any other key needs review.
  const safety = key === 'id' ? 'safe' : 'review'
  return key === undefined ? [] : write(`{ "${key}": ${JSON.stringify(String(value))} }`, safety)
}

function listOfOne({ value, kind }: SourceNode, item: JsonSchema, { file, offset, length }: SourcePlace): readonly Fix[] {
  const around: readonly Fix['edits'][number][] = [
    { file, offset, length: 0, text: '[' },
    { file, offset: offset + length, length: 0, text: ']' },
  ]
  if (kind === 'object' && item.type === 'object')
    return [{ title: 'Write [ before it and ] after it', safety: 'safe', edits: around }]
  if (typeof value !== 'string' && typeof value !== 'number') return []
  const parts =
    typeof value === 'string' && item.type !== 'object'
      ? value.split(/\s*[,;]\s*/).flatMap((part) => (part === '' ? [] : asItem(part, item)))
      : [value]
  const isItem = (part: string | number) =>
    item.enum
      ? item.enum.includes(part)
      : [item.type].flat().some((type) => type === typeof part || (type === 'integer' && Number.isInteger(part))) &&
        new RegExp(item.pattern ?? '', 'u').test(String(part))
  const written =
    item.type === 'object' && item.properties?.id
      ? [`{ "id": ${JSON.stringify(value)} }`]
      : parts.map((part) => JSON.stringify(part))
  const text = `[${written.join(', ')}]`
  const isSure = item.type !== 'object' && parts.every(isItem)
  return [{ title: `Write ${shortened(text)}`, safety: isSure ? 'safe' : 'review', edits: [{ file, offset, length, text }] }]
}

function asItem(part: string, { type }: JsonSchema): string | number {
  const isNumber = (type === 'integer' || type === 'number') && /^-?\d+(?:\.\d+)?$/.test(part)
  return isNumber ? Number(part) : part
}

/**
 * The key under which a plain text belongs into an object: `id` if the object has one, else the only key whose pattern
 * or format the text matches.
 */
function keyFor(value: string, { properties = {} }: JsonSchema): string | undefined {
  if (properties.id !== undefined) return 'id'
  const [key, ...others] = Object.entries(properties).filter(
    ([, { pattern, format }]) =>
      (pattern !== undefined && new RegExp(pattern, 'u').test(value)) || (format === 'email' && /^\S+@\S+\.\S+$/.test(value)),
  )
  return others.length === 0 ? key?.[0] : undefined
}

/** Fixes for a named rule that is written as a plain text instead of `{ "rule": … }`. */
function namedRule(node: SourceNode): readonly Fix[] {
  const { value } = node
  if (typeof value === 'string' && /\s/.test(value.trim())) {
    const title =
      'Write it with an operator, such as { "==": [{ "var": "draft.propertyAddress.state" }, "TX"] }; docs/operators.md lists them, and npm run flow -- rule writes it from a sentence'
    return [{ title, safety: 'placeholder', edits: [] }]
  }
  if (typeof value !== 'string' || !/^[a-z][a-z0-9-]*$/.test(value)) return []
  const { file, offset, length } = placeOf(node)
  const text = `{ "rule": ${JSON.stringify(value)} }`
  return [{ title: `Write ${text} for the rule of that name`, safety: 'review', edits: [{ file, offset, length, text }] }]
}

function renamed({ file, offset, length }: SourcePlace, guesses: readonly string[], isSlip = true): readonly Fix[] {
  return guesses.map((guess) => ({
    title: `Did you mean "${guess}"?`,
    safety: isSlip && guesses.length === 1 ? 'safe' : 'review',
    edits: [{ file, offset, length, text: JSON.stringify(guess) }],
  }))
}

/** The keys that the schema allows and the object lacks; never `$schema`, `$comment` or `$moved`. */
function keysOf({ schema, node }: SchemaError): readonly string[] {
  return Object.keys(schema.properties ?? {}).filter(
    (key) => !['$schema', '$comment', '$moved'].includes(key) && !node.members?.has(key),
  )
}

function keyPlaceOf(node: SourceNode, key: string): SourcePlace {
  return node.members?.get(key)?.keyPlace ?? headOf(node)
}

/** The place that findings about an object or list mark: its `id`, else its key, else its opening brace. */
function headOf(node: SourceNode): SourcePlace {
  const id = idOf(node) === undefined ? undefined : node.members?.get('id')
  if (id && placeOf(id).file === placeOf(node).file) return placeOf(id)
  return node.keyPlace ?? brace(placeOf(node))
}

/** The place that a finding marks: the whole of a scalar, but only the head of an object or list (`headOf`). */
function smallest(node: SourceNode): SourcePlace {
  return node.kind === 'scalar' ? placeOf(node) : headOf(node)
}

function brace(place: SourcePlace): SourcePlace {
  return { ...place, endLine: place.line, endColumn: place.column + 1, length: 1 }
}

function pointerTo(path: readonly string[], root: SourceNode, file: string): FlowPointer {
  let node: SourceNode | undefined = root
  let pointer: FlowPointer = file
  for (const key of path) {
    const item: SourceNode | undefined = node?.items?.[Number(key)]
    pointer = pointTo(pointer, item ? itemKey(item, Number(key)) : key)
    node = item ?? node?.members?.get(key)
  }
  return pointer
}

/** A value in words, by its key and its parent: `"maximum" of the field "income" of the screen "register/income"`. */
function subject(pointer: FlowPointer): string {
  const { file, keys } = splitPointer(pointer)
  const key = keys.at(-1)
  if (key === undefined) return capital(describePointer(file))
  const around = pointTo(file, ...keys.slice(0, -1))
  if (/^\d+$/.test(key) && !isShade(keys)) return `Entry ${Number(key) + 1} of ${subject(around)}`
  return `"${key}" of ${describePointer(around)}`
}

/** An object in words, with its key if it has no name of its own: `"messages" of the field "suffix" of …`. */
function objectInWords(pointer: FlowPointer): string {
  const { file, keys } = splitPointer(pointer)
  const words = describePointer(pointer)
  const key = keys.at(-1)
  if (key === undefined || /^\d+$/.test(key) || file === 'lender.json') return words
  return describePointer(pointTo(file, ...keys.slice(0, -1))) === words ? `"${key}" of ${words}` : words
}

/** Whether the keys lead to a shade of a colour scale; shades have numbers as names. */
function isShade(keys: readonly string[]): boolean {
  return keys[0] === 'colours'
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function uncapital(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}
