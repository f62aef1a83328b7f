import { idOf, placeOf, type SourceNode } from '#engine/authoring.ts'
import { pointTo } from '#engine/index.ts'
import { type Check, type Found, type Reads, relatedPlace, unknownName } from '../check.ts'
import { withCards } from '../examples/finding-example.ts'
import { type CheckedFlow, soundFile } from '../reading/checked-flow.ts'
import { CONDITION_CATEGORIES } from '../reading/facts-of-flow.ts'
import { memberAt, membersAt, type Part, partsAt, textAt } from '../reading/node-parts.ts'
import { partsWithRole } from '../reading/visits-in.ts'

/**
 * Reports cards and sandbox conditions with an unknown category, cards with a missing template, and cards whose button
 * leads nowhere.
 */
export const brokenCard = {
  codes: ['E401', 'E402', 'E403'],
  phase: 'references',
  run,
  examples: {
    E401: {
      why: 'The card takes its button from a template that is not there. It would be shown without one, and the borrower could do nothing about it.',
      file: 'base/conditions.json',
      right: '"template": "upload"',
      wrong: '"template": "uplaod"',
      otherFiles: withCards,
    },
    E402: {
      why: 'A card stands for a category of conditions. The server has none of this name, so the card is never shown, and conditions of the category that was meant are not either.',
      file: 'base/conditions.json',
      right: '"ID_VERIFICATION_FAILURE"',
      wrong: '"ID_VERIFICATION_FAILED"',
      otherFiles: withCards,
    },
    E403: {
      why: 'The button of a card leads somewhere. One without the other is half of it: a button that does nothing when it is pressed, or a way that nobody can take. A card that only informs has neither.',
      file: 'base/conditions.json',
      right: '"go": "upload", "button": "Upload"',
      wrong: '"button": "Upload"',
      otherFiles: withCards,
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  const cards = soundFile(flow, 'conditions.json')
  const templates = membersAt(flow.resolved.files.get('conditions.json'), 'templates').map(([name]) => name)
  return [
    [cards, soundFile(flow, 'sandbox.json')].map((file) => [
      partsWithRole(file, 'card-template').map((part) => unknownName(part, templates, unknownTemplate)),
      partsWithRole(file, 'condition-category').map((part) => unknownName(part, CONDITION_CATEGORIES, unknownCategory)),
    ]),
    partsAt(cards, 'cards').map((card) => halfButton(card, memberAt(cards?.node, 'templates'), flow)),
  ]
}

const unknownTemplate = {
  code: 'E401',
  message: (name: string) => `This card starts from the template "${name}", and there is none.`,
  why: 'The card would be shown without a button, and the borrower could do nothing about it.',
} as const

const unknownCategory = {
  code: 'E402',
  message: (name: string) => `The server has no category of conditions "${name}".`,
  why: 'No condition would ever be shown with it, and conditions of the category that was meant would not be shown.',
} as const

/** Reports a card with a button but no target, or a target but no button. */
function halfButton(card: Part, templates: SourceNode | undefined, { resolved }: CheckedFlow): Found {
  // A card with a misspelt category lacks the keys of the parent's card, which only repeats that error.
  if (!CONDITION_CATEGORIES.includes(textAt(card.node, 'id') ?? '')) return undefined
  const name = textAt(card.node, 'template')
  const template = name === undefined ? undefined : memberAt(templates, name)
  if (name !== undefined && template === undefined) return undefined
  const inherited = (key: string) => memberAt(card.node, key) ?? memberAt(template, key)
  const [go, button] = [inherited('go'), inherited('button') ?? inherited('buttonForSeveral')]
  const half = go === undefined ? button : button === undefined ? go : undefined
  if (half === undefined) return undefined
  return {
    code: 'E403',
    at: resolved.removed.get(pointTo(card.at, go ? 'button' : 'go')) ?? half.keyPlace ?? placeOf(half),
    pointer: card.at,
    message: `The card "${idOf(card.node)}" ${go ? 'leads somewhere and has no button' : 'has a button, and nothing says where it leads'}.`,
    why: go ? 'The borrower reads what is needed and has no way to give it.' : 'Pressing it would do nothing.',
    related: [relatedPlace(memberAt(card.node, 'id') ?? card.node, 'the card')],
    advice: go
      ? 'Add "button", or take "go" out: a card without both only informs.'
      : 'Add "go" with the route of a screen, or take the button out.',
  }
}
