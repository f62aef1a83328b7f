/** All mutants of all rules, limits, patterns and messages in a folder, in the order of files and lines. */

import {
  BASE,
  type FlowLibrary,
  placeOf,
  resolveLender,
  type SourceNode,
  schemaFor,
  type Visit,
  walkSchema,
} from '#engine/authoring.ts'
import { asRule, type Json, type JsonObject, nodeAt, readPaths, splitPointer, textsOf } from '#engine/index.ts'
import { visitsIn } from '#verify/index.ts'
import { type Change, type Mutant, type MutationOperator, type RuleChange, withChange } from './mutant.ts'
import { limitMutations, looserPatterns } from './operators/limit-mutations.ts'
import { overlayMutations } from './operators/overlay-mutations.ts'
import { routeMutations } from './operators/route-mutations.ts'
import { ruleMutations } from './operators/rule-mutations.ts'
import { swapMutations } from './operators/swap-mutations.ts'

/** Keys of optional rules: without the rule, the part applies always. */
const optionalRules: ReadonlySet<string | undefined> = new Set(['askWhen', 'openWhen', 'shownWhen'])
/** Schema roles of lists whose items are rules, options or consents. */
const lists: ReadonlySet<string | undefined> = new Set([
  ...['checks', 'options', 'patterns', 'records', 'cases', 'first', 'leaveWhen', 'steps', 'cards', 'events', 'fees'],
])
/**
 * Schema roles of values that say how an answer is normalized, what an empty answer stores, and whose text a card
 * shows.
 */
const treatments: ReadonlySet<string | undefined> = new Set(['tidy', 'emptyIs', 'asCard'])

/** Files without decisions of their own. */
const notMutated = /^(scenarios\/|copy\/|properties\.json$|overlay\.lock\.json$)/

export function mutantsOf(library: FlowLibrary, folder: string): Mutant[] {
  const reads = folder === BASE ? undefined : factsReadBy(library, folder)
  return [...(library.folders.get(folder) ?? [])].flatMap(([path, { path: file, text, parsed }]) => {
    const schema = schemaFor(path)
    const root = parsed?.node
    if (schema === undefined || root === undefined || text === '' || notMutated.test(path)) return []
    const found: Mutant[] = []
    const add: Add = (node, operator, what, changes, rule) => {
      const place = placeOf(node)
      found.push({ file, line: place.line, place, operator, what, changes, ...(rule && { rule }) })
    }
    const visited = (visit: Visit) => {
      addMutants(visit, root, add, reads !== undefined)
      const { keys } = splitPointer(visit.pointer)
      for (const { node, what } of reads ? overlayMutations(visit, reads) : [])
        add(node, 'override dropped', what, [{ keys, to: undefined }])
    }
    walkSchema(schema, root, visited, path)
    return found.sort((a, b) => a.line - b.line)
  })
}

function factsReadBy(library: FlowLibrary, folder: string): ReadonlySet<string> {
  const { files } = resolveLender(library, folder)
  const reads = new Set<string>()
  for (const [path, node] of files) {
    for (const visit of visitsIn(path, node))
      if (visit.is === 'rule' || visit.is === 'expression') readPaths(asRule(visit.node.value), reads)
  }
  return reads
}

type Add = (node: SourceNode, operator: MutationOperator, what: string, changes: readonly Change[], rule?: RuleChange) => void

/** @param isOverlay true if list items mostly override the parent's, which remain when the override is removed */
function addMutants(visit: Visit, file: SourceNode, add: Add, isOverlay: boolean): void {
  const { is, node, pointer, key, schema } = visit
  const { keys } = splitPointer(pointer)
  if (is === 'rule' || is === 'expression') addRuleMutants(visit, add)
  for (const { what, to, operator } of routeMutations(visit, file)) add(node, operator, what, [{ keys, to }])
  for (const swap of swapMutations(visit)) add(swap.node, 'targets swapped', swap.what, swap.changes)
  if (treatments.has(key) && node.kind === 'scalar') add(node, 'part dropped', `"${key}" removed`, [{ keys, to: undefined }])
  if (schema['x-message']) addMessageMutants(node, keys, add)
  if (key === 'schema' && node.members) {
    for (const { what, changes } of limitMutations(node.value as JsonObject, keys.slice(0, -1)))
      add(nodeAt(file, changes[0]?.keys ?? keys) ?? node, 'limit changed', what, changes)
  }
  if (is === 'pattern' && key === 'pattern' && keys.at(-3) === 'patterns') {
    for (const to of looserPatterns(String(node.value)))
      add(node, 'limit changed', `the pattern ${JSON.stringify(to)} in place of ${JSON.stringify(node.value)}`, [{ keys, to }])
  }
  if (node.items && lists.has(key) && !isOverlay) {
    for (const item of node.items) {
      const id = (item.value as { readonly id?: Json } | null)?.id
      if (typeof id === 'string')
        add(item, 'part dropped', `"${id}" of "${key}" removed`, [{ keys: [...keys, id], to: undefined }])
    }
  }
}

function addRuleMutants({ is, node, pointer: at, key }: Visit, add: Add): void {
  const { keys } = splitPointer(at)
  const before = asRule(node.value)
  const decides = is === 'rule'
  for (const { keys: inner, to, what, operator } of ruleMutations(before, decides)) {
    const after = asRule(withChange(before, { keys: inner, to }))
    add(nodeAt(node, inner) ?? node, operator, what, [{ keys: [...keys, ...inner], to }], { at, before, after, decides })
  }
  if (optionalRules.has(key))
    add(node, 'part dropped', `"${key}" removed`, [{ keys, to: undefined }], { at, before, after: true, decides })
}

function addMessageMutants(node: SourceNode, keys: readonly string[], add: Add): void {
  add(node, 'text changed', `the message "${keys.at(-1)}" removed`, [{ keys, to: undefined }])
  for (const { node: text, at } of textsOf(node, '')) {
    const inner = splitPointer(`x#${at}`).keys
    add(text, 'text changed', `the message "${text.value}" changed`, [
      { keys: [...keys, ...inner], to: `${text.value} (altered)` },
    ])
  }
}
