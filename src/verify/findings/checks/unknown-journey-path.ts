import { type Check, type Found, here, type Reads, unknownName } from '../check.ts'
import { everyJourneyIsSound, soundJourneys } from '../reading/checked-flow.ts'
import { partAt, textAt } from '../reading/node-parts.ts'

/** Reports closed journeys that redirect to a path without a journey, or to themselves. */
export const unknownJourneyPath = {
  codes: ['E205'],
  phase: 'references',
  run,
  examples: {
    E205: {
      why: 'A journey that is closed sends people elsewhere, and there no journey begins: they would find that the page is missing.',
      file: 'base/journeys/apply.json',
      right: '"otherwise": "/first"',
      wrong: '"otherwise": "/furst"',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  const journeys = soundJourneys(flow)
  const paths = journeys.flatMap(({ node }) => textAt(node, 'path') ?? [])
  return journeys.map((journey): Found => {
    const otherwise = partAt(journey, 'otherwise')
    const path = textAt(journey.node, 'path')
    if (otherwise?.node.value === path && otherwise) {
      return {
        code: 'E205',
        ...here(otherwise),
        message: `While ${journey.id} is closed, it sends people to itself.`,
        why: 'The page would load again and again and never show anything.',
        advice: 'Name the path of another journey.',
      }
    }
    const others = paths.filter((one) => one !== path)
    return (
      everyJourneyIsSound(flow) &&
      unknownName(otherwise, others, {
        code: 'E205',
        message: (name) => `While ${journey.id} is closed, it sends people to ${name}, where no journey begins.`,
        why: 'A borrower who follows an old link would find that the page is missing.',
      })
    )
  })
}
