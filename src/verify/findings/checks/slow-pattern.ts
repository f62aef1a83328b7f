import { placeOf } from '#engine/authoring.ts'
import { advice, type Check, type Found, type LenderFinding, type Reads } from '../check.ts'
import { soundForms } from '../reading/checked-flow.ts'
import { slownessOf } from './bad-pattern/slowness-of.ts'
import { isEndless, patternsOf } from './endless-answer.ts'

const digit = '"patterns": [{ "id": "digit", "pattern": "[0-9]", "message": "Needs a digit" }]'

/** Reports patterns with more than linear time in fields whose answers have no maximum length. */
export const slowPattern = {
  codes: ['W517'],
  phase: 'questions',
  run,
  examples: {
    W517: {
      why: 'The pattern gets slower much faster than its text gets longer, and nothing ends the answer. A borrower who pastes a book there freezes the page. A "maxLength" is all it takes.',
      file: 'base/screens/apply/password.json',
      right: `"schema": { "maxLength": 128 }, "messages": { "maxLength": "Too long" }, ${digit}`,
      wrong: digit.replace('[0-9]', '^a*a*b$'),
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  return soundForms(flow).flatMap(({ fields, route }) =>
    fields.filter(isEndless).flatMap((field) =>
      patternsOf(field).flatMap(({ at, node }): Found => {
        const reports = slownessOf(String(node.value))
        // A pattern with exponential time is reported by bad-pattern.
        if (reports.length === 0 || reports.some(({ exponential }) => exponential)) return []
        return {
          code: 'W517',
          at: placeOf(node),
          pointer: at,
          message: `Twice as long an answer to "${field.id}" on ${route} takes this pattern four times as long or longer, and nothing ends the answer.`,
          why: 'A borrower who pastes a whole book there would freeze the page, and on the server all others would wait.',
          fixes: [advice(`Add "maxLength" to the "schema" of "${field.id}", and its message to "messages".`)],
        }
      }),
    ),
  )
}
