import { placeOf } from '#engine/authoring.ts'
import { pointTo } from '#engine/index.ts'
import { type Check, type Found, type LenderFinding, type Reads, relatedPlace, suggest } from '../check.ts'
import { memberAt } from '../reading/node-parts.ts'

/**
 * Reports steps whose screen has no fields: a journey continues only by submitted answers, so borrowers could not leave
 * the step.
 */
export const stepWithoutForm = {
  codes: ['E209'],
  phase: 'references',
  run,
  examples: {
    E209: {
      why: 'A step of a journey asks something. A screen that only informs takes no answers, and the journey could not go on.',
      file: 'base/journeys/first.json',
      right: '"id": "only", "screen": "apply/property"',
      wrong: '"id": "only", "screen": "start/profile"',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  const forms = [...flow.screens.values()].filter(({ kind }) => kind === 'form').map(({ route }) => route)
  return [...flow.journeys.values()]
    .filter(({ id }) => flow.sound(`journeys/${id}.json`))
    .flatMap(({ steps }) =>
      steps.flatMap((step): Found => {
        const screen = flow.screens.get(step.route)
        if (screen === undefined || screen.kind === 'form' || !flow.sound(`screens/${step.route}.json`)) return []
        const written = memberAt(step.node, 'screen')
        const node = written ?? memberAt(step.node, 'id')
        const kind = memberAt(screen.node, 'kind')
        if (node === undefined || kind === undefined) return []
        return {
          code: 'E209',
          at: placeOf(node),
          pointer: pointTo(step.at, written ? 'screen' : 'id'),
          message: `The step "${step.id}" of ${step.journey} shows ${step.route}, which is no form.`,
          why: 'A borrower who comes to this step is asked nothing and cannot go on.',
          related: [relatedPlace(kind, 'a screen of another kind')],
          ...(written ? suggest(written, forms) : {}),
        }
      }),
    )
}
