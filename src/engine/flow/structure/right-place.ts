/**
 * Finds where an unknown key belongs: inside a neighbouring object, beside the object around it, or in an entry of a
 * list, with the edits that move it there.
 */
import type { Fix } from '#engine/diagnostics/finding.ts'
import { nearest } from '#engine/diagnostics/nearest.ts'
import type { Json } from '../json.ts'
import type { JsonSchema } from '../json-schema.ts'
import { oneLine } from '../one-line.ts'
import { schemaFor, schemaNameFor, viewOf as viewBy, walkSchema } from '../schema-walk.ts'
import { idOf, placeOf, type SourceNode, type SourcePlace } from '../source-node.ts'
import { describeSchema } from './describe-value.ts'
import type { Mistake } from './mistake.ts'
import { followAny, type SchemaError } from './schema-errors.ts'

/** Where a key may belong that the schema of its object does not allow, the likeliest place first. */
const PLACES: readonly ((mistake: Mistake, key: string) => readonly Fix[])[] = [
  standsAlready,
  inside,
  around,
  asEntry,
  atStep,
  inEntries,
  inScreen,
]

/** The fixes for a key that the schema of its object does not allow: at most two. */
export function rightPlaces(mistake: Mistake, key: string): readonly Fix[] {
  return PLACES.flatMap((fixesAt) => fixesAt(mistake, key)).slice(0, 2)
}

/** A key beside the one that it resembles: `"lendsIn2"` where `"lendsIn"` stands. */
function standsAlready({ schema, node }: SchemaError, key: string): readonly Fix[] {
  const known = [...(node.members?.keys() ?? [])].filter((name) => Object.hasOwn(schema.properties ?? {}, name))
  const [alike] = nearest(key, known)
  const there = alike === undefined ? undefined : node.members?.get(alike)
  return there ? [fix(`Delete it: "${alike}" stands in line ${lineOf(there)} already`, takenOut(node, key))] : []
}

function lineOf(member: SourceNode): number {
  return (member.keyPlace ?? placeOf(member)).line
}

/** Whether the object has a list whose entries may have the key. */
export function isKeyOfEntries(error: SchemaError, key: string): boolean {
  return listsWith(error, key).some(([name]) => error.node.members?.has(name))
}

function inside({ schema, node }: SchemaError, key: string): readonly Fix[] {
  return Object.entries(schema.properties ?? {})
    .filter(([name]) => name !== 'messages')
    .filter(([name, inner]) => Object.hasOwn(viewOf(inner, node.members?.get(name)).properties ?? {}, key))
    .map(([name]) => movedInto(node, key, name))
}

function movedInto(node: SourceNode, key: string, name: string): Fix {
  const member = node.members?.get(key)
  const target = node.members?.get(name)
  const title = `Write it inside "${name}"`
  if (!member) return fix(title)
  const pair = pairOf(key, member.value)
  if (!target) return fix(title, replaced(member, `"${name}": { ${pair} }`))
  if (target.kind !== 'object') return fix(title)
  const there = target.members?.get(key)
  if (there)
    return fix(`${title}, in place of the "${key}" there`, written(placeOf(there), oneLine(member.value)), takenOut(node, key))
  return fix(title, insertedFirst(target, pair), takenOut(node, key))
}

function around({ node, path, root, file }: Mistake, key: string): readonly Fix[] {
  const schema = schemaFor(file)
  const name = path.at(-1)
  const member = node.members?.get(key)
  if (schema === undefined || name === undefined || node === root) return []
  const fixes: Fix[] = []
  walkSchema(schema, root, (visit) => {
    if (visit.node.members?.get(name) !== node) return
    if (!Object.hasOwn(viewOf(visit.schema, visit.node).properties ?? {}, key)) return
    const title = `Write it beside "${name}", and not inside it`
    const there = visit.node.members.get(key)
    const wanted = viewOf(viewOf(visit.schema, visit.node).properties?.[key] ?? {}, undefined)
    if (there && member) {
      fixes.push(fix(`Delete it: beside "${name}", "${key}" stands in line ${lineOf(there)} already`, takenOut(node, key)))
      return
    }
    if (member && wanted['x-is'] === 'text' && typeof member.value !== 'string') {
      fixes.push(fix(`${title}, with the words that borrowers read: "${key}": "…"`))
      return
    }
    fixes.push(
      member && node.keyPlace
        ? fix(title, { ...at(node.keyPlace), length: 0, text: `${pairOf(key, member.value)}, ` }, takenOut(node, key))
        : fix(title),
    )
  })
  return fixes
}

