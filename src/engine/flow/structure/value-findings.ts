/** Findings about values of which a schema lists the possible ones. */

import type { Finding } from '#engine/diagnostics/finding.ts'
import { capitalized } from '#engine/diagnostics/first-letter.ts'
import { closest, expandAbbreviation, nearest } from '#engine/diagnostics/nearest.ts'
import { consequenceOf } from '../consequence-of.ts'
import { describePointer } from '../describe-pointer.ts'
import { advice, didYouMean, replacement } from '../fix.ts'
import type { JsonSchema } from '../json-schema.ts'
import { pointTo } from '../pointer.ts'
import { placeOf } from '../source-node.ts'
import { pasted } from '../syntax/pasted-characters.ts'
import { describeValue } from './describe-value.ts'
import { findingAbout, type Mistake, subjectOf } from './mistake.ts'
import { booleanMeant } from './value-meant.ts'

export function unknownValue(mistake: Mistake): Finding {
  return notAmong((mistake.params.allowedValues as readonly unknown[]).map(String), mistake, mistake.schema)
}

function notAmong(known: readonly string[], mistake: Mistake, schema: JsonSchema): Finding {
  const { node, pointer } = mistake
  const { value } = node
  const written = typeof value === 'string' ? value : JSON.stringify(value)
  const synonym = synonymFor(written, schema)
  const sameLetters = known.filter((one) => one.toLowerCase() === written.trim().toLowerCase())
  const slips = sameLetters.length === 1 ? sameLetters : nearest(written, known)
  const meant = synonym === undefined ? slips : [synonym]
  const guesses = meant.length > 0 ? meant : expandAbbreviation(written.replaceAll(' ', '_'), known, 1)
  const isSlip = synonym === undefined && slips.length > 0
  const words = schema['x-advice']
  return findingAbout(mistake, 'E013', {
    message: `${subjectOf(pointer)} is ${describeValue(value)}, which is not known there${pasted(written)}.`,
    why:
      sameLetters.length === 1
        ? 'Capitals count: written otherwise it is another value, which nothing knows.'
        : consequenceOf(pointer),
    expected: [...new Set([...guesses, ...closest(written, known)])],
    fixes:
      typeof value === 'string' && guesses.length > 0
        ? didYouMean(placeOf(node), guesses, isSlip)
        : words === undefined
          ? []
          : [advice(words)],
  })
}

/** The value that an author means by another word: its description (`Nevada` for `NV`) or a synonym. */
function synonymFor(written: string, schema: JsonSchema): string | undefined {
  const word = written.trim().toLowerCase()
  const described = Object.entries((schema['x-descriptions'] ?? {}) as { readonly [value: string]: string })
  const synonyms = schema['x-synonyms'] ?? {}
  return (
    described.find(([, name]) => name.toLowerCase() === word)?.[0] ?? (Object.hasOwn(synonyms, word) ? synonyms[word] : undefined)
  )
}

/** The finding for a value where only one is possible, such as `true` for `$remove`. */
export function unknownConstant(mistake: Mistake): Finding {
  const { node, params } = mistake
  const only = params.allowedValue
  const found = notAmong([String(only)], mistake, {})
  const answer = typeof node.value === 'string' ? booleanMeant(node.value) : node.value
  if (only !== true || typeof answer !== 'boolean') return found
  const fix = answer
    ? replacement(placeOf(node), 'true', 'safe', 'Write true, without quotes')
    : advice('Take it out: only true says something here')
  return { ...found, expected: [], fixes: [fix] }
}

/** The finding for a value that a list contains twice, at the second occurrence. */
export function sameTwice(mistake: Mistake): Finding {
  const { node: list, params, pointer } = mistake
  const [first, second] = [Number(params.i), Number(params.j)].toSorted((a, b) => a - b) as [number, number]
  const node = list.items?.[second] ?? list
  return findingAbout({ ...mistake, node }, 'E014', {
    pointer: pointTo(pointer, second),
    message: `${capitalized(describeValue(node.value))} stands twice in ${describePointer(pointer)}.`,
    why: 'Another value may have been meant in one of the two places.',
    fixes: [advice('Remove one of the two, or write what was meant')],
    related: [{ ...placeOf(list.items?.[first] ?? list), label: 'the first one' }],
  })
}
