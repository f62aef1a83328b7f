import { type Check, type Found, here, type Reads, unknownName } from '../check.ts'
import { soundFile, soundScreens } from '../reading/checked-flow.ts'
import { memberAt, type Part, partAt, partsAt } from '../reading/node-parts.ts'

/** Reports `use` and `spread` of library fields that fields.json does not have. */
export const unknownLibraryField = {
  codes: ['E211', 'E212'],
  phase: 'references',
  run,
  examples: {
    E211: {
      why: 'The question takes its words and limits from a field of the library that is not there.',
      file: 'base/screens/apply/birthdate.json',
      right: '"use": "date-of-birth"',
      wrong: '"use": "date-of-brith"',
    },
    E212: {
      why: 'The screen lays out a group of questions, such as an address, that the library does not have.',
      file: 'base/screens/apply/property.json',
      right: '"spread": "address"',
      wrong: '"spread": "adress"',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  if (!flow.sound('fields.json')) return undefined
  const entries = partsAt(soundFile(flow, 'fields.json'))
  const isGroup = ({ node }: Part) => memberAt(node, 'fields') !== undefined
  const [groups, fields] = [entries.filter(isGroup), entries.filter((entry) => !isGroup(entry))].map((parts) =>
    parts.map(({ key }) => key),
  ) as [string[], string[]]
  const items = [
    ...soundScreens(flow).flatMap((screen) => partsAt(screen, 'fields')),
    ...entries.flatMap((entry) => [entry, ...partsAt(entry, 'fields')]),
  ]
  return items.map((item) => [
    notInLibrary(partAt(item, 'use'), fields, groups, {
      code: 'E211',
      missing: 'library field',
      other: 'is a group of fields, not one field',
      instead: ['spread', 'use'],
    }),
    notInLibrary(partAt(item, 'spread'), groups, fields, {
      code: 'E212',
      missing: 'group of fields',
      other: 'is one field, not a group of fields',
      instead: ['use', 'spread'],
    }),
  ])
}

type Kind = {
  readonly code: 'E211' | 'E212'
  readonly missing: string
  readonly other: string
  readonly instead: readonly [key: string, written: string]
}

/** @param others the names of the other kind: the name may be one of them, written in the wrong place */
function notInLibrary(part: Part | undefined, known: readonly string[], others: readonly string[], kind: Kind): Found {
  const name = part?.node.value
  if (part === undefined || typeof name !== 'string') return undefined
  const why = 'The borrower would not be asked this question as it was meant: its label, limits and messages are missing.'
  if (!others.includes(name))
    return unknownName(part, known, {
      ...{ code: kind.code, why },
      message: () => `There is no ${kind.missing} "${name}" in fields.json.`,
    })
  const [key, written] = kind.instead
  return {
    ...{ code: kind.code, why, ...here(part) },
    message: `"${name}" in fields.json ${kind.other}.`,
    advice: `Write "${key}": "${name}" instead of "${written}".`,
  }
}
