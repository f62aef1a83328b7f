import { placeOf, type SourceNode } from '#engine/authoring.ts'
import { pointTo } from '#engine/index.ts'
import { advice, type Check, type Found, type LenderFinding, type Reads, relatedPlace } from '../check.ts'
import { memberAt } from '../reading/node-parts.ts'

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

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  const first = new Map<unknown, { readonly id: string; readonly node: SourceNode }>()
  const journeys = [...flow.journeys.values()].filter(({ id }) => flow.sound(`journeys/${id}.json`))
  return journeys
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap(({ id, node: journey }): Found => {
      const node = memberAt(journey, 'path')
      if (node === undefined) return []
      const other = first.get(node.value)
      if (other === undefined) {
        first.set(node.value, { id, node })
        return []
      }
      return {
        code: 'E208',
        at: placeOf(node),
        pointer: pointTo(`journeys/${id}.json`, 'path'),
        message: `The journeys ${other.id} and ${id} both begin at ${node.value}.`,
        why: 'Only one of them could ever be reached.',
        related: [relatedPlace(other.node, `${other.id} begins here`)],
        fixes: [advice('Give one of them another path.')],
      }
    })
}