/** An entry of a list that is written under its id, without the list: `"cards": [{ "id": "MISSING_PHONE_NUMBER", … }]`. */
function asEntry({ schema, node }: SchemaError, key: string): readonly Fix[] {
  const member = node.members?.get(key)
  const keys = [...(member?.members?.keys() ?? [])]
  if (!member?.members || keys.length === 0) return []
  const lists = Object.entries(schema.properties ?? {}).filter(([, list]) => {
    const known = entryOf(list)?.properties ?? {}
    return Object.hasOwn(known, 'id') && keys.every((one) => Object.hasOwn(known, one))
  })
  const [list, ...others] = lists
  if (!list || others.length > 0) return []
  const [name] = list
  const text = oneLine({ id: key, ...(member.value as { readonly [key: string]: Json }) })
  const there = node.members?.get(name)
  if (there === undefined)
    return [fix(`Write it as an entry of "${name}", with its name as "id"`, replaced(member, `"${name}": [${text}]`))]
  return [fix(`Write it in "${name}", as ${text}`)]
}

/** A condition at a screen: for the whole screen it stands at the step that shows it. */
function atStep({ node, path, file }: Mistake, key: string): readonly Fix[] {
  const [, step] = /^screens\/[^/]+\/([^/]+)\.json$/.exec(file) ?? []
  const rule = node.members?.get(key)?.value
  if (!step || rule === undefined || !/when$/i.test(key) || path.length > 0) return []
  const written = oneLine({ id: step, askWhen: rule })
  return [fix(`For the whole screen: write it as "askWhen" at its step, in the journey's file: ${written}`)]
}

function inEntries(error: SchemaError, key: string): readonly Fix[] {
  const { node } = error
  const lists = listsWith(error, key)
  const named = idsInList(error, key)
  if (named) return [named]
  const written = lists.filter(([name]) => node.members?.has(name))
  return (written.length > 0 ? written : lists).map(([name, list]) => {
    const member = node.members?.get(key)
    const entries = node.members?.get(name)?.items ?? []
    const [only, ...others] = entries
    const wanted = entryOf(list)?.properties?.[key] ?? {}
    const kind = kindWanted(wanted)
    const isRule = kind === 'a rule'
    if (member && only?.members && others.length === 0 && isRule) {
      return fix(
        `For this question alone: write it in its entry of "${name}"`,
        insertedBehindName(only, pairOf(key, member.value)),
        takenOut(node, key),
      )
    }
    const example = entries.map(idOf).find((id) => id !== undefined) ?? 'its id'
    const value = isRule ? oneLine(member?.value ?? {}) : kind.includes('text') ? '"…"' : '…'
    const entry = `{ "id": "${example}", "${key}": ${value} }`
    return fix(`Write it in each entry of "${name}" that it is about, where its value is ${kind}: ${entry}`)
  })
}

/** What a schema expects, in words; overlays allow null besides, which takes something out. */
function kindWanted(schema: JsonSchema): string {
  const view = viewOf(schema, undefined)
  const branches = (view.oneOf ?? view.anyOf ?? []).map((branch) => viewOf(branch, undefined))
  const wanted = view['x-is'] === undefined ? branches.find(({ type }) => type !== 'null') : undefined
  return wanted ? describeSchema(wanted) : describeSchema(view)
}

/** A list of the ids of entries, `"required": ["firstName"]`, where each entry has the key itself, with a message. */
function idsInList(error: SchemaError, key: string): Fix | undefined {
  const { node } = error
  const ids = node.members?.get(key)?.items?.map(({ value }) => value) ?? []
  const [name] = listsWith(error, key).find(([list]) => node.members?.has(list)) ?? []
  const entries = node.members?.get(name ?? '')?.items ?? []
  const meant = entries.filter((entry) => ids.includes(idOf(entry) ?? ''))
  if (ids.length === 0 || meant.length < ids.length) return undefined
  const without = meant.filter(({ members }) => !members?.has(key))
  const names = ids.map((id) => `"${id}"`).join(', ')
  const title =
    without.length === 0
      ? `Take it out: each of ${names} has its own "${key}" already, with the message to a borrower who leaves it empty`
      : `Write it in each of ${names}, with the message to a borrower who leaves it empty`
  const edits = without.map((entry) => insertedBehindName(entry, `"${key}": "Please answer this"`))
  return fix(title, ...edits, takenOut(node, key))
}

