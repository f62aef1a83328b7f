import { type Check, type Found, type Reads, relatedPlace, unknownName } from '../check.ts'
import { soundJourneys } from '../reading/checked-flow.ts'
import { idsAt, partAt, partsAt } from '../reading/node-parts.ts'

/** Reports steps and screens with an unknown stage, and stages with an unknown group. */
export const unknownStage = {
  codes: ['E203', 'E204'],
  phase: 'references',
  run,
  examples: {
    E203: {
      why: 'The stages are what borrowers see of their progress. A step in a stage that is not there counts nowhere.',
      file: 'base/screens/apply/income.json',
      right: '"stage": "you"',
      wrong: '"stage": "yuo"',
    },
    E204: {
      why: 'Stages may be put together into groups. One in a group that is not there is shown in none.',
      file: 'base/journeys/first.json',
      right: '"group": "all"',
      wrong: '"group": "al"',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  return soundJourneys(flow).map((journey) => {
    const [stages, groups] = [idsAt(journey.node, 'stages'), idsAt(journey.node, 'groups')]
    return [
      journey.steps.map((step) => {
        const own = partAt(step, 'stage')
        const isKnown = own !== undefined || flow.sound(`screens/${step.route}.json`)
        return (
          isKnown &&
          unknownName(own ?? partAt(flow.screens.get(step.route), 'stage'), stages, {
            code: 'E203',
            message: (name) => `The journey ${journey.id} has no stage "${name}" for its step "${step.id}".`,
            why: 'On this step the borrower would not see how far along the application is.',
            related: own ? [] : [relatedPlace(step.node, `${journey.id} asks the screen here`)],
          })
        )
      }),
      partsAt(journey, 'stages').map((stage) =>
        unknownName(partAt(stage, 'group'), groups, {
          code: 'E204',
          message: (name) => `The journey ${journey.id} has no group "${name}" for its stages.`,
          why: 'The progress bar would show this stage without the heading that it belongs under.',
        }),
      ),
    ]
  })
}
