/** Edits of one lender's own files, as a product owner makes them: an overlay of a file, merged by key and id. Nothing of the checks is imported. */
import { Random } from '../edits/random.ts'

// biome-ignore lint/suspicious/noExplicitAny: an edit reaches into JSON as it is written
export type Json = any

export type LenderEdit = {
  /** The name of the class. */
  readonly kind: string
  readonly lender: string
  readonly what: string
  /** Whole new texts by path. */
  readonly texts: ReadonlyMap<string, string>
  /** The lines of each edited file that differ from the shipped file: `juniper-lane/status-routes.json` → 12 to 14. */
  readonly lines: ReadonlyMap<string, { readonly first: number; readonly last: number }>
  /** Of a stranding edit: names of which a right first suggestion has at least one. */
  readonly meant: readonly string[]
}

/** What one edit writes: members of overlays by file (`status-routes.json`), merged into what the lender has there. */
export type Written = {
  readonly what: string
  readonly files: { readonly [file: string]: Json }
  readonly meant?: readonly string[]
  /** The lender that is edited, if it must be this one. */
  readonly lender?: string
}

/** @param make undefined where this choice changes nothing */
export type EditClass = { readonly kind: string; readonly make: (random: Random, base: Base) => Written | undefined }

/** The files of base as JSON. */
export type Base = {
  readonly file: (inside: string) => Json
  readonly screens: readonly string[]
  /** Names in a folder: `documents`, `messages`. */
  readonly names: (folder: string) => readonly string[]
  /** A file of any lender by its path. */
  readonly of: (path: string) => Json
}

export function baseOf(texts: ReadonlyMap<string, string>): Base {
  const files = new Map([...texts].filter(([path]) => path.startsWith('base/') && path.endsWith('.json')))
  const screens = [...files.keys()].flatMap((path) => /^base\/screens\/(.+)\.json$/.exec(path)?.[1] ?? []).sort()
  const of = (path: string) => JSON.parse(texts.get(path) ?? '{}')
  const names = (folder: string) =>
    [...files.keys()].flatMap((path) => new RegExp(`^base/${folder}/(.+)\\.json$`).exec(path)?.[1] ?? []).sort()
  return { screens, names, of, file: (inside) => of(`base/${inside}`) }
}

/** `count` different edits; the classes take turns, so that each occurs. */
export function lenderEdits(
  classes: readonly EditClass[],
  texts: ReadonlyMap<string, string>,
  seed: number,
  count: number,
): LenderEdit[] {
  const base = baseOf(texts)
  const lenders = [...new Set([...texts.keys()].map((path) => path.split('/')[0] as string))].filter(
    (name) => name !== 'base' && texts.has(`${name}/lender.json`),
  )
  const random = new Random(seed)
  const edits = new Map<string, LenderEdit>()
  for (let turn = 0; edits.size < count && turn < count * 30; turn += 1) {
    const { kind, make } = classes[turn % classes.length] as EditClass
    const lender = random.pick(lenders)
    const written = make(random, base)
    const edit = written && editOf(kind, written.lender ?? lender, written, texts)
    if (edit) edits.set(JSON.stringify([lender, ...edit.texts]), edit)
  }
  return [...edits.values()]
}

function editOf(kind: string, lender: string, written: Written, texts: ReadonlyMap<string, string>): LenderEdit | undefined {
  const changed = new Map<string, string>()
  const lines = new Map<string, { first: number; last: number }>()
  for (const [inside, overlay] of Object.entries(written.files)) {
    const path = `${lender}/${inside}`
    const before: Json = JSON.parse(texts.get(path) ?? '{}')
    const text = `${JSON.stringify(merged(before, overlay), null, 2)}\n`
    // The shipped file in the same layout: only what the edit changes differs.
    const range = differing(`${JSON.stringify(before, null, 2)}\n`, text)
    if (!range) return undefined
    changed.set(path, text)
    lines.set(path, range)
  }
  return { kind, lender, what: written.what, texts: changed, lines, meant: written.meant ?? [] }
}

/** Objects by key, lists of items with ids by id, all else whole; unlike the engine's merge, `null` and `$remove` stay as they are. */
function merged(before: Json, overlay: Json): Json {
  if (Array.isArray(before) && Array.isArray(overlay) && overlay.every((item) => item?.id !== undefined)) {
    const ofId = (id: string) => before.find((item) => item.id === id)
    // What the lender takes out stays out: other members of the item would have no effect.
    if (overlay.some(({ id, $remove }) => ofId(id)?.$remove && !$remove)) return before
    const others = before.filter((item) => !overlay.some(({ id }) => id === item.id))
    return [...others, ...overlay.map((item) => merged(ofId(item.id), item))]
  }
  if (!isRecord(before) || !isRecord(overlay) || isRule(overlay)) return overlay
  const keys = [...new Set([...Object.keys(before), ...Object.keys(overlay)])]
  return Object.fromEntries(keys.map((key) => [key, key in overlay ? merged(before[key], overlay[key]) : before[key]]))
}

function isRecord(value: Json): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A rule is replaced whole. */
function isRule(value: Json): boolean {
  const [key = '', ...others] = Object.keys(value)
  return others.length === 0 && /^(and|or|!|!!|==|!=|in|var|rule|answered|>|<|>=|<=|starts_with)$/.test(key)
}

function differing(before: string, after: string): { first: number; last: number } | undefined {
  if (before === after) return undefined
  const [old, now] = [before.split('\n'), after.split('\n')]
  let first = 0
  while (first < now.length && old[first] === now[first]) first += 1
  let tail = 0
  while (tail < Math.min(old.length, now.length) - first && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1
  return { first: first + 1, last: Math.max(first + 1, now.length - tail) }
}
