/** What a careless hand could do to where an application goes: a move that is lost, a card that says or leads elsewhere. */

import type { SourceNode, Visit } from '#engine/authoring.ts'
import { type Json, textsOf } from '#engine/index.ts'
import type { Slip } from './alteration.ts'

export type WayAlteration = { readonly what: string; readonly to: Json | undefined; readonly slip: Slip }

/** What travels along, by name. */
const taken = new Set(['query', 'carry'])

/** @param file the whole file, for the names that could stand in place of another */
export function wayAlterations({ is, node, key, pointer }: Visit, file: SourceNode): WayAlteration[] {
  const { value } = node
  const parent = pointer.split('/').at(-2)
  switch (is) {
    case 'lifecycle-state':
      return [
        ...(key === 'start' ? [] : [{ what: `the move "${key}" removed`, to: undefined, slip: 'part dropped' as const }]),
        ...others(value, 'states', file),
      ]
    case 'lifecycle-progress':
      return others(value, 'progress', file)
    case 'go':
      return [{ what: `another destination in place of ${value}`, to: value === '@wait' ? '/' : '@wait', slip: 'target changed' }]
    case 'card-template':
      return [{ what: 'the template removed', to: undefined, slip: 'part dropped' }]
    case 'fact-path':
      return key === 'descriptionFirst' ? [{ what: `"${key}" removed`, to: undefined, slip: 'part dropped' }] : []
    case 'expression':
      return parent !== undefined && taken.has(parent)
        ? [{ what: `"${key}" of "${parent}" removed`, to: undefined, slip: 'part dropped' }]
        : []
    case 'text':
      return pointer.startsWith('conditions.json') ? wordings(node) : []
    default:
      return key === 'sortBy'
        ? [{ what: 'another order', to: value === 'category' ? 'created' : 'category', slip: 'part dropped' }]
        : []
  }
}

/** The name that stands before it in its list. */
function others(name: Json, list: string, file: SourceNode): WayAlteration[] {
  const names = (file.members?.get(list)?.items ?? []).map((item) => (item.value as { readonly id?: Json }).id)
  const before = names.at(Math.max(names.indexOf(name), 0) - 1)
  return typeof before === 'string' && before !== name
    ? [{ what: `"${before}" in place of "${name}"`, to: before, slip: 'target changed' }]
    : []
}

function wordings(node: SourceNode): WayAlteration[] {
  return [
    { what: 'the words removed', to: undefined, slip: 'words changed' },
    ...textsOf(node, '').map(({ node: words }) => ({
      what: `"${words.value}" worded differently`,
      to: reworded(node.value, String(words.value)),
      slip: 'words changed' as const,
    })),
  ]
}

function reworded(text: Json, words: string): Json {
  return JSON.parse(JSON.stringify(text).replace(JSON.stringify(words), () => JSON.stringify(`${words} (altered)`))) as Json
}