function listsWith({ schema }: SchemaError, key: string): readonly (readonly [name: string, list: JsonSchema])[] {
  return Object.entries(schema.properties ?? {}).filter(([, list]) => Object.hasOwn(entryOf(list)?.properties ?? {}, key))
}

/** The schema of the objects in a list. */
function entryOf(list: JsonSchema): JsonSchema | undefined {
  const { items } = viewOf(list, undefined)
  return items && viewOf(items, undefined)
}

/** A key of screens that stands in the file of a journey. */
function inScreen({ file }: Mistake, key: string): readonly Fix[] {
  if (schemaNameFor(file) !== 'journey.schema.json') return []
  const kinds = schemaFor('screens/any.json')?.oneOf ?? []
  const isOfScreens = kinds.some((kind) => Object.hasOwn(viewOf(kind, undefined).properties ?? {}, key))
  return isOfScreens ? [fix("Write it in the screen's own file, under screens/")] : []
}

/** A mistake may be one of an overlay, whose schema refers to schemas of overlays. */
function viewOf(schema: JsonSchema, node: SourceNode | undefined): JsonSchema {
  return viewBy(schema, node, followAny)
}

type Edit = Fix['edits'][number]

function fix(title: string, ...edits: readonly (Edit | undefined)[]): Fix {
  const whole = edits.flatMap((edit) => edit ?? [])
  const isWhole = whole.length > 0 && whole.length === edits.length
  return { title, safety: isWhole ? 'review' : 'placeholder', edits: isWhole ? whole : [] }
}

function pairOf(key: string, value: Json): string {
  return `${JSON.stringify(key)}: ${oneLine(value)}`
}

function at({ file, offset, length }: SourcePlace): { readonly file: string; readonly offset: number; readonly length: number } {
  return { file, offset, length }
}

function written(place: SourcePlace, text: string): Edit {
  return { ...at(place), text }
}

/** The edit that replaces a member of an object, both its key and its value, with `text`. */
function replaced(member: SourceNode, text: string): Edit | undefined {
  const { keyPlace } = member
  if (!keyPlace) return undefined
  return { file: keyPlace.file, offset: keyPlace.offset, length: endOf(placeOf(member)) - keyPlace.offset, text }
}

/** The edit that removes a member of an object, with the comma that would be left over. */
function takenOut(node: SourceNode, key: string): Edit | undefined {
  const members = [...(node.members?.values() ?? [])]
  const index = [...(node.members?.keys() ?? [])].indexOf(key)
  const [member, next, before] = [members[index], members[index + 1], members[index - 1]]
  if (!member?.keyPlace) return undefined
  const { file, offset } = member.keyPlace
  if (next?.keyPlace) return { file, offset, length: next.keyPlace.offset - offset, text: '' }
  const end = endOf(placeOf(member))
  const from = before ? endOf(placeOf(before)) : offset
  return { file, offset: from, length: end - from, text: '' }
}

function insertedFirst(target: SourceNode, pair: string): Edit {
  const { file, offset } = placeOf(target)
  const [first] = target.members?.values() ?? []
  if (first?.keyPlace) return { file, offset: first.keyPlace.offset, length: 0, text: `${pair}, ` }
  return { file, offset: offset + 1, length: 0, text: ` ${pair} ` }
}

/** The edit that adds a member to an object, behind its `id` or `kind` if it has one. */
export function insertedBehindName(entry: SourceNode, pair: string): Edit {
  const name = entry.members?.get('id') ?? entry.members?.get('kind')
  if (!name || placeOf(name).file !== placeOf(entry).file) return insertedFirst(entry, pair)
  return { file: placeOf(name).file, offset: endOf(placeOf(name)), length: 0, text: `, ${pair}` }
}

function endOf({ offset, length }: SourcePlace): number {
  return offset + length
}
