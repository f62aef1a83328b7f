/**
 * Reports texts that cannot be formatted: an unclosed brace, an unknown placeholder, a plural over a value that is no
 * number. Parses texts as the product does: ICU MessageFormat, with `<` as an ordinary character.
 */

import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser'
import { closest, type Fix, nearest, placeOf, type SourceNode, type SourcePlace } from '#engine/authoring.ts'
import type { FlowPointer } from '#engine/index.ts'
import { advice, type Found, type LenderFinding, replacementFix } from '../../check.ts'
import { partOf } from './part-of-text.ts'

/** What fixes draw on besides: the paths of all facts, and the words that a parent says at the same place. */
export type TextContext = { readonly paths?: readonly string[]; readonly inherited?: string }

/** The placeholders that a text may use: a plural can count numbers, and an amount of money brings its own sign. */
export type TextArguments = ReadonlyMap<string, 'number' | 'words' | 'money'>

export function badText(node: SourceNode, pointer: FlowPointer, known: TextArguments, around: TextContext = {}): LenderFinding[] {
  const words = String(node.value)
  const here = { pointer } as const
  if (words.trim() === '') {
    return [
      {
        ...here,
        code: 'E510',
        at: placeOf(node),
        message: 'This text is empty.',
        why: 'The borrower would see a gap where words belong.',
        fixes: [
          advice(
            around.inherited === undefined
              ? 'Write the words, or remove the key.'
              : `Write the words; or take the key out, and the inherited ones stand here: ${JSON.stringify(around.inherited)}`,
          ),
        ],
      },
    ]
  }
  const signs = valueInOtherSigns(node, here, known) ?? dollarBeforeName(node, here, known)
  if (signs) return [signs]
  if (!/[{}]/.test(words)) return []
  const stray = strayAt(words)
  if (stray !== undefined) {
    return [
      {
        ...here,
        code: 'E511',
        at: partOf(node, stray, stray + 1),
        message: 'A } closes nothing.',
        why: 'The borrower would read the brace, and a name in place of a value.',
        fixes: [advice("Open it with a {; a brace that is to be read is written '}'.")],
      },
    ]
  }
  const parsed = parsedOrError(words)
  if ('error' in parsed) {
    const open = unclosedAt(words)
    const noName = open === undefined && parsed.error === 'MALFORMED_ARGUMENT' ? wordsInBraces(words, parsed.start) : undefined
    if (noName) return [noValue(noName, node, here, known, around)]
    return [
      {
        ...here,
        code: 'E511',
        at: open === undefined ? partOf(node, parsed.start, parsed.end) : partOf(node, open, Math.max(parsed.end, open + 1)),
        message:
          open === undefined
            ? (sentences[parsed.error] ?? 'This text has braces that do not fit together.')
            : (sentences.EXPECT_ARGUMENT_CLOSING_BRACE as string),
        why: 'The borrower would read the braces instead of the words.',
        fixes:
          open === undefined
            ? [...nameInWords(node, parsed, known), advice(remedies[parsed.error] ?? CLOSE_BRACES)]
            : orElse([...closedAfterName(node, open, known), ...closedAfterBranches(node)], advice(CLOSE_BRACES)),
      },
    ]
  }
  return used(parsed.elements).flatMap((argument) => mistakesOf(argument, node, here, known, around))
}

const CLOSE_BRACES = "Close each { with a }; a brace that is to be read is written '{'."

