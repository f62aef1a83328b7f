import { atEachField, type Check, type Found, here, type Reads } from '../check.ts'
import { digitPattern } from '../examples/finding-example.ts'
import { slownessOf } from './bad-pattern/slowness-of.ts'
import { isEndless, patternsOf } from './endless-answer.ts'

/** Reports patterns with more than linear time in fields whose answers have no maximum length. */
export const slowPattern = {
  codes: ['W517'],
  phase: 'questions',
  run,
  examples: {
    W517: {
      why: 'The pattern gets slower much faster than its text gets longer, and nothing ends the answer. A borrower who pastes a book there freezes the page. A "maxLength" is all it takes.',
      file: 'base/screens/apply/password.json',
      right: `"schema": { "maxLength": 128 }, "messages": { "maxLength": "Too long" }, ${digitPattern}`,
      wrong: digitPattern.replace('[0-9]', '^a*a*b$'),
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  return atEachField(
    flow,
    (field, { route }) =>
      isEndless(field) &&
      patternsOf(field).map((pattern): Found => {
        const reports = slownessOf(String(pattern.node.value))
        // A pattern with exponential time is reported by bad-pattern.
        if (reports.length === 0 || reports.some(({ exponential }) => exponential)) return undefined
        return {
          code: 'W517',
          ...here(pattern),
          message: `Twice as long an answer to "${field.id}" on ${route} takes this pattern four times as long or longer, and nothing ends the answer.`,
          why: 'A borrower who pastes a whole book there would freeze the page, and on the server all others would wait.',
          advice: `Add "maxLength" to the "schema" of "${field.id}", and its message to "messages".`,
        }
      }),
  )
}
