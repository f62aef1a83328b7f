/** Every alteration of every rule, limit, pattern and message that a folder writes, in the order of files and lines. */

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
import { type Alteration, type Change, type RuleChange, type Slip, withChange } from './alteration.ts'
import { limitAlterations, looserPatterns } from './limit-alterations.ts'
import { overlayAlterations } from './overlay-alterations.ts'
import { ruleAlterations } from './rule-alterations.ts'
import { swapAlterations } from './swap-alterations.ts'
import { wayAlterations } from './way-alterations.ts'

/** Rules under these keys may be left out: then the thing is for everybody. */
const optionalRules = new Set(['askWhen', 'openWhen', 'shownWhen'])
/** Lists whose items each are a rule, a choice or a consent of their own. */
const lists = new Set([
  'checks',
  'options',
  'patterns',
  'records',
  'cases',
  'first',
  'leaveWhen',
  'steps',
  'cards',
  'events',
  'fees',
])
/** How an answer is tidied, what is stored in place of an empty one, whose words are said: rules, though they are one word. */
const treatments = new Set(['tidy', 'emptyIs', 'asCard'])

/** What only repeats or claims what other files say. */
const notAltered = /^(scenarios\/|copy\/|properties\.json$|overlay\.lock\.json$)/

export function alterationsOf(library: FlowLibrary, folder: string): Alteration[] {
  const reads = folder === BASE ? undefined : factsReadBy(library, folder)
  return [...(library.folders.get(folder) ?? [])].flatMap(([path, { path: file, text, parsed }]) => {
    const schema = schemaFor(path)
    const root = parsed?.node
    if (schema === undefined || root === undefined || notAltered.test(path)) return []
    const found: Alteration[] = []
    const add: Add = (node, slip, what, changes, rule) => {
      const place = placeOf(node)
      found.push({ file, line: place.line, place, slip, what, changes, ...(rule && { rule }) })
    }
    walkSchema(
      schema,
      root,
      (visit) => {
        alterationsAt(visit, root, add, reads !== undefined)
        const { keys } = splitPointer(visit.pointer)
        for (const { node, what } of reads ? overlayAlterations(visit, reads) : [])
          add(node, 'overlay dropped', what, [{ keys, to: undefined }])
      },
      path,
    )
    const order = found.sort((a, b) => a.line - b.line)
    return text === '' ? [] : order
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

type Add = (node: SourceNode, slip: Slip, what: string, changes: readonly Change[], rule?: RuleChange) => void

/** @param isOverlay then an item of a list is mostly some words for one of the parent's; without it, that one is still there */
function alterationsAt(visit: Visit, file: SourceNode, add: Add, isOverlay: boolean): void {
  const { is, node, pointer, key, schema } = visit
  const { keys } = splitPointer(pointer)
  if (is === 'rule' || is === 'expression') ofRule(visit, add)
  if (is === 'status-target')
    add(node, 'target changed', `another destination in place of ${node.value}`, [
      { keys, to: node.value === '/' ? '@wait' : '/' },
    ])
  for (const { what, to, slip } of wayAlterations(visit, file)) add(node, slip, what, [{ keys, to }])
  for (const swap of swapAlterations(visit)) add(swap.node, 'targets swapped', swap.what, swap.changes)
  if (key !== undefined && treatments.has(key) && node.kind === 'scalar')
    add(node, 'part dropped', `"${key}" removed`, [{ keys, to: undefined }])
  if (schema['x-message']) message(node, keys, add)
  if (key === 'schema' && node.members) {
    const field = keys.slice(0, -1)
    for (const { what, changes } of limitAlterations(node.value as JsonObject, field)) {
      const [first] = changes
      add(nodeAt(file, first?.keys ?? keys) ?? node, 'limit changed', what, changes)
    }
  }
  if (is === 'pattern' && key === 'pattern' && keys.at(-3) === 'patterns') {
    for (const to of looserPatterns(String(node.value))) {
      const what = `the pattern ${JSON.stringify(to)} in place of ${JSON.stringify(node.value)}`
      add(node, 'limit changed', what, [{ keys, to }])
    }
  }
  if (node.items && key !== undefined && lists.has(key) && !isOverlay) {
    for (const item of node.items) {
      const id = (item.value as { readonly id?: Json } | null)?.id
      if (typeof id === 'string')
        add(item, 'part dropped', `"${id}" of "${key}" removed`, [{ keys: [...keys, id], to: undefined }])
    }
  }
}

function ofRule({ is, node, pointer: at, key }: Visit, add: Add): void {
  const { keys } = splitPointer(at)
  const before = asRule(node.value)
  const decides = is === 'rule'
  for (const { keys: inner, to, what, slip } of ruleAlterations(before, decides)) {
    const after = asRule(withChange(before, { keys: inner, to }))
    add(nodeAt(node, inner) ?? node, slip, what, [{ keys: [...keys, ...inner], to }], { at, before, after, decides })
  }
  if (key !== undefined && optionalRules.has(key))
    add(node, 'part dropped', `"${key}" removed`, [{ keys, to: undefined }], { at, before, after: true, decides })
}

function message(node: SourceNode, keys: readonly string[], add: Add): void {
  add(node, 'words changed', `the message "${keys.at(-1)}" removed`, [{ keys, to: undefined }])
  for (const words of textsOf(node, '')) {
    const inner = splitPointer(`x#${words.at}`).keys
    add(words.node, 'words changed', `the message "${words.node.value}" worded differently`, [
      { keys: [...keys, ...inner], to: `${words.node.value} (altered)` },
    ])
  }
}
