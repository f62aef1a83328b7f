import { placeOf, type SourceNode } from '#engine/authoring.ts'
import { pointTo } from '#engine/index.ts'
import { advice, type Check, type LenderFinding, type Reads, relatedPlace } from '../check.ts'
import { memberAt } from '../reading/node-parts.ts'
import { examples } from './shared-journey-path/example.ts'

/** Reports two journeys of one lender with the same path, at the alphabetically later one. */
export const sharedJourneyPath = { codes: ['E208'], phase: 'references', examples, run } satisfies Check

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  const first = new Map<unknown, { readonly id: string; readonly node: SourceNode }>()
  const journeys = [...flow.journeys.values()].filter(({ id }) => flow.sound(`journeys/${id}.json`))
  return journeys
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap(({ id, node: journey }): LenderFinding[] => {
      const node = memberAt(journey, 'path')
      if (node === undefined) return []
      const other = first.get(node.value)
      if (other === undefined) {
        first.set(node.value, { id, node })
        return []
      }
      return [
        {
          code: 'E208',
          at: placeOf(node),
          pointer: pointTo(`journeys/${id}.json`, 'path'),
          message: `The journeys ${other.id} and ${id} both begin at ${node.value}.`,
          why: 'Only one of them could ever be reached.',
          related: [relatedPlace(other.node, `${other.id} begins here`)],
          fixes: [advice('Give one of them another path.')],
        },
      ]
    })
}
