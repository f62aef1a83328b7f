import { placeOf } from '#engine/flow/source-node.ts'
import type { CheckedFlow } from './checked-flow.ts'
import { type Mistake, meant } from './mistake.ts'
import { membersAt } from './node-parts.ts'
import { visitsIn } from './visits-in.ts'

/**
 * A card, or a condition that the sandbox opens, of a category that the server does not have; and a card that starts from
 * a template which is not there.
 */
export function cardMistakes(flow: CheckedFlow, categories: readonly string[]): Mistake[] {
  const templates = membersAt(flow.resolved.files.get('conditions.json'), 'templates').map(([name]) => name)
  return ['conditions.json', 'sandbox.json'].flatMap((file) => {
    const node = flow.resolved.files.get(file)
    if (node === undefined || !flow.sound(file)) return []
    return visitsIn(file, node).flatMap(({ is, node: named, pointer }): Mistake[] => {
      const name = String(named.value)
      const here = { at: placeOf(named), pointer, confidence: 'proved' } as const
      if (is === 'card-template' && !templates.includes(name)) {
        return [
          {
            ...here,
            code: 'E401',
            message: `This card starts from the template "${name}", and there is none.`,
            why: 'The card would be shown without a button, and the borrower could do nothing about it.',
            ...meant(named, templates),
          },
        ]
      }
      if (is !== 'condition-category' || categories.includes(name)) return []
      return [
        {
          ...here,
          code: 'E402',
          message: `The server has no category of conditions "${name}".`,
          why: 'No condition would ever be shown with it, and conditions of the category that was meant would not be shown.',
          ...meant(named, categories),
        },
      ]
    })
  })
}
