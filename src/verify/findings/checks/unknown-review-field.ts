import { type Check, type Found, type Reads, unknownName } from '../check.ts'
import { soundScreens } from '../reading/checked-flow.ts'
import { partAt, partsAt, textAt } from '../reading/node-parts.ts'

/** Reports sections of a review that list a field which their screen does not have. */
export const unknownReviewField = { codes: ['E214'], phase: 'references', run } satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  return soundScreens(flow).map((screen) =>
    partsAt(screen, 'sections').map((section) => {
      const shown = flow.screens.get(textAt(section.node, 'screen') ?? '')
      if (!shown || !flow.sound(shown.at)) return undefined
      const asked = shown.fields.map(({ id }) => id)
      const fields = partAt(section, 'fields')
      return fields?.node.items?.map((node) =>
        unknownName({ node, at: fields.at }, asked, {
          code: 'E214',
          message: (name) => `This part of ${screen.route} lists "${name}", and ${shown.route} asks no such question.`,
          why: 'The borrower would confirm an application without seeing that answer.',
        }),
      )
    }),
  )
}
