/**
 * Reports texts that cannot be formatted: an unclosed brace, an unknown placeholder, a plural over a value that is no
 * number. Parses texts as the product does: ICU MessageFormat, with `<` as an ordinary character.
 */

import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser'
import {
  capitalized,
  closest,
  type Fix,
  nearest,
  placeOf,
  type SourceNode,
  type SourcePlace,
  uncapitalized,
} from '#engine/authoring.ts'
import { advice, here, type LenderFinding, replacementFix } from '../../check.ts'
import type { Part } from '../../reading/node-parts.ts'
import { partOf, rewriteOf } from './part-of-text.ts'

/** What fixes draw on besides: the paths of all facts, and the words that a parent says at the same place. */
export type TextContext = { readonly paths?: readonly string[]; readonly inherited?: string }

/** The placeholders that a text may use: a plural can count numbers, and an amount of money brings its own sign. */
export type TextArguments = ReadonlyMap<string, 'number' | 'words' | 'money'>

/** @param known the placeholders that the text may use */
export function badText(text: Part, known: TextArguments, around: TextContext = {}): readonly LenderFinding[] {
  const { node, at: pointer } = text
  const words = String(node.value)
  if (words.trim() === '') {
    return [
      {
        ...here(text),
        code: 'E510',
        message: 'This text is empty.',
        why: 'The borrower would see a gap where words belong.',
        advice:
          around.inherited === undefined
            ? 'Write the words, or remove the key.'
            : `Write the words; or take the key out, and the inherited ones stand here: ${JSON.stringify(around.inherited)}`,
      },
    ]
  }
  const signs = valueInOtherSigns(text, known) ?? dollarBeforeName(text, known)
  if (signs) return [signs]
  if (!/[{}]/.test(words)) return []
  const braces = bracesIn(words)
  const [stray] = braces.stray
  if (stray !== undefined) {
    return [
      {
        ...{ code: 'E511', at: partOf(node, stray, stray + 1), pointer },
        message: 'A } closes nothing.',
        why: 'The borrower would read the brace, and a name in place of a value.',
        advice: "Open it with a {; a brace that is to be read is written '}'.",
      },
    ]
  }
  const parsed = parsedOrError(words)
  if ('elements' in parsed)
    return usedArguments(parsed.elements).flatMap((argument) => wrongArgument(argument, text, known, around) ?? [])
  const why = 'The borrower would read the braces instead of the words.'
  // The first { without a } is the cause, wherever the parser reports the error.
  const [open] = braces.open
  if (open !== undefined) {
    const fixes = [...closedAfterName(node, open, known), ...closedAfterBranches(node)]
    const at = partOf(node, open, Math.max(parsed.end, open + 1))
    const message = 'A { is not closed.'
    return [{ code: 'E511', at, pointer, message, why, fixes, ...(fixes.length === 0 && { advice: CLOSE_BRACES }) }]
  }
  const noName = parsed.error === 'MALFORMED_ARGUMENT' ? wordsInBraces(words, parsed.start) : undefined
  if (noName) return [noValue(noName, text, known, around)]
  const [message, advice] = ERRORS[parsed.error] ?? ['This text has braces that do not fit together.']
  return [
    {
      ...{ code: 'E511', at: partOf(node, parsed.start, parsed.end), pointer, message, why },
      fixes: nameInWords(node, parsed.start, known),
      advice: advice ?? CLOSE_BRACES,
    },
  ]
}

const CLOSE_BRACES = "Close each { with a }; a brace that is to be read is written '{'."

