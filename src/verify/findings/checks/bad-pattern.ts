import { type Fix, placeOf, type SourceNode } from '#engine/authoring.ts'
import { atEachField, type Check, type Found, here, type Reads, replacementFix } from '../check.ts'
import { digitPattern } from '../examples/finding-example.ts'
import type { Part } from '../reading/node-parts.ts'
import { slownessOf, tooBigAPattern } from './bad-pattern/slowness-of.ts'
import { patternsOf } from './endless-answer.ts'

/**
 * Reports patterns that are no regular expressions, are too large to analyse, or need exponential time for some
 * answers.
 */
export const badPattern = {
  codes: ['E508', 'E509', 'E518'],
  phase: 'questions',
  run,
  examples: {
    E508: {
      why: 'The pattern is no regular expression, so that the screen could not validate any answer.',
      file: 'base/screens/apply/password.json',
      right: digitPattern,
      wrong: digitPattern.replace('[0-9]', '[0-9'),
    },
    E509: {
      why: 'Some answers could be read by this pattern in countless ways, and trying them all would freeze the page, and the server with it. It repeats something that repeats itself.',
      file: 'base/screens/apply/password.json',
      right: digitPattern,
      wrong: digitPattern.replace('[0-9]', '^([0-9]+)+$'),
    },
    E518: {
      why: 'The pattern is so long, or repeats so many things without an end, that it cannot be checked how long an answer keeps it busy. Several smaller patterns, a list of options or a check say the same and can be looked at.',
      file: 'base/screens/apply/password.json',
      right: digitPattern,
      wrong: digitPattern.replace('[0-9]', `^${'[a-z]*[0-9]+'.repeat(13)}$`),
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  return atEachField(flow, (field) => patternsOf(field).map(wrongPattern))
}

function wrongPattern(part: Part): Found {
  const pattern = String(part.node.value)
  const reason = whyNot(pattern)
  if (reason !== undefined) {
    return {
      code: 'E508',
      ...here(part),
      message: `This pattern cannot be used: ${reason}.`,
      why: 'The screen could not validate any answer to this question.',
      fixes: bracketAdded(part.node),
      advice: 'Correct the regular expression; in JSON each backslash is written twice: "\\\\d".',
    }
  }
  const tooBig = tooBigAPattern(pattern)
  if (tooBig !== undefined) {
    return {
      code: 'E518',
      ...here(part),
      message: `This pattern ${tooBig}.`,
      why: 'It cannot be checked how long an answer keeps it busy; one that freezes the page would not be noticed.',
      advice: 'Say less in one pattern: let several patterns, a list of options or a check say the rest.',
    }
  }
  if (!mayRunAway(pattern) && !slownessOf(pattern).some(({ exponential }) => exponential)) return undefined
  return {
    code: 'E509',
    ...here(part),
    message: 'This pattern repeats something that repeats itself, so that a long answer can be read in countless ways.',
    why: 'An answer that almost matches would freeze the page, and on the server everybody else would wait.',
    advice: 'Take one of the two repetitions out: (a+)+ accepts the same as a+.',
  }
}

/** Patterns must be valid in Unicode mode, which the schema compiler uses. */
function whyNot(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u')
    return undefined
  } catch (error) {
    const reason = (error as Error).message.replace(/^Invalid regular expression: \/.*\/u?: /s, '').toLowerCase()
    return REASONS[reason] ?? reason
  }
}

/** JavaScript's messages about an invalid pattern, in plain words. */
const REASONS: { readonly [reason: string]: string } = {
  'unterminated character class': 'a [ is not closed by a ]',
  'unterminated group': 'a ( is not closed by a )',
  "unmatched ')'": 'a ) closes no (',
  'lone quantifier brackets': 'a brace or bracket stands alone; one that is to be typed is written with a backslash before it',
  'nothing to repeat': 'nothing stands before a *, + or ? that it could repeat',
  'invalid escape': 'a backslash stands before a character that needs none',
  'numbers out of order in {} quantifier': 'in { , } the larger number stands first',
  'range out of order in character class': 'in [ - ] the later character stands first',
}

/** The fix for a missing closing bracket: before the first repetition, or at the end, where the pattern gets valid. */
function bracketAdded(node: SourceNode): readonly Fix[] {
  const pattern = String(node.value)
  const reason = whyNot(pattern)
  const closer =
    reason === REASONS['unterminated character class'] ? ']' : reason === REASONS['unterminated group'] ? ')' : undefined
  if (closer === undefined) return []
  const opened = pattern.lastIndexOf(closer === ']' ? '[' : '(')
  const [fixed] = [...pattern, '']
    .map((char, at) => ({ at, fits: at > opened + 1 && /^[{+*?$]?$/.test(char) }))
    .flatMap(({ at, fits }) => (fits ? [`${pattern.slice(0, at)}${closer}${pattern.slice(at)}`] : []))
    .filter((one) => whyNot(one) === undefined)
  const text = JSON.stringify(fixed)
  return fixed === undefined ? [] : [replacementFix(`Write ${text}`, 'review', placeOf(node), text)]
}

/**
 * A cheap test for patterns such as `(a+)+`, `(\w*)*`, `(a|a)*`: a repeated group that contains only a repetition, or
 * equal alternatives.
 */
function mayRunAway(pattern: string): boolean {
  const groups = pattern.matchAll(/\((?:\?:|\?<\w+>)?((?:\\.|\[(?:\\.|[^\]])*\]|[^()[\]\\])*)\)(?:[*+]|\{\d+,\d*\})/g)
  return [...groups].some(
    ([, body = '']) =>
      /^(?:\\(?:[pP]\{[^}]*\}|.)|\[(?:\\.|[^\]])*\]|[^()[\]\\|])(?:[*+]|\{\d+,\d*\})$/.test(body) || hasDuplicates(body),
  )
}

function hasDuplicates(body: string): boolean {
  const choices = body.split('|')
  return new Set(choices).size < choices.length
}
