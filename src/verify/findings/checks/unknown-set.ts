import { placeOf } from '#engine/authoring.ts'
import { pointTo } from '#engine/index.ts'
import { type Check, type LenderFinding, type Reads, suggestForKey } from '../check.ts'
import { contractFacts } from '../reading/facts-of-flow.ts'
import { membersAt } from '../reading/node-parts.ts'

/** Reports `sets` of a fact that the contract does not have. */
export const unknownSet = { codes: ['E101'], phase: 'references', run } satisfies Check

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  const settable = contractFacts.paths().filter((path) => path.startsWith('application.'))
  return [...flow.screens.values()]
    .filter(({ route }) => flow.sound(`screens/${route}.json`))
    .flatMap(({ at, node, route }) =>
      membersAt(node, 'sets')
        .filter(([path]) => contractFacts.typeOf(path) === undefined)
        .map(
          ([path, value]): LenderFinding => ({
            code: 'E101',
            at: placeOf(value),
            pointer: pointTo(at, 'sets', path),
            message: `Accepting ${route} would set "${path}", and there is no such fact.`,
            why: 'What waits for it would wait for ever.',
            ...suggestForKey(path, value, settable),
          }),
        ),
    )
}
