import { placeOf } from '#engine/authoring.ts'
import { advice, type Check, type LenderFinding, type Reads } from '../check.ts'
import { soundForms, topLayer } from '../reading/checked-flow.ts'
import { visitsIn } from '../reading/visits-in.ts'
import { examples } from './untyped-files/example.ts'

/** Reports file fields without a document type, on screens that no condition's card leads to. */
export const untypedFiles = { codes: ['E515'], phase: 'questions', examples, run } satisfies Check

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  if (!flow.sound('conditions.json')) return []
  const cards = flow.resolved.files.get('conditions.json')
  const led = new Set(
    cards ? visitsIn('conditions.json', cards).flatMap(({ is, node }) => (is === 'go' ? [String(node.value)] : [])) : [],
  )
  return soundForms(flow).flatMap(({ route, fields }) => {
    if (led.has(route)) return []
    return fields.flatMap((field): LenderFinding[] => {
      const as = topLayer(field, 'as')
      if (as?.node.value !== 'files' || topLayer(field, 'document') !== undefined) return []
      return [
        {
          code: 'E515',
          at: placeOf(as.node),
          pointer: as.at,
          message: `The question "${field.id}" on ${route} takes files, and does not say what kind of document they are.`,
          why: 'The borrower could choose a file, and it could never be sent.',
          fixes: [advice('Add "document", the type of document. Only where a card leads here does its condition say it.')],
        },
      ]
    })
  })
}
