import { type Check, type Found, here, type Reads } from '../check.ts'
import { soundJourneys } from '../reading/checked-flow.ts'
import { contractFacts } from '../reading/facts-of-flow.ts'
import { partsAt } from '../reading/node-parts.ts'

/** Reports a journey's `end` that copies an answer to an application path that the contract does not have. */
export const unplacedAnswer = { codes: ['E221'], phase: 'references', run } satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  return soundJourneys(flow).map((journey) =>
    partsAt(journey, 'end', 'application').map(
      (answer): Found =>
        contractFacts.typeOf(answer.key) === undefined && {
          code: 'E221',
          ...here(answer),
          message: `At the end of ${journey.id}, ${String(answer.node.value)} would be kept as ${answer.key}, and there is no such place.`,
          why: 'The borrower would answer the question, and the answer would be lost.',
          advice: 'Name a path that an application has; what is a lender’s own stands under "application.extra".',
        },
    ),
  )
}
