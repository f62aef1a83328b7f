/**
 * Reads an amount of money in a rule or value as limits have it: `"$12.50"` becomes `{ "usd": "12.50" }`, at the same
 * place, so that money is written one way in all flow files.
 */
import { dollars } from '#engine/money/dollars.ts'
import type { JsonSchema } from './json-schema.ts'
import { memberSchema, viewOf } from './schema-walk.ts'
import { arrayNode, objectNode, type SourceNode, scalarNode } from './source-node.ts'

/** The same node if it has no such amount. */
export function withAmountsInRules(schema: JsonSchema | undefined, node: SourceNode): SourceNode {
  if (!schema) return node
  const view = viewOf(schema, node)
  if (view['x-is'] === 'rule' || view['x-is'] === 'expression') return withAmounts(node)
  return mapped(
    node,
    (key, member) => withAmountsInRules(memberSchema(view, key), member),
    (item) => withAmountsInRules(view.items, item),
  )
}

function withAmounts(node: SourceNode): SourceNode {
  const { value, layers, keyPlace } = node
  if (typeof value === 'string' && value.startsWith('$') && dollars(value) !== null) {
    return objectNode(new Map([['usd', scalarNode(value.slice(1), { layers })]]), { layers, keyPlace })
  }
  return mapped(node, (key, member) => (key === 'usd' ? member : withAmounts(member)), withAmounts)
}

function mapped(
  node: SourceNode,
  ofMember: (key: string, member: SourceNode) => SourceNode,
  ofItem: (item: SourceNode) => SourceNode,
): SourceNode {
  if (node.members) {
    const members = [...node.members].map(([key, member]) => [key, member, ofMember(key, member)] as const)
    if (members.every(([, before, after]) => before === after)) return node
    return objectNode(new Map(members.map(([key, , after]) => [key, after])), node)
  }
  const items = node.items?.map(ofItem)
  return items?.some((item, index) => item !== node.items?.[index]) ? arrayNode(items, node) : node
}
