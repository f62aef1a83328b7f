import { placeOf } from '#engine/authoring.ts'
import { pointTo } from '#engine/index.ts'
import { advice, type Check, type LenderFinding, type Reads } from '../check.ts'
import { contractFacts } from '../reading/facts-of-flow.ts'
import { memberAt, membersAt } from '../reading/node-parts.ts'

/** Reports a journey's `end` that copies an answer to an application path that the contract does not have. */
export const unplacedAnswer = { codes: ['E221'], phase: 'references', run } satisfies Check

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  return [...flow.journeys.values()]
    .filter(({ id }) => flow.sound(`journeys/${id}.json`))
    .flatMap(({ id, node }) =>
      membersAt(memberAt(node, 'end'), 'application')
        .filter(([path]) => contractFacts.typeOf(path) === undefined)
        .map(
          ([path, answer]): LenderFinding => ({
            code: 'E221',
            at: placeOf(answer),
            pointer: pointTo(`journeys/${id}.json#/end/application`, path),
            message: `At the end of ${id}, ${String(answer.value)} would be kept as ${path}, and there is no such place.`,
            why: 'The borrower would answer the question, and the answer would be lost.',
            fixes: [advice('Name a path that an application has; what is a lender’s own stands under "application.extra".')],
          }),
        ),
    )
}
