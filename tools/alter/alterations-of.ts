/** Every alteration of every rule, limit, pattern and message that a folder writes, in the order of files and lines. */
import { wordsOf } from '#engine/copy/text-places.ts'
import type { FlowLibrary } from '#engine/flow/flow-library.ts'
import type { Json, JsonObject } from '#engine/flow/json.ts'
import { nodeAt, splitPointer } from '#engine/flow/pointer.ts'
import { schemaFor, type Visit, walkSchema } from '#engine/flow/schema-walk.ts'
import { placeOf, type SourceNode } from '#engine/flow/source-node.ts'
import type { Alteration, Change } from './alteration.ts'
import { limitAlterations, looserPatterns } from './limit-alterations.ts'
import { ruleAlterations } from './rule-alterations.ts'
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

export function alterationsOf(library: FlowLibrary, folder: string): Alteration[] {
  return [...(library.folders.get(folder) ?? [])].flatMap(([path, { path: file, text, parsed }]) => {
    const schema = schemaFor(path)
    if (schema === undefined || parsed?.node === undefined || path.startsWith('scenarios/') || path.startsWith('copy/')) return []
    const found: Alteration[] = []
    const add = (node: SourceNode, what: string, changes: readonly Change[]) => {
      const { line } = placeOf(node)
      found.push({ file, line, what, changes })
    }
    walkSchema(schema, parsed.node, (visit) => alterationsAt(visit, parsed.node as SourceNode, add), path)
    const order = found.sort((a, b) => a.line - b.line)
    return text === '' ? [] : order
  })
}

type Add = (node: SourceNode, what: string, changes: readonly Change[]) => void

function alterationsAt(visit: Visit, file: SourceNode, add: Add): void {
  const { is, node, pointer, key, schema } = visit
  const { keys } = splitPointer(pointer)
  if (is === 'rule' || is === 'expression') {
    for (const one of ruleAlterations(node.value, is === 'rule')) {
      add(nodeAt(node, one.keys) ?? node, one.what, [{ keys: [...keys, ...one.keys], to: one.to }])
    }
    if (key !== undefined && optionalRules.has(key)) add(node, `"${key}" removed`, [{ keys, to: undefined }])
  }
  if (is === 'status-target')
    add(node, `another destination in place of ${node.value}`, [{ keys, to: node.value === '/' ? '@wait' : '/' }])
  for (const { what, to } of wayAlterations(visit, file)) add(node, what, [{ keys, to }])
  if (key !== undefined && treatments.has(key) && node.kind === 'scalar') add(node, `"${key}" removed`, [{ keys, to: undefined }])
  if (schema['x-message']) message(node, keys, add)
  if (key === 'schema' && node.members) {
    const field = keys.slice(0, -1)
    for (const { what, changes } of limitAlterations(node.value as JsonObject, field)) {
      const [first] = changes
      add(nodeAt(file, first?.keys ?? keys) ?? node, what, changes)
    }
  }
  if (is === 'pattern' && key === 'pattern' && keys.at(-3) === 'patterns') {
    for (const to of looserPatterns(String(node.value)))
      add(node, `the pattern ${JSON.stringify(to)} in place of ${JSON.stringify(node.value)}`, [{ keys, to }])
  }
  if (node.items && key !== undefined && lists.has(key)) {
    for (const item of node.items) {
      const id = (item.value as { readonly id?: Json } | null)?.id
      if (typeof id === 'string') add(item, `"${id}" of "${key}" removed`, [{ keys: [...keys, id], to: undefined }])
    }
  }
}

function message(node: SourceNode, keys: readonly string[], add: Add): void {
  add(node, `the message "${keys.at(-1)}" removed`, [{ keys, to: undefined }])
  for (const words of wordsOf(node, '')) {
    const inner = splitPointer(`x#${words.at}`).keys
    add(words.node, `the message "${words.node.value}" worded differently`, [
      { keys: [...keys, ...inner], to: `${words.node.value} (altered)` },
    ])
  }
}
