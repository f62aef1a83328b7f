import { placeOf } from '#engine/authoring.ts'
import { advice, type Check, type LenderFinding, type Reads } from '../check.ts'
import { soundForms } from '../reading/checked-flow.ts'
import { slownessOf } from './bad-pattern/slowness-of.ts'
import { isEndless, patternsOf } from './endless-answer.ts'
import { examples } from './slow-pattern/example.ts'

/** Reports patterns with more than linear time in fields whose answers have no maximum length. */
export const slowPattern = { codes: ['W517'], phase: 'questions', examples, run } satisfies Check

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  return soundForms(flow).flatMap(({ fields, route }) =>
    fields.filter(isEndless).flatMap((field) =>
      patternsOf(field).flatMap(({ at, node }): LenderFinding[] => {
        const reports = slownessOf(String(node.value))
        // A pattern with exponential time is reported by bad-pattern.
        if (reports.length === 0 || reports.some(({ exponential }) => exponential)) return []
        return [
          {
            code: 'W517',
            at: placeOf(node),
            pointer: at,
            message: `Twice as long an answer to "${field.id}" on ${route} takes this pattern four times as long or longer, and nothing ends the answer.`,
            why: 'A borrower who pastes a whole book there would freeze the page, and on the server all others would wait.',
            fixes: [advice(`Add "maxLength" to the "schema" of "${field.id}", and its message to "messages".`)],
          },
        ]
      }),
    ),
  )
}
