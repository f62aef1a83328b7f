import { placeOf } from '#engine/authoring.ts'
import { pointTo } from '#engine/index.ts'
import { advice, type Check, type LenderFinding, type Reads, relatedPlace } from '../check.ts'
import {
  type CheckedField,
  type CheckedFlow,
  type CheckedScreen,
  soundForms,
  topLayer,
  topLayers,
} from '../reading/checked-flow.ts'
import { memberAt } from '../reading/node-parts.ts'
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

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  return soundForms(flow).flatMap((screen) =>
    screen.fields.flatMap((field) => [...ofField(flow, screen, field), ...ofOptions(flow, screen, field)]),
  )
}

function ofField(flow: CheckedFlow, screen: CheckedScreen, field: CheckedField): LenderFinding[] {
  if (hasWords(topLayer(field, 'label')?.node.value)) return []
  const label = topLayer(field, 'label')
  return [
    {
      code: 'E502',
      at: takenAway(flow, field, 'label') ?? placeOf(label?.node ?? memberAt(field.node, 'id') ?? field.node),
      pointer: label?.at ?? field.at,
      message: `The question "${field.id}" on ${screen.route} has no label.`,
      why: 'The screen shows an empty line, and screen readers announce only "edit text".',
      related: field.layers.slice(0, -1).map(({ node }) => relatedPlace(node, 'what it starts from has no label either')),
      fixes: [advice(`Add "label" to "${field.id}".`)],
    },
  ]
}

/** A layer of an option may omit the label if another layer has it. */
function ofOptions(flow: CheckedFlow, screen: CheckedScreen, field: CheckedField): LenderFinding[] {
  return [...topLayers(field, 'options')].flatMap(([id, option]) => {
    if (hasWords(topLayer(field, 'options', id, 'label')?.node.value)) return []
    return {
      code: 'E502',
      at:
        takenAway(flow, field, 'options', id, 'label') ??
        placeOf(memberAt(option.node, 'label') ?? memberAt(option.node, 'id') ?? option.node),
      pointer: pointTo(option.at, 'label'),
      message: `The answer "${id}" of "${field.id}" on ${screen.route} has no label.`,
      why: 'The borrower would see an answer without words.',
      fixes: [advice(`Add "label" to the option "${id}".`)],
    } as const
  })
}

function hasWords(label: unknown): boolean {
  return label !== undefined && label !== null && (typeof label !== 'string' || label.trim() !== '')
}
