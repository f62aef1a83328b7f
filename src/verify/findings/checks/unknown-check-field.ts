import { splitPointer } from '#engine/index.ts'
import { type Check, type Found, findingsOf, type LenderFinding, type Reads, unknownName } from '../check.ts'
import { type CheckedFlow, soundScreens } from '../reading/checked-flow.ts'
import { partAt, partsAt } from '../reading/node-parts.ts'

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
function run({ flow, found }: Reads<'flow' | 'found'>): Found {
  const misnamed = new Set(found.flatMap(({ code, pointer }) => (code === 'E221' ? [splitPointer(pointer).file] : [])))
  return checksWithoutField(flow).filter(({ pointer }) => !misnamed.has(splitPointer(pointer).file))
}

export function checksWithoutField(flow: CheckedFlow): readonly LenderFinding[] {
  const screens = soundScreens(flow).filter(({ asks }) => asks)
  const found = screens.map((screen) => {
    const fields = screen.fields.map(({ id }) => id)
    return partsAt(screen, 'checks').map((check) =>
      unknownName(partAt(check, 'at'), fields, {
        code: 'E214',
        message: (name) => `The screen ${screen.route} has no field "${name}" at which this check could put its message.`,
        why: 'The borrower would be refused without reading why.',
      }),
    )
  })
  return findingsOf(found)
}
