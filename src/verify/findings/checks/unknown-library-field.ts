import { placeOf, type SourceNode } from '#engine/authoring.ts'
import { type FlowPointer, pointTo } from '#engine/index.ts'
import { advice, type Check, type LenderFinding, type Reads, suggest } from '../check.ts'
import { itemsAt, memberAt, textAt } from '../reading/node-parts.ts'

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

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  if (!flow.sound('fields.json')) return []
  const library = flow.resolved.files.get('fields.json')?.members ?? new Map<string, SourceNode>()
  const isGroup = (name: string) => library.get(name)?.members?.has('fields') === true
  const ask = (at: FlowPointer, item: SourceNode) => [
    ...useOf(item, at, library, isGroup),
    ...spreadOf(item, at, library, isGroup),
  ]
  const inScreens = [...flow.screens.values()].filter(({ route }) => flow.sound(`screens/${route}.json`))
  return [
    ...inScreens.flatMap(({ at, node }) => itemsAt(node, 'fields').flatMap((item) => ask(itemPointer(at, item), item))),
    ...[...library].flatMap(([name, entry]) => {
      const at = pointTo('fields.json', name)
      return [...ask(at, entry), ...itemsAt(entry, 'fields').flatMap((part) => ask(itemPointer(at, part), part))]
    }),
  ]
}

type Library = ReadonlyMap<string, SourceNode>

function useOf(item: SourceNode, at: FlowPointer, library: Library, isGroup: (name: string) => boolean): LenderFinding[] {
  const name = textAt(item, 'use')
  const node = memberAt(item, 'use')
  if (name === undefined || node === undefined || (library.has(name) && !isGroup(name))) return []
  const found = { code: 'E211', at: placeOf(node), pointer: pointTo(at, 'use'), why: unasked } as const
  if (isGroup(name)) {
    return [
      {
        ...found,
        message: `"${name}" in fields.json is a group of fields, not one field.`,
        fixes: [advice(`Write "spread": "${name}" instead of "use".`)],
      },
    ]
  }
  return [
    {
      ...found,
      message: `There is no library field "${name}" in fields.json.`,
      ...suggest(
        node,
        namesOf(library, (one) => !isGroup(one)),
      ),
    },
  ]
}

function spreadOf(item: SourceNode, at: FlowPointer, library: Library, isGroup: (name: string) => boolean): LenderFinding[] {
  const name = textAt(item, 'spread')
  const node = memberAt(item, 'spread')
  if (name === undefined || node === undefined || isGroup(name)) return []
  const found = { code: 'E212', at: placeOf(node), pointer: pointTo(at, 'spread'), why: unasked } as const
  if (library.has(name)) {
    return [
      {
        ...found,
        message: `"${name}" in fields.json is one field, not a group of fields.`,
        fixes: [advice(`Write "use": "${name}" instead of "spread".`)],
      },
    ]
  }
  return [
    { ...found, message: `There is no group of fields "${name}" in fields.json.`, ...suggest(node, namesOf(library, isGroup)) },
  ]
}

const unasked = 'The borrower would not be asked this question as it was meant: its label, limits and messages are missing.'

function namesOf(library: Library, wanted: (name: string) => boolean): string[] {
  return [...library.keys()].filter(wanted)
}

function itemPointer(at: FlowPointer, item: SourceNode): FlowPointer {
  return pointTo(at, 'fields', textAt(item, 'id') ?? '')
}
