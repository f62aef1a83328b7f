import { basename, dirname } from 'node:path/posix'
import { cyclesIn } from './cycles-in.ts'
import { type Import, importsOf } from './imports-of.ts'
import { ROOMLESS, type Room, roomOf } from './rooms.ts'

export type DoorFinding = {
  readonly rule: string
  readonly file: string
  readonly line: number
  readonly message: string
  readonly because: string
}

/** `#engine/*` to `src/engine/`: the "imports" of package.json. */
export type Aliases = Readonly<Record<string, string>>

/** What is wrong with who imports whom. `files` maps paths from the repository's top to their text. Deterministic, by path and line. */
export function checkDoors(files: ReadonlyMap<string, string>, aliases: Aliases): readonly DoorFinding[] {
  const findings: DoorFinding[] = []
  const graph = new Map<string, readonly string[]>()
  for (const [file, text] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    findings.push(...nameFindings(file))
    const room = roomOf(file)
    if (!room) {
      if (!ROOMLESS.some((pattern) => pattern.test(file))) findings.push(homeless(file))
      continue
    }
    const imports = importsOf(file, text)
    findings.push(...imports.flatMap((one) => importFindings(file, room, one, aliases)))
    findings.push(...askedIn(file, room, text))
    findings.push(...imports.filter(({ wholesale }) => wholesale).map((one) => barrel(file, one)))
    const reached = imports.filter(({ typesOnly }) => !typesOnly).map(({ request }) => targetOf(file, request, aliases))
    graph.set(
      file,
      reached.filter((target) => target !== undefined),
    )
  }
  return [...findings, ...cyclesIn(graph).map(cycle)]
}

/** The file that a request means, from the repository's top; undefined for a package. */
export function targetOf(file: string, request: string, aliases: Aliases): string | undefined {
  if (request.startsWith('.')) return new URL(request, `file:///${file}`).pathname.slice(1).replace(/[?#].*$/, '')
  const alias = Object.keys(aliases).find((prefix) => request.startsWith(prefix))
  return alias === undefined ? undefined : `${aliases[alias]}${request.slice(alias.length)}`.replace(/[?#].*$/, '')
}

function importFindings(file: string, room: Room, one: Import, aliases: Aliases): DoorFinding[] {
  const at = { file, line: one.line, because: room.because }
  const target = targetOf(file, one.request, aliases)
  if (target === undefined) {
    return mayUse(room, one.request) || one.typesOnly
      ? []
      : [{ ...at, rule: 'package', message: `${room.folder} (${room.is}) may not use ${one.request}.` }]
  }
  const other = roomOf(target)
  if (!other) return [{ ...at, rule: 'door', message: `${one.request} leads into no room.` }]
  if (other === room) {
    if (areStrangers(room, file, target)) {
      return [
        {
          ...at,
          rule: 'strangers',
          message: `The folders of ${room.strangers} do not know each other, and this is ${one.request}.`,
        },
      ]
    }
    const neighbour = dirname(file) === dirname(target) && !one.request.startsWith('.')
    return neighbour
      ? [{ ...at, rule: 'spelling', message: `${one.request} lies beside this file: ./${basename(target)}.`, because: spelling }]
      : []
  }
  const opens = (folder: string) => folder === other.folder || (folder.endsWith('/') && `${other.folder}/`.startsWith(folder))
  if (!room.mayImport.some(opens) && !(one.typesOnly && room.mayImportTypes?.some(opens))) {
    const but = room.mayImportTypes?.some(opens) ? ' more than types' : ''
    return [
      { ...at, rule: 'door', message: `${room.folder} (${room.is}) may not import${but} from ${other.folder}: ${one.request}.` },
    ]
  }
  return one.request.startsWith('.') && houseOf(file) !== houseOf(target) && file.startsWith('src/')
    ? [
        {
          ...at,
          rule: 'spelling',
          message: `From ${room.folder} to ${other.folder} one writes #room/file.ts, not ${one.request}.`,
          because: spelling,
        },
      ]
    : []
}

/** `src/engine` of all that is in it: inside a house both spellings say enough. */
const houseOf = (path: string): string => path.split('/').slice(0, 2).join('/')

const spelling = 'A look at the imports shows which doors a file uses: #room/file.ts goes through one, ./ stays inside.'

/** What a file asks for that its room may not, comments left out. */
function askedIn(file: string, { folder, is, mayNotAsk, because }: Room, text: string): DoorFinding[] {
  if (!mayNotAsk) return []
  const bare = text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, (comment) => comment.replace(/[^\n]/g, ' '))
  return [...bare.matchAll(mayNotAsk)].map(({ 0: word, index }) => ({
    rule: 'clock',
    file,
    line: bare.slice(0, index).split('\n').length,
    message: `${folder} (${is}) may not ask for ${word}: who calls it says what day it is.`,
    because,
  }))
}

function areStrangers({ strangers }: Room, file: string, target: string): boolean {
  const folderOf = (path: string) =>
    strangers && path.startsWith(`${strangers}/`) ? path.split('/')[strangers.split('/').length] : undefined
  const [mine, theirs] = [folderOf(file), folderOf(target)]
  return mine !== undefined && theirs !== undefined && mine !== theirs
}

function mayUse(room: Room, request: string): boolean {
  const named = (pattern: string) =>
    pattern.endsWith('*') ? request.startsWith(pattern.slice(0, -1)) : request === pattern || request.startsWith(`${pattern}/`)
  if (!room.packages) return true
  return 'only' in room.packages ? room.packages.only.some(named) : !room.packages.never.some(named)
}

function nameFindings(file: string): DoorFinding[] {
  const says = file.split('/').find((part) => /^(utils?|helpers?|common|misc|shared)(\.[a-z]+)*$/.test(part))
  const because = 'A name that says nothing gathers everything.'
  return says ? [{ rule: 'name', file, line: 1, message: `"${says}" does not say what is in it.`, because }] : []
}

const homeless = (file: string): DoorFinding => ({
  rule: 'room',
  file,
  line: 1,
  message: 'This file lives in no room: give it to one, or write the new room into tools/doors/rooms.ts with its reason.',
  because: 'A line of code asks what it is, and that is its room.',
})

const barrel = (file: string, { line, request }: Import): DoorFinding => ({
  rule: 'barrel',
  file,
  line,
  message: `This hands on whatever ${request} has.`,
  because: 'Import the file that says it: a barrel hides which door is used and pulls everything behind it along.',
})

const cycle = (files: readonly string[]): DoorFinding => ({
  rule: 'cycle',
  file: files[0] ?? '',
  line: 1,
  message: `These import each other in a circle: ${[...files, files[0]].join(' → ')}.`,
  because: 'Files in a circle can only be understood, tested and moved together.',
})
