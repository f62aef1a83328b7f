import { type FieldLayer, placeOf } from '#engine/authoring.ts'
import { advice, type Check, type LenderFinding, type Reads } from '../../check.ts'
import { soundForms } from '../../reading/checked-flow.ts'
import { patternsOf } from '../endless-answer/check.ts'
import { examples } from './example.ts'
import { slownessOf } from './slowness-of.ts'
import { tooBigAPattern } from './too-big-a-pattern.ts'

/** A pattern that is no regular expression, is too big to be looked at, or that some answers would keep busy for ever. */
export const badPattern = { codes: ['E508', 'E509', 'E518'], phase: 'questions', examples, run } satisfies Check

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  return soundForms(flow).flatMap(({ fields }) => fields.flatMap((field) => patternsOf(field).flatMap(mistakeIn)))
}

function mistakeIn({ at, node }: FieldLayer): LenderFinding[] {
  const pattern = String(node.value)
  const here = { at: placeOf(node), pointer: at } as const
  const reason = whyNot(pattern)
  if (reason !== undefined) {
    return [
      {
        ...here,
        code: 'E508',
        message: `This pattern cannot be used: ${reason}.`,
        why: 'The screen could not validate any answer to this question.',
        fixes: [advice('Correct the regular expression; in JSON each backslash is written twice.')],
      },
    ]
  }
  const tooBig = tooBigAPattern(pattern)
  if (tooBig !== undefined) {
    return [
      {
        ...here,
        code: 'E518',
        message: `This pattern ${tooBig}.`,
        why: 'It cannot be checked how long an answer keeps it busy; one that freezes the page would not be noticed.',
        fixes: [advice('Say less in one pattern: let several patterns, a list of options or a check say the rest.')],
      },
    ]
  }
  if (!mayRunAway(pattern) && !isExponential(pattern)) return []
  return [
    {
      ...here,
      code: 'E509',
      message: 'This pattern repeats something that repeats itself, so that a long answer can be read in countless ways.',
      why: 'An answer that almost matches would freeze the page, and on the server everybody else would wait.',
      fixes: [advice('Take one of the two repetitions out: (a+)+ accepts the same as a+.')],
    },
  ]
}

/** The schema compiler reads patterns in Unicode mode, so that is what they must be good in. */
function whyNot(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u')
    return undefined
  } catch (error) {
    return (error as Error).message.replace(/^Invalid regular expression: \/.*\/u?: /s, '').toLowerCase()
  }
}

/** Whether the time that an answer takes doubles with each letter more. */
function isExponential(pattern: string): boolean {
  return slownessOf(pattern).some(({ exponential }) => exponential)
}

/** `(a+)+`, `(\w*)*`, `([a-z]+)*`, `(a|a)*`: a repeated group whose only content repeats, or that has the same choice twice. */
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