/** The fix for a brace that is missing after a placeholder's name: `up to {drawMaximum, and more`. */
function closedAfterName(node: SourceNode, open: number, known: TextArguments): readonly Fix[] {
  const [written = '', name = ''] =
    /^\{\s*(\w+)(?!\w|\s*,\s*(?:plural|select|selectordinal|number)\b)/.exec(String(node.value).slice(open)) ?? []
  const at = partOf(node, open, open + written.length)
  if (!known.has(name) || at.length !== written.length) return []
  return [replacementFix(`Write {${name}}`, 'safe', at, `{${name}}`)]
}

function orElse(fixes: readonly Fix[], otherwise: Fix): readonly Fix[] {
  return fixes.length > 0 ? fixes : [otherwise]
}

/** The fix for the brace that ends a plural or select: `{count, plural, one {day} other {days}, please`. */
function closedAfterBranches(node: SourceNode): readonly Fix[] {
  const words = String(node.value)
  if (!/,\s*(?:plural|select|selectordinal)\s*,/.test(words)) return []
  const at = words.lastIndexOf('}') + 1
  const place = partOf(node, at, at + 1)
  if (at === 0 || 'error' in parsedOrError(`${words.slice(0, at)}}${words.slice(at)}`) || place.length !== 1) return []
  return [replacementFix('Write one more } behind the last branch', 'safe', { ...place, length: 0 }, '}')]
}

/** Words in braces that are no name: `{First Name}`, `{in dollars}`. */
type InBraces = { readonly written: string; readonly words: string; readonly start: number }

function wordsInBraces(text: string, start: number): InBraces | undefined {
  const [written, words] = /^\{\s*([^{}<>]+?)\s*\}/.exec(text.slice(start)) ?? []
  return written === undefined || words === undefined ? undefined : { written, words, start }
}

function noValue(
  { written, words, start }: InBraces,
  node: SourceNode,
  here: Pick<LenderFinding, 'pointer'>,
  known: TextArguments,
  around: TextContext,
): LenderFinding {
  const at = partOf(node, start, start + written.length)
  const isExact = at.length === written.length
  const name = camelCase(words)
  const value = nameInWords(node, { start }, known)
  const [guess] = value.length > 0 ? [] : namesLike(words, known)
  const paths = factsNamed(name, around)
  const literal = isExact ? [replacementFix(`Write (${words}), if the words are to be read`, 'review', at, `(${words})`)] : []
  const instead = guess !== undefined && isExact ? [replacementFix(`Did you mean {${guess}}?`, 'review', at, `{${guess}}`)] : []
  const named =
    isExact && paths.length > 0
      ? [
          replacementFix(`Write {${name}}, once facts.json says what it is`, 'review', at, `{${name}}`),
          advice(meaningFor(name, paths)),
        ]
      : [advice(meaningFor(name, paths))]
  return {
    ...here,
    code: 'E511',
    at,
    message: `${written} brings in no value: between { and } stands the name of a value, which is one word.`,
    why: 'The borrower would read the braces and what is in them.',
    fixes: value.length > 0 ? value : paths.length > 0 ? [...instead, ...named] : [...instead, ...literal, ...named],
  }
}

function camelCase(words: string): string {
  return (words.match(/[A-Za-z0-9]+/g) ?? [])
    .map((word, index) => (index === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1))
    .join('')
}

/** Facts whose last step is this name, those of an application's own borrower first. */
function factsNamed(name: string, { paths = [] }: TextContext): readonly string[] {
  const found = paths.filter((path) => path.split('.').at(-1) === name && !/\.\d+\./.test(path))
  return found.toSorted((a, b) => Number(b.startsWith('profile.')) - Number(a.startsWith('profile.')))
}

/** Other words for the words of which names of values are made. */
const SYNONYMS: { readonly [word: string]: string } = {
  ...{ lender: 'company', bank: 'company', business: 'company', brand: 'company', institution: 'company' },
  ...{ telephone: 'phone', tel: 'phone', mail: 'email', bureau: 'bureau', min: 'minimum', max: 'maximum' },
}

/** Names of values that are made of the same words, or of all of them and others; those of the same words first. */
function namesLike(name: string, known: TextArguments): readonly string[] {
  const words = wordsOf(name)
  if (words.length === 0) return []
  const alike = [...known.keys()].filter((one) => words.every((word) => wordsOf(one).includes(word)))
  return alike.toSorted((a, b) => wordsOf(a).length - wordsOf(b).length).slice(0, 3)
}

function wordsOf(name: string): readonly string[] {
  const words =
    name
      .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  return words.map((word) => SYNONYMS[word] ?? word)
}

/** `{company name}` for {companyName} */
function nameInWords(node: SourceNode, { start }: { readonly start: number }, known: TextArguments): readonly Fix[] {
  const [written = '', words = ''] = /^\{([\w \-.]+)\}/.exec(String(node.value).slice(start)) ?? []
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const name = [...known.keys()].find((one) => plain(one) === plain(words))
  const at = partOf(node, start, start + written.length)
  if (name === undefined || at.length !== written.length) return []
  return [replacementFix(`Write {${name}}`, 'safe', at, `{${name}}`)]
}

/**
 * The finding for a known placeholder in the syntax of another program: `{{companyName}}`, `<companyName>`,
 * `[companyName]`, `%companyName%`, `«companyName»` of a form letter.
 */
function valueInOtherSigns(
  node: SourceNode,
  here: Pick<LenderFinding, 'pointer'>,
  known: TextArguments,
): LenderFinding | undefined {
  const found = [
    ...String(node.value).matchAll(
      /\{\{\s*(\w+)\s*\}\}|<<\s*(\w+)\s*>>|<(\w+)>|«\s*(\w+)\s*»|\[\[(\w+)\]\]|\[(\w+)\](?!\()|%(\w+)%/g,
    ),
  ].find((match) => known.has(match.slice(1).find((name) => name !== undefined) ?? ''))
  if (!found) return undefined
  const [written, ...names] = found
  const name = names.find((one) => one !== undefined) ?? ''
  const at = partOf(node, found.index, found.index + written.length)
  return {
    ...here,
    // `{{` is a syntax error of the message; text in other brackets is shown as written.
    code: written.startsWith('{{') ? 'E512' : 'W519',
    at,
    message: `${written} brings in no value: a value stands in one pair of braces, {${name}}.`,
    why: 'The borrower would read the signs instead of the value.',
    expected: [`{${name}}`],
    fixes: [
      at.length === written.length ? replacementFix(`Write {${name}}`, 'safe', at, `{${name}}`) : advice(`Write {${name}}`),
    ],
  }
}

/** The finding for `${companyName}`: the sign is read, and an amount of money has one of its own. */
function dollarBeforeName(
  node: SourceNode,
  here: Pick<LenderFinding, 'pointer'>,
  known: TextArguments,
): LenderFinding | undefined {
  const found = [...String(node.value).matchAll(/\$\{(\w+)\}/g)].find(([, name = '']) =>
    ['words', 'money'].includes(known.get(name) ?? ''),
  )
  if (!found) return undefined
  const [written, name] = found
  const at = partOf(node, found.index, found.index + written.length)
  const title = `Write {${name}}`
  const isMoney = known.get(name ?? '') === 'money'
  return {
    ...here,
    code: 'W519',
    at,
    message: `A $ stands before the value {${name}}${isMoney ? ', which is an amount of money and brings its own' : ', and it is read as it stands'}.`,
    why: isMoney
      ? 'The borrower would read two dollar signs, as in $$500.'
      : `The borrower would read a dollar sign before the words of {${name}}.`,
    expected: [`{${name}}`],
    fixes: [at.length === written.length ? replacementFix(title, 'safe', at, `{${name}}`) : advice(title)],
  }
}

function meaningFor(name: string, [path = 'the fact']: readonly string[]): string {
  return `Say what {${name}} is in facts.json: "values": { "${name}": { "type": "text", "is": { "var": "${path}" } } }.`
}

type Argument = {
  readonly name: string
  readonly needs: 'anything' | 'number' | 'nothing'
  readonly start: number
  readonly end: number
}

function mistakesOf(
  argument: Argument,
  node: SourceNode,
  here: Pick<LenderFinding, 'pointer' | 'confidence'>,
  known: TextArguments,
  around: TextContext,
): Found {
  const at = partOf(node, argument.start, argument.end)
  const kind = known.get(argument.name)
  if (kind === undefined) {
    const [guess, ...others] = nearest(argument.name, known.keys())
    const [like] = guess === undefined ? namesLike(argument.name, known) : []
    const meaning = advice(meaningFor(argument.name, factsNamed(argument.name, around)))
    const fixes =
      like !== undefined
        ? [renaming(argument, like, false, node, at), meaning]
        : guess === undefined
          ? [meaning]
          : [renaming(argument, guess, others.length === 0, node, at)]
    return {
      ...here,
      code: 'E512',
      at,
      message: `Nothing is called {${argument.name}} in texts that stand here.`,
      why: 'The borrower would read the braces instead of a value.',
      expected: like === undefined ? closest(argument.name, known.keys()) : namesLike(argument.name, known),
      fixes,
    }
  }
  if (argument.needs === 'anything' || (argument.needs === 'number' && kind === 'number')) return []
  const message =
    argument.needs === 'number'
      ? `{${argument.name}} is counted here, and it is no number.`
      : `{${argument.name}} is formatted here, and it is put into words already.`
  return {
    ...here,
    code: 'E513',
    at,
    message,
    why: 'The borrower would read a wrong form, or the braces instead of a value.',
    fixes: [advice(`Write {${argument.name}} alone.`)],
  }
}

/** Renaming is safe if the text contains no escapes, so that the name's position is exact. */
function renaming({ name }: Argument, guess: string, sure: boolean, node: SourceNode, at: SourcePlace): Fix {
  const title = `Did you mean {${guess}}?`
  const within = String(node.value)
    .slice(at.offset - placeOf(node).offset - 1)
    .indexOf(name)
  if (at.length === placeOf(node).length || within < 0) return advice(title)
  return replacementFix(title, sure ? 'safe' : 'review', { ...at, offset: at.offset + within, length: name.length }, guess)
}

function used(elements: readonly MessageFormatElement[]): Argument[] {
  return elements.flatMap((element) => {
    const start = element.location?.start.offset ?? 0
    const end = element.location?.end.offset ?? 0
    switch (element.type) {
      case icu.argument:
        return [{ name: element.value, needs: 'anything', start, end }]
      case icu.number:
        return [{ name: element.value, needs: 'number', start, end }]
      case icu.date:
      case icu.time:
        return [{ name: element.value, needs: 'nothing', start, end }]
      case icu.select:
      case icu.plural: {
        const inner = Object.values(element.options).flatMap(({ value }) => used(value))
        const needs = element.type === icu.plural ? 'number' : 'anything'
        // The place is that of the placeholder’s name, without its branches.
        return [{ name: element.value, needs, start, end: start + 1 + element.value.length }, ...inner]
      }
      default:
        return []
    }
  })
}

/** Element types of the ICU parser. The parser's own enum is ambient, so type stripping cannot import it. */
const icu = { argument: 1, number: 2, date: 3, time: 4, select: 5, plural: 6 } as const

function parsedOrError(
  words: string,
): { elements: readonly MessageFormatElement[] } | { error: string; start: number; end: number } {
  try {
    return { elements: parse(words, { ignoreTag: true, captureLocation: true }) }
  } catch (error) {
    const { message, location } = error as Error & { location?: { start: { offset: number }; end: { offset: number } } }
    return { error: message, start: location?.start.offset ?? 0, end: location?.end.offset ?? words.length }
  }
}

/** The first { without a }. It is the cause, wherever the parser reports the error. */
function unclosedAt(words: string): number | undefined {
  return bracesIn(words).open[0]
}

/** The first } without a {. The parser treats it as an ordinary character. */
function strayAt(words: string): number | undefined {
  return bracesIn(words).stray[0]
}

function bracesIn(words: string): { readonly open: readonly number[]; readonly stray: readonly number[] } {
  const open: number[] = []
  const stray: number[] = []
  // Text quoted from '{ or '} to the next single quotation mark is literal.
  for (const { 0: part, index } of words.matchAll(/''|'[{}][^']*'?|[{}]/g)) {
    if (part === '{') open.push(index)
    else if (part === '}' && open.pop() === undefined) stray.push(index)
  }
  return { open, stray }
}

const sentences: { readonly [error: string]: string } = {
  EXPECT_ARGUMENT_CLOSING_BRACE: 'A { is not closed.',
  EMPTY_ARGUMENT: 'Between { and } nothing is named.',
  MALFORMED_ARGUMENT: 'Between { and } stands something that is no name.',
  INVALID_ARGUMENT_TYPE: 'What stands after the comma is no format; there are plural, select and number.',
  MISSING_OTHER_CLAUSE: 'A plural or select needs the branch "other" for everything else.',
  EXPECT_PLURAL_ARGUMENT_SELECTOR: 'A plural has no branches.',
  EXPECT_SELECT_ARGUMENT_SELECTOR: 'A select has no branches.',
  EXPECT_SELECT_ARGUMENT_OPTIONS: 'A plural or select has no branches.',
  UNCLOSED_QUOTE_IN_ARGUMENT_STYLE: 'A quotation mark is not closed.',
}

const remedies: { readonly [error: string]: string } = {
  EMPTY_ARGUMENT: 'Write the name of a value between the braces, such as {companyName}.',
  MALFORMED_ARGUMENT: 'Write the name of one value and nothing else between the braces, such as {companyName}.',
  INVALID_ARGUMENT_TYPE: 'Write {name} alone, or {name, plural, one {# document} other {# documents}}.',
  MISSING_OTHER_CLAUSE:
    'Add the branch that holds for all other values, such as other {…} in: one {# document} other {# documents}.',
  EXPECT_PLURAL_ARGUMENT_SELECTOR: 'Write its branches, such as one {# document} other {# documents}.',
  EXPECT_SELECT_ARGUMENT_SELECTOR: 'Write its branches, such as yes {…} other {…}.',
  EXPECT_SELECT_ARGUMENT_OPTIONS: 'Write its branches, such as one {# document} other {# documents}.',
}
