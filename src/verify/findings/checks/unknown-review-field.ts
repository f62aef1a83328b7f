import { placeOf } from '#engine/authoring.ts'
import { itemKey, pointTo } from '#engine/index.ts'
import { type Check, type LenderFinding, type Reads, suggest } from '../check.ts'
import { itemsAt, memberAt, textAt } from '../reading/node-parts.ts'

/** Reports sections of a review that list a field which their screen does not have. */
export const unknownReviewField = { codes: ['E214'], phase: 'references', run } satisfies Check

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  return [...flow.screens.values()]
    .filter(({ route }) => flow.sound(`screens/${route}.json`))
    .flatMap(({ at, node, route }) =>
      itemsAt(node, 'sections').flatMap((section, index) => {
        const shown = flow.screens.get(textAt(section, 'screen') ?? '')
        if (!shown || !flow.sound(`screens/${shown.route}.json`)) return []
        const asked = shown.fields.map(({ id }) => id)
        const pointer = pointTo(at, 'sections', itemKey(section, index), 'fields')
        return (memberAt(section, 'fields')?.items ?? [])
          .filter(({ value }) => !asked.includes(String(value)))
          .map(
            (field): LenderFinding => ({
              code: 'E214',
              at: placeOf(field),
              pointer,
              message: `This part of ${route} lists "${field.value}", and ${shown.route} asks no such question.`,
              why: 'The borrower would confirm an application without seeing that answer.',
              ...suggest(field, asked),
            }),
          )
      }),
    )
}
