/** One change that a careless hand could make to a flow file, and that somebody should miss. */

import type { SourcePlace } from '#engine/authoring.ts'
import type { FlowPath, FlowPointer, Json, Rule } from '#engine/index.ts'
export type Alteration = {
  readonly file: FlowPath
  readonly line: number
  /** What was altered, in words. */
  readonly what: string
  readonly slip: Slip
  /** What the changed parts of the file are instead; undefined takes a part out. */
  readonly changes: readonly Change[]
  readonly place?: SourcePlace
  /** The rule or value that it changes, if it changes one. */
  readonly rule?: RuleChange
}

/** Kinds of slips, as reports name them. */
export type Slip =
  | 'condition turned round'
  | 'condition fixed'
  | 'and for or'
  | 'condition dropped'
  | 'boundary moved'
  | 'comparison turned'
  | 'number changed'
  | 'choice changed'
  | 'choice dropped'
  | 'outcomes swapped'
  | 'part dropped'
  | 'target changed'
  | 'targets swapped'
  | 'limit changed'
  | 'words changed'
  | 'overlay dropped'

/** `decides`: it comes out as yes or no. `at` is inside the lender: `screens/x.json#/checks/adult/refuseWhen`. */
export type RuleChange = { readonly at: FlowPointer; readonly before: Rule; readonly after: Rule; readonly decides: boolean }

/** `keys` lead into the file; items of lists are named by their id or position. */
export type Change = { readonly keys: readonly string[]; readonly to: Json | undefined }

/** The text of a file with changes made. */
export function altered(text: string, changes: readonly Change[]): string {
  const json = JSON.parse(text) as Json
  return JSON.stringify(changes.reduce(withChange, json))
}

export function withChange(value: Json, { keys: [key, ...deeper], to }: Change): Json {
  if (key === undefined) return to ?? null
  if (Array.isArray(value)) {
    const at = value.findIndex((item: Json, index) => idOf(item) === key || (idOf(item) === undefined && String(index) === key))
    if (at < 0) return value
    if (deeper.length === 0 && to === undefined) return value.filter((_, index) => index !== at)
    return value.map((item: Json, index) => (index === at ? withChange(item, { keys: deeper, to }) : item))
  }
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).flatMap(([name, part]): [string, Json][] => {
    if (name !== key) return [[name, part]]
    return deeper.length === 0 && to === undefined ? [] : [[name, withChange(part, { keys: deeper, to })]]
  })
  return Object.fromEntries(entries)
}

function idOf(item: Json): string | undefined {
  if (item === null || typeof item !== 'object' || Array.isArray(item)) return undefined
  const { id } = item as { readonly id?: Json }
  return typeof id === 'string' ? id : undefined
}
