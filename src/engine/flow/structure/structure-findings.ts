/** Converts schema errors to findings: one finding for each mistake, at the smallest place to edit. */
import type { Finding, Fix } from '#engine/diagnostics/finding.ts'
import type { FlowPointer } from '../json.ts'
import { oneLine } from '../one-line.ts'
import { itemKey, nodeAt, pointTo, splitPointer } from '../pointer.ts'
import { idOf, placeOf, type SourceNode } from '../source-node.ts'
import { wrongForm } from './form-findings.ts'
import { invalidKey, missingKey, misspelledKey, unknownKey } from './key-findings.ts'
import type { Mistake } from './mistake.ts'
import type { SchemaError } from './schema-errors.ts'
import { wrongType } from './type-findings.ts'
import { sameTwice, unknownConstant, unknownValue } from './value-findings.ts'

/** What makes the finding, by the keyword of JSON Schema that is violated; `wrongForm` for any other. */
const FINDING_OF: { readonly [keyword: string]: (mistake: Mistake) => Finding } = {
  additionalProperties: unknownKey,
  anyOf: wrongType,
  const: unknownConstant,
  enum: unknownValue,
  oneOf: wrongType,
  propertyNames: invalidKey,
  required: missingKey,
  type: wrongType,
  uniqueItems: sameTwice,
}

/**
 * @param root the validated value
 * @param file its path inside the lender's folder
 * @param parent for an overlay, the value that it changes
 */
export function structureFindings(
  errors: readonly SchemaError[],
  root: SourceNode,
  file: string,
  parent?: SourceNode,
): readonly Finding[] {
  // A misspelt key is reported as unknown, and not once more as missing.
  const misspelled = new Set(errors.flatMap((error) => slotOf(error, misspelledKey(error))))
  const found = errors
    .filter((error) => !slotOf(error, error.params.missingProperty).some((slot) => misspelled.has(slot)))
    .map((error): Found => {
      const mistake = { ...error, root, file, pointer: pointerTo(error.path, root, file) }
      return { mistake, finding: (FINDING_OF[error.keyword] ?? wrongForm)(mistake) }
    })
  return together(found, parent).sort((a, b) => a.line - b.line || a.column - b.column)
}

function slotOf({ path }: SchemaError, key: unknown): readonly string[] {
  return typeof key === 'string' ? [JSON.stringify([...path, key])] : []
}

type Found = { readonly mistake: Mistake; readonly finding: Finding }

/** One finding for entries of a list that all have the same mistake, with one fix for all. */
function together(found: readonly Found[], parent: SourceNode | undefined): Finding[] {
  const groups = Map.groupBy(found, ({ mistake: { keyword, path }, finding: { code, fixes } }) =>
    isEntry(path) && keyword === 'type' && fixes[0]?.edits.length ? JSON.stringify([code, path.slice(0, -1)]) : path,
  )
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group
    const [fix] = first?.finding.fixes ?? []
    if (!first || !fix || others.length === 0 || !isEntry(first.mistake.path)) return group.map(({ finding }) => finding)
    const more = others.length === 1 ? 'one more entry' : `${others.length} more entries`
    const options = optionsByPlace(group, parent)
    const edits = options ?? group.flatMap(({ finding }) => finding.fixes[0]?.edits ?? [])
    const title = `${options ? `Write ${options[0]?.text}` : fix.title}, and so in ${more}`
    const message = `${first.finding.message} The same is so in ${more} of the list.`
    return [{ ...first.finding, message, fixes: [{ ...fix, title, edits }] }]
  })
}

function isEntry(path: readonly string[]): boolean {
  return /^\d+$/.test(path.at(-1) ?? '')
}

/** Choices that are written as bare labels, one for each choice of the parent: they keep its ids. */
function optionsByPlace(group: readonly Found[], parent: SourceNode | undefined): Fix['edits'] | undefined {
  const { path, schema, root } = (group[0] as Found).mistake
  if (!parent || schema.properties?.id === undefined || schema.properties.label === undefined) return undefined
  const { keys } = splitPointer(pointerTo(path.slice(0, -1), root, ''))
  const ids = nodeAt(parent, keys)?.items?.map(idOf) ?? []
  if (ids.length !== group.length || ids.includes(undefined)) return undefined
  return group.map(({ mistake: { node } }, index) => {
    const { file, offset, length } = placeOf(node)
    return { file, offset, length, text: oneLine({ id: ids[index], label: String(node.value) }) }
  })
}

function pointerTo(path: readonly string[], root: SourceNode, file: string): FlowPointer {
  let node: SourceNode | undefined = root
  let pointer: FlowPointer = file
  for (const key of path) {
    const item: SourceNode | undefined = node?.items?.[Number(key)]
    pointer = pointTo(pointer, item ? itemKey(item, Number(key)) : key)
    node = item ?? node?.members?.get(key)
  }
  return pointer
}
