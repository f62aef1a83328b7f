import { idOf, placeOf } from '#engine/authoring.ts'
import { itemKey, pointTo } from '#engine/index.ts'
import { advice, type Check, type Found, type LenderFinding, type Reads, relatedPlace, suggest } from '../check.ts'
import { anUpload, someConditions } from '../examples/finding-example.ts'
import type { CheckedFlow } from '../reading/checked-flow.ts'
import { CONDITION_CATEGORIES } from '../reading/facts-of-flow.ts'
import { itemsAt, memberAt, membersAt, textAt } from '../reading/node-parts.ts'
import { visitsIn } from '../reading/visits-in.ts'

const withCards = { 'base/conditions.json': someConditions, 'base/screens/upload.json': anUpload }

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
      otherFiles: { 'base/conditions.json': someConditions, 'base/screens/upload.json': anUpload },
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  return [...unknownNames(flow), ...halfButtons(flow)]
}

/** Reports cards with a button but no target, or a target but no button. */
function halfButtons(flow: CheckedFlow): LenderFinding[] {
  const file = 'conditions.json'
  const node = flow.resolved.files.get(file)
  if (node === undefined || !flow.sound(file)) return []
  const templates = memberAt(node, 'templates')
  return itemsAt(node, 'cards').flatMap((card, index): Found => {
    // A card with a misspelt category lacks the keys of the parent's card, which only repeats that error.
    if (!CONDITION_CATEGORIES.includes(textAt(card, 'id') ?? '')) return []
    const name = textAt(card, 'template')
    const template = name === undefined ? undefined : memberAt(templates, name)
    if (name !== undefined && template === undefined) return []
    const part = (key: string) => memberAt(card, key) ?? memberAt(template, key)
    const [go, button] = [part('go'), part('button') ?? part('buttonForSeveral')]
    const half = go === undefined ? button : button === undefined ? go : undefined
    if (half === undefined) return []
    const removed = flow.resolved.removed.get(pointTo(file, 'cards', itemKey(card, index), go ? 'button' : 'go'))
    return {
      code: 'E403',
      at: removed ?? half.keyPlace ?? placeOf(half),
      pointer: pointTo(file, 'cards', itemKey(card, index)),
      message: `The card "${idOf(card)}" ${go ? 'leads somewhere and has no button' : 'has a button, and nothing says where it leads'}.`,
      why: go ? 'The borrower reads what is needed and has no way to give it.' : 'Pressing it would do nothing.',
      related: [relatedPlace(memberAt(card, 'id') ?? card, 'the card')],
      fixes: [
        advice(
          go
            ? 'Add "button", or take "go" out: a card without both only informs.'
            : 'Add "go" with the route of a screen, or take the button out.',
        ),
      ],
    }
  })
}

function unknownNames(flow: CheckedFlow): LenderFinding[] {
  const templates = membersAt(flow.resolved.files.get('conditions.json'), 'templates').map(([name]) => name)
  return ['conditions.json', 'sandbox.json'].flatMap((file) => {
    const node = flow.resolved.files.get(file)
    if (node === undefined || !flow.sound(file)) return []
    return visitsIn(file, node).flatMap(({ is, node: named, pointer }): Found => {
      const name = String(named.value)
      const here = { at: placeOf(named), pointer } as const
      if (is === 'card-template' && !templates.includes(name)) {
        return {
          ...here,
          code: 'E401',
          message: `This card starts from the template "${name}", and there is none.`,
          why: 'The card would be shown without a button, and the borrower could do nothing about it.',
          ...suggest(named, templates),
        }
      }
      if (is !== 'condition-category' || CONDITION_CATEGORIES.includes(name)) return []
      return {
        ...here,
        code: 'E402',
        message: `The server has no category of conditions "${name}".`,
        why: 'No condition would ever be shown with it, and conditions of the category that was meant would not be shown.',
        ...suggest(named, CONDITION_CATEGORIES),
      }
    })
  })
}
