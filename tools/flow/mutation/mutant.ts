/** A mutant: one change of the flow files, to see whether a scenario or check detects it. */

import type { SourcePlace } from '#engine/authoring.ts'
import type { FlowPath, FlowPointer, Json, Rule } from '#engine/index.ts'

/** A mutant made by a mutation operator: changed parts of one file. */
export type Mutant = {
  readonly file: FlowPath
  readonly line: number
  /** The change in words. */
  readonly what: string
  readonly operator: MutationOperator
  readonly changes: readonly Change[]
  readonly place: SourcePlace
  /** The mutated rule or value, if any. */
  readonly rule?: RuleChange
}

/** The mutation operators by their names in reports. */
export type MutationOperator =
  | 'condition negated'
  | 'condition fixed'
  | 'and for or'
  | 'condition dropped'
  | 'boundary moved'
  | 'comparison reversed'
  | 'number changed'
  | 'choice changed'
  | 'choice dropped'
  | 'branches swapped'
  | 'part dropped'
  | 'target changed'
  | 'targets swapped'
  | 'limit changed'
  | 'text changed'
  | 'override dropped'

/** `decides`: the rule evaluates to a boolean. `at` is inside the lender: `screens/x.json#/checks/adult/refuseWhen`. */
export type RuleChange = { readonly at: FlowPointer; readonly before: Rule; readonly after: Rule; readonly decides: boolean }

/** `keys` lead into the file, items of lists by id or position. Undefined removes the part. */
export type Change = { readonly keys: readonly string[]; readonly to: Json | undefined }

/** A mutant of complete file texts; undefined deletes a file. */
export type TextMutant = { readonly file: FlowPath; readonly texts: ReadonlyMap<FlowPath, string | undefined> }

/** The flow files with the mutant applied. */
export function mutatedTexts(
  texts: ReadonlyMap<FlowPath, string>,
  mutant: Pick<Mutant, 'file' | 'changes'> | TextMutant,
): ReadonlyMap<FlowPath, string> {
  const changed = 'texts' in mutant ? mutant.texts : [[mutant.file, withChanges(texts.get(mutant.file), mutant.changes)] as const]
  const files = new Map(texts)
  for (const [path, text] of changed) {
    if (text === undefined) files.delete(path)
    else files.set(path, text)
  }
  return files
}

function withChanges(text = '', changes: readonly Change[]): string {
  const json = JSON.parse(text) as Json
  return JSON.stringify(changes.reduce(withChange, json))
}

export function withChange(value: Json, { keys: [key, ...deeper], to }: Change): Json {
  if (key === undefined) return to ?? null
  const removes = deeper.length === 0 && to === undefined
  const inner = (part: Json): Json[] => (removes ? [] : [withChange(part, { keys: deeper, to })])
  if (Array.isArray(value)) {
    const at = value.findIndex((item: Json, index) => (idOf(item) ?? String(index)) === key)
    return value.flatMap((item: Json, index) => (index === at ? inner(item) : [item]))
  }
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      name === key ? inner(part).map((changed): [string, Json] => [name, changed]) : [[name, part] as [string, Json]],
    ),
  )
}

export function idOf(item: Json): string | undefined {
  if (item === null || typeof item !== 'object' || Array.isArray(item)) return undefined
  const { id } = item as { readonly id?: Json }
  return typeof id === 'string' ? id : undefined
}
