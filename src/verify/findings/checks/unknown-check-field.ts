import { placeOf } from '#engine/authoring.ts'
import { itemKey, pointTo, splitPointer } from '#engine/index.ts'
import { type Check, type LenderFinding, type Reads, suggest } from '../check.ts'
import type { CheckedFlow } from '../reading/checked-flow.ts'
import { itemsAt, memberAt } from '../reading/node-parts.ts'

/** Reports checks whose message is at a field that the screen does not have. */
export const unknownCheckField = {
  codes: ['E214'],
  phase: 'questions',
  run,
  examples: {
    E214: {
      why: 'A check shows its message at a question. At one that the screen does not have, nobody would read it, and borrowers would be refused without a word.',
      file: 'base/screens/apply/birthdate.json',
      right: '"at": "dob"',
      wrong: '"at": "dobb"',
    },
  },
} satisfies Check

/** A misspelt field id (E221) also makes the screen's checks refer to an unknown field: report that once. */
function run({ flow, found }: Reads<'flow' | 'found'>): LenderFinding[] {
  const misnamed = new Set(found.flatMap(({ code, pointer }) => (code === 'E221' ? [splitPointer(pointer).file] : [])))
  return checksWithoutField(flow).filter(({ pointer }) => !misnamed.has(splitPointer(pointer).file))
}

export function checksWithoutField(flow: CheckedFlow): LenderFinding[] {
  const screens = [...flow.screens.values()].filter(({ route, asks }) => asks && flow.sound(`screens/${route}.json`))
  return screens.flatMap(({ at, node, fields, route }) =>
    itemsAt(node, 'checks').flatMap((check, index) => {
      const field = memberAt(check, 'at')
      if (field === undefined || fields.some(({ id }) => id === field.value)) return []
      return {
        code: 'E214',
        at: placeOf(field),
        pointer: pointTo(at, 'checks', itemKey(check, index), 'at'),
        message: `The screen ${route} has no field "${field.value}" at which this check could put its message.`,
        why: 'The borrower would be refused without reading why.',
        ...suggest(
          field,
          fields.map(({ id }) => id),
        ),
      } as const
    }),
  )
}
