/** Mutations of routing: a removed transition, another target, another text or destination of a card. */

import type { SourceNode, Visit } from '#engine/authoring.ts'
import { type Json, textsOf } from '#engine/index.ts'
import type { MutationOperator } from '../mutant.ts'

export type RouteMutation = { readonly what: string; readonly to: Json | undefined; readonly operator: MutationOperator }

/** @param file the whole file, for other names to use */
export function routeMutations({ is, node, key, pointer }: Visit, file: SourceNode): RouteMutation[] {
  const { value } = node
  switch (is) {
    case 'lifecycle-state':
      return [...(key === 'start' ? [] : removed(`the transition "${key}"`)), ...neighbourOf(value, 'states', file)]
    case 'lifecycle-progress':
      return neighbourOf(value, 'progress', file)
    case 'go':
      return [changed('another destination', value, value === '@wait' ? '/' : '@wait')]
    case 'status-target':
      return [changed('another destination', value, value === '/' ? '@wait' : '/')]
    case 'card-template':
      return removed('the template')
    case 'fact-path':
      return key === 'descriptionFirst' ? removed(`"${key}"`) : []
    case 'expression': {
      const parent = pointer.split('/').at(-2)
      return parent === 'query' || parent === 'carry' ? removed(`"${key}" of "${parent}"`) : []
    }
    case 'text':
      return pointer.startsWith('conditions.json') ? otherTexts(node) : []
    default:
      return key === 'sortBy'
        ? [{ what: 'another order', to: value === 'category' ? 'created' : 'category', operator: 'part dropped' }]
        : []
  }
}

function removed(part: string): RouteMutation[] {
  return [{ what: `${part} removed`, to: undefined, operator: 'part dropped' }]
}

function changed(other: string, value: Json, to: Json): RouteMutation {
  return { what: `${other} in place of ${value}`, to, operator: 'target changed' }
}

/** The name before it in its list, cyclically. */
function neighbourOf(name: Json, list: string, file: SourceNode): RouteMutation[] {
  const names = (file.members?.get(list)?.items ?? []).map((item) => (item.value as { readonly id?: Json }).id)
  const before = names.at(Math.max(names.indexOf(name), 0) - 1)
  return typeof before === 'string' && before !== name ? [changed(`"${before}"`, `"${name}"`, before)] : []
}

function otherTexts(node: SourceNode): RouteMutation[] {
  return [
    { what: 'the text removed', to: undefined, operator: 'text changed' },
    ...textsOf(node, '').map(({ node: { value: text } }) => ({
      what: `the text "${text}" changed`,
      to: withText(node.value, String(text)),
      operator: 'text changed' as const,
    })),
  ]
}

function withText(whole: Json, text: string): Json {
  return JSON.parse(JSON.stringify(whole).replace(JSON.stringify(text), () => JSON.stringify(`${text} (altered)`))) as Json
}
