import { type Check, type Found, here, type Reads, relatedPlace, suggest } from '../check.ts'
import { soundJourneys } from '../reading/checked-flow.ts'
import { memberAt, partAt } from '../reading/node-parts.ts'

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

function run({ flow }: Reads<'flow'>): Found {
  const forms = [...flow.screens.values()].filter(({ kind }) => kind === 'form').map(({ route }) => route)
  return soundJourneys(flow).map(({ steps }) =>
    steps.map((step): Found => {
      const screen = flow.screens.get(step.route)
      if (screen === undefined || screen.kind === 'form' || !flow.sound(screen.at)) return undefined
      const written = partAt(step, 'screen')
      const named = written ?? partAt(step, 'id')
      const kind = memberAt(screen.node, 'kind')
      if (named === undefined || kind === undefined) return undefined
      return {
        code: 'E209',
        ...here(named),
        message: `The step "${step.id}" of ${step.journey} shows ${step.route}, which is no form.`,
        why: 'A borrower who comes to this step is asked nothing and cannot go on.',
        related: [relatedPlace(kind, 'a screen of another kind')],
        ...(written && suggest(written.node, forms)),
      }
    }),
  )
}
