import { type Check, type Found, here, type Reads, suggestForKey } from '../check.ts'
import { soundScreens } from '../reading/checked-flow.ts'
import { contractFacts } from '../reading/facts-of-flow.ts'
import { partsAt } from '../reading/node-parts.ts'

/** Reports `sets` of a fact that the contract does not have. */
export const unknownSet = { codes: ['E101'], phase: 'references', run } satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  const settable = contractFacts.paths().filter((path) => path.startsWith('application.'))
  return soundScreens(flow).map((screen) =>
    partsAt(screen, 'sets').map(
      (set): Found =>
        contractFacts.typeOf(set.key) === undefined && {
          code: 'E101',
          ...here(set),
          message: `Accepting ${screen.route} would set "${set.key}", and there is no such fact.`,
          why: 'What waits for it would wait for ever.',
          ...suggestForKey(set.key, set.node, settable),
        },
    ),
  )
}
