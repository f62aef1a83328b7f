import { fieldNamed, placeOf } from '#engine/authoring.ts'
import { atEachField, type Check, type Found, here, type Reads } from '../check.ts'
import { type CheckedFlow, topLayer, topLayers } from '../reading/checked-flow.ts'
import { takenAway } from '../reading/removed-part.ts'

/**
 * Reports choice fields without options, and options at other fields. On an offers screen, a choice field without
 * options chooses among the lender's offers.
 */
export const missingOptions = {
  codes: ['E503', 'E504'],
  phase: 'questions',
  run,
  examples: {
    E503: {
      why: 'A choice without anything to choose from cannot be answered.',
      file: 'base/screens/apply/property.json',
      right:
        '"options": [{ "id": "PRIMARY", "label": "I live there" }, { "id": "SECONDARY", "label": "Second home" }, { "id": "INVESTMENT", "label": "Investment" }]',
      wrong: '"width": 30',
    },
    E504: {
      why: 'The question is asked in a way in which nothing is chosen, so nobody sees its options.',
      file: 'base/screens/apply/property.json',
      right: '"as": "radio"',
      wrong: '"as": "text"',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  return atEachField(flow, (field, { kind, route }) => {
    const as = topLayer(field, 'as')
    const chooses = as !== undefined && fieldNamed(as.node.value)?.chooses === true
    const options = topLayer(field, 'options')
    if (chooses && options === undefined && hasChoices(flow, kind)) return undefined
    if (chooses && topLayers(field, 'options').size === 0) {
      return {
        code: 'E503',
        at: takenAway(flow, field, 'options') ?? placeOf(options?.node ?? as.node),
        pointer: options?.at ?? as.at,
        message: `The question "${field.id}" on ${route} offers a choice, and there is nothing to choose from.`,
        why: 'Nobody could answer it, and nobody could go on where it must be answered.',
        advice: 'Add "options".',
      }
    }
    if (chooses || options === undefined) return undefined
    return {
      code: 'E504',
      ...here(options),
      message: `The question "${field.id}" on ${route} has options, and it is not shown as a choice.`,
      why: 'The borrower would have to guess the exact words of an answer.',
      advice: 'Set "as" to "radio" or "select", or remove "options".',
    }
  })
}

function hasChoices({ resolved }: CheckedFlow, kind: string): boolean {
  const { kinds } = resolved.product.authoring
  return Object.entries(kinds).some(([name, { hasChoices }]) => name === kind && hasChoices === true)
}
