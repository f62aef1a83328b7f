import { type Check, type Found, here, type Reads, relatedPlace } from '../check.ts'
import { soundJourneys } from '../reading/checked-flow.ts'
import { memberAt, partAt } from '../reading/node-parts.ts'

/** Reports two journeys of one lender with the same path, at the alphabetically later one. */
export const sharedJourneyPath = {
  codes: ['E208'],
  phase: 'references',
  run,
  examples: {
    E208: {
      why: 'The address decides which journey is gone. With two at one address, one of them is never reached.',
      file: 'acme/journeys/second.json',
      right: '"path": "/second"',
      wrong: '"path": "/apply"',
      otherFiles: {
        'acme/journeys/second.json': {
          path: '/second',
          steps: [
            { id: 'only', screen: 'apply/property' },
            { id: 'login', screen: 'apply/password', stage: 'home' },
          ],
          stages: [{ id: 'home', label: 'Home' }],
          end: {
            do: 'register',
            identity: { email: 'draft.email', password: 'draft.password' },
            application: { 'application.property': 'draft.propertyAddress' },
          },
        },
      },
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  const journeys = soundJourneys(flow).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return journeys.map((journey, index): Found => {
    const path = partAt(journey, 'path')
    const other = journeys.slice(0, index).find(({ node }) => memberAt(node, 'path')?.value === path?.node.value)
    if (path === undefined || other === undefined) return undefined
    return {
      code: 'E208',
      ...here(path),
      message: `The journeys ${other.id} and ${journey.id} both begin at ${path.node.value}.`,
      why: 'Only one of them could ever be reached.',
      related: [relatedPlace(memberAt(other.node, 'path') ?? other.node, `${other.id} begins here`)],
      advice: 'Give one of them another path.',
    }
  })
}
