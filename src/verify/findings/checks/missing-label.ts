import { placeOf } from '#engine/authoring.ts'
import { pointTo } from '#engine/index.ts'
import { atEachField, type Check, type Found, type Reads, relatedPlace } from '../check.ts'
import { type CheckedField, type CheckedFlow, type CheckedScreen, topLayer, topLayers } from '../reading/checked-flow.ts'
import { memberAt, type Part } from '../reading/node-parts.ts'
import { takenAway } from '../reading/removed-part.ts'

/** Reports fields and options without a label. */
export const missingLabel = {
  codes: ['E502'],
  phase: 'questions',
  run,
  examples: {
    E502: {
      why: 'Without a label the screen shows an empty line, and screen readers announce only "edit text".',
      file: 'base/screens/apply/income.json',
      right: '"label": "Yearly income", "required"',
      wrong: '"required"',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  return atEachField(flow, (field, screen) => [
    ofQuestion(flow, screen, field),
    [...topLayers(field, 'options')].map(([id, option]) => ofOption(flow, screen, field, id, option)),
  ])
}

function ofQuestion(flow: CheckedFlow, { route }: CheckedScreen, field: CheckedField): Found {
  const label = topLayer(field, 'label')
  if (hasWords(label?.node.value)) return undefined
  return {
    code: 'E502',
    at: takenAway(flow, field, 'label') ?? placeOf(label?.node ?? memberAt(field.node, 'id') ?? field.node),
    pointer: label?.at ?? field.at,
    message: `The question "${field.id}" on ${route} has no label.`,
    why: 'The screen shows an empty line, and screen readers announce only "edit text".',
    related: field.layers.slice(0, -1).map(({ node }) => relatedPlace(node, 'what it starts from has no label either')),
    advice: `Add "label" to "${field.id}".`,
  }
}

/** A layer of an option may omit the label if another layer has it. */
function ofOption(flow: CheckedFlow, { route }: CheckedScreen, field: CheckedField, id: string, { node, at }: Part): Found {
  if (hasWords(topLayer(field, 'options', id, 'label')?.node.value)) return undefined
  return {
    code: 'E502',
    at: takenAway(flow, field, 'options', id, 'label') ?? placeOf(memberAt(node, 'label') ?? memberAt(node, 'id') ?? node),
    pointer: pointTo(at, 'label'),
    message: `The answer "${id}" of "${field.id}" on ${route} has no label.`,
    why: 'The borrower would see an answer without words.',
    advice: `Add "label" to the option "${id}".`,
  }
}

function hasWords(label: unknown): boolean {
  return label !== undefined && label !== null && (typeof label !== 'string' || label.trim() !== '')
}
