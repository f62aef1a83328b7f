/** One change that a careless hand could make to a flow file, and that somebody should miss. */
import type { FlowPath, Json } from '#engine/flow/json.ts'

export type Alteration = {
  readonly file: FlowPath
  readonly line: number
  /** What was altered, in words. */
  readonly what: string
  /** What the changed parts of the file are instead; undefined takes a part out. */
  readonly changes: readonly Change[]
}

/** `keys` lead into the file; items of lists are named by their id or position. */
export type Change = { readonly keys: readonly string[]; readonly to: Json | undefined }

/** The text of a file with changes made. */
export function altered(text: string, changes: readonly Change[]): string {
  const json = JSON.parse(text) as Json
  return JSON.stringify(changes.reduce(changed, json))
}

function changed(value: Json, { keys: [key, ...deeper], to }: Change): Json {
  if (key === undefined) return to ?? null
  if (Array.isArray(value)) {
    const at = value.findIndex((item: Json, index) => idOf(item) === key || (idOf(item) === undefined && String(index) === key))
    if (at < 0) return value
    if (deeper.length === 0 && to === undefined) return value.filter((_, index) => index !== at)
    return value.map((item: Json, index) => (index === at ? changed(item, { keys: deeper, to }) : item))
  }
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).flatMap(([name, part]): [string, Json][] => {
    if (name !== key) return [[name, part]]
    return deeper.length === 0 && to === undefined ? [] : [[name, changed(part, { keys: deeper, to })]]
  })
  return Object.fromEntries(entries)
}

function idOf(item: Json): string | undefined {
  if (item === null || typeof item !== 'object' || Array.isArray(item)) return undefined
  const { id } = item as { readonly id?: Json }
  return typeof id === 'string' ? id : undefined
}