/** The fix for a brace that is missing after a placeholder's name: `up to {drawMaximum, and more`. */
function closedAfterName(node: SourceNode, open: number, known: TextArguments): readonly Fix[] {
  const [written = '', name = ''] =
    /^\{\s*(\w+)(?!\w|\s*,\s*(?:plural|select|selectordinal|number)\b)/.exec(String(node.value).slice(open)) ?? []
  return known.has(name) ? rewriteOf(node, open, written, `{${name}}`, 'safe') : []
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

function noValue({ written, words, start }: InBraces, text: Part, known: TextArguments, around: TextContext): LenderFinding {
  const { node, at: pointer } = text
  const name = camelCase(words)
  const value = nameInWords(node, start, known)
  const [guess] = value.length > 0 ? [] : namesLike(words, known)
  const paths = factsNamed(name, around)
  const rewritten = (by: string, title: string) => rewriteOf(node, start, written, by, 'review', title)
  const like = guess === undefined ? [] : rewritten(`{${guess}}`, `Did you mean {${guess}}?`)
  const others =
    paths.length > 0
      ? rewritten(`{${name}}`, `Write {${name}}, once facts.json says what it is`)
      : rewritten(`(${words})`, `Write (${words}), if the words are to be read`)
  return {
    ...{ code: 'E511', at: partOf(node, start, start + written.length), pointer },
    message: `${written} brings in no value: between { and } stands the name of a value, which is one word.`,
    why: 'The borrower would read the braces and what is in them.',
    ...(value.length > 0 ? { fixes: value } : { fixes: [...like, ...others], advice: meaningFor(name, paths) }),
  }
}

function camelCase(words: string): string {
  return (words.match(/[A-Za-z0-9]+/g) ?? [])
    .map((word, index) => (index === 0 ? uncapitalized(word) : capitalized(word)))
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
  const apart = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase()
  return (apart.match(/[a-z0-9]+/g) ?? []).map((word) => SYNONYMS[word] ?? word)
}

/** `{company name}` for {companyName} */
function nameInWords(node: SourceNode, start: number, known: TextArguments): readonly Fix[] {
  const [written = '', words = ''] = /^\{([\w \-.]+)\}/.exec(String(node.value).slice(start)) ?? []
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const name = [...known.keys()].find((one) => plain(one) === plain(words))
  return name === undefined ? [] : rewriteOf(node, start, written, `{${name}}`, 'safe')
}

/**
 * The finding for a known placeholder in the syntax of another program: `{{companyName}}`, `<companyName>`,
 * `[companyName]`, `%companyName%`, `«companyName»` of a form letter.
 */
function valueInOtherSigns(text: Part, known: TextArguments): LenderFinding | undefined {
  const signs = /\{\{\s*(\w+)\s*\}\}|<<\s*(\w+)\s*>>|<(\w+)>|«\s*(\w+)\s*»|\[\[(\w+)\]\]|\[(\w+)\](?!\()|%(\w+)%/g
  const nameOf = (match: readonly string[]) => match.slice(1).find((name) => name !== undefined) ?? ''
  const found = [...String(text.node.value).matchAll(signs)].find((match) => known.has(nameOf(match)))
  if (!found) return undefined
  const [written] = found
  return {
    // `{{` is a syntax error of the message; text in other brackets is shown as written.
    code: written.startsWith('{{') ? 'E512' : 'W519',
    ...writtenAs(nameOf(found), written, found.index, text),
    message: `${written} brings in no value: a value stands in one pair of braces, {${nameOf(found)}}.`,
    why: 'The borrower would read the signs instead of the value.',
  }
}

/** The finding for `${companyName}`: the sign is read, and an amount of money has one of its own. */
function dollarBeforeName(text: Part, known: TextArguments): LenderFinding | undefined {
  const found = [...String(text.node.value).matchAll(/\$\{(\w+)\}/g)].find(([, name = '']) =>
    ['words', 'money'].includes(known.get(name) ?? ''),
  )
  if (!found) return undefined
  const [written, name = ''] = found
  const isMoney = known.get(name) === 'money'
  return {
    code: 'W519',
    ...writtenAs(name, written, found.index, text),
    message: `A $ stands before the value {${name}}${isMoney ? ', which is an amount of money and brings its own' : ', and it is read as it stands'}.`,
    why: isMoney
      ? 'The borrower would read two dollar signs, as in $$500.'
      : `The borrower would read a dollar sign before the words of {${name}}.`,
  }
}

/** Place and fix of a placeholder that should be written as `{name}`. */
function writtenAs(name: string, written: string, index: number, { node, at: pointer }: Part) {
  const fixes = rewriteOf(node, index, written, `{${name}}`, 'safe')
  const advice = fixes.length > 0 ? undefined : `Write {${name}}`
  return { at: partOf(node, index, index + written.length), pointer, expected: [`{${name}}`], fixes, ...(advice && { advice }) }
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

function wrongArgument(
  { name, needs, start, end }: Argument,
  { node, at: pointer }: Part,
  known: TextArguments,
  around: TextContext,
): LenderFinding | undefined {
  const found = { at: partOf(node, start, end), pointer }
  const kind = known.get(name)
  if (kind === undefined) {
    const [guess, ...others] = nearest(name, known.keys())
    const like = guess === undefined ? namesLike(name, known) : []
    const meant = guess ?? like[0]
    return {
      ...found,
      code: 'E512',
      message: `Nothing is called {${name}} in texts that stand here.`,
      why: 'The borrower would read the braces instead of a value.',
      expected: like.length === 0 ? closest(name, known.keys()) : like,
      fixes: meant === undefined ? [] : [renaming(name, meant, guess !== undefined && others.length === 0, node, found.at)],
      ...(guess === undefined && { advice: meaningFor(name, factsNamed(name, around)) }),
    }
  }
  if (needs === 'anything' || (needs === 'number' && kind === 'number')) return undefined
  return {
    ...found,
    code: 'E513',
    message:
      needs === 'number'
        ? `{${name}} is counted here, and it is no number.`
        : `{${name}} is formatted here, and it is put into words already.`,
    why: 'The borrower would read a wrong form, or the braces instead of a value.',
    advice: `Write {${name}} alone.`,
  }
}

/** Renaming is safe if the text contains no escapes, so that the name's position is exact. */
function renaming(name: string, guess: string, sure: boolean, node: SourceNode, at: SourcePlace): Fix {
  const title = `Did you mean {${guess}}?`
  const within = String(node.value)
    .slice(at.offset - placeOf(node).offset - 1)
    .indexOf(name)
  if (at.length === placeOf(node).length || within < 0) return advice(title)
  return replacementFix(title, sure ? 'safe' : 'review', { ...at, offset: at.offset + within, length: name.length }, guess)
}

function usedArguments(elements: readonly MessageFormatElement[]): Argument[] {
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
        const inner = Object.values(element.options).flatMap(({ value }) => usedArguments(value))
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

/** The positions of each { without a }, and of each } without a {, which the parser treats as an ordinary character. */
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

/** The parser's errors: what is wrong, and what to write. */
const ERRORS: { readonly [error: string]: readonly [message: string, advice?: string] | undefined } = {
  EMPTY_ARGUMENT: ['Between { and } nothing is named.', 'Write the name of a value between the braces, such as {companyName}.'],
  MALFORMED_ARGUMENT: [
    'Between { and } stands something that is no name.',
    'Write the name of one value and nothing else between the braces, such as {companyName}.',
  ],
  INVALID_ARGUMENT_TYPE: [
    'What stands after the comma is no format; there are plural, select and number.',
    'Write {name} alone, or {name, plural, one {# document} other {# documents}}.',
  ],
  MISSING_OTHER_CLAUSE: [
    'A plural or select needs the branch "other" for everything else.',
    'Add the branch that holds for all other values, such as other {…} in: one {# document} other {# documents}.',
  ],
  EXPECT_PLURAL_ARGUMENT_SELECTOR: [
    'A plural has no branches.',
    'Write its branches, such as one {# document} other {# documents}.',
  ],
  EXPECT_SELECT_ARGUMENT_SELECTOR: ['A select has no branches.', 'Write its branches, such as yes {…} other {…}.'],
  EXPECT_SELECT_ARGUMENT_OPTIONS: [
    'A plural or select has no branches.',
    'Write its branches, such as one {# document} other {# documents}.',
  ],
  UNCLOSED_QUOTE_IN_ARGUMENT_STYLE: ['A quotation mark is not closed.'],
  EXPECT_ARGUMENT_CLOSING_BRACE: ['A { is not closed.'],
}
