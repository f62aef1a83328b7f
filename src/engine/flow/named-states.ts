/**
 * Resolves statuses that name a lifecycle state, `"STATUS": "@state"`, to the screen of that state. The replacement
 * happens when a lender is resolved, so that no later module handles such names.
 */
import { lenderOf } from './pointer.ts'
import { arrayNode, idOf, objectNode, placeOf, type SourceNode, scalarNode } from './source-node.ts'

/** Names after `@` in the status table that are no lifecycle states. */
export const RESERVED_STATES: ReadonlySet<string> = new Set(['wait', 'lifecycle'])

const TABLE = 'status-routes.json'

/**
 * Replaces the names of states. The result's place is the line of the folder that is later in the chain: the status, or
 * the state's screen.
 *
 * @param files the merged files of one lender
 * @param chain folders, base first
 */
export function withNamedStates(
  files: ReadonlyMap<string, SourceNode>,
  chain: readonly string[],
): ReadonlyMap<string, SourceNode> {
  const table = files.get(TABLE)
  const screens = screensOfStates(files.get('lifecycle.json'))
  if (!table || screens.size === 0) return files
  const replaced = withScreens(table)
  return replaced === table ? files : new Map([...files, [TABLE, replaced]])

  /** The node with the names of states replaced; the same object if there are none. */
  function withScreens(node: SourceNode): SourceNode {
    if (node.members) {
      const members = new Map([...node.members].map(([key, member]) => [key, withScreens(member)]))
      return [...members].every(([key, member]) => node.members?.get(key) === member) ? node : objectNode(members, node)
    }
    if (node.items) {
      const items = node.items.map(withScreens)
      return items.every((item, at) => node.items?.[at] === item) ? node : arrayNode(items, node)
    }
    const screen = typeof node.value === 'string' && node.value.startsWith('@') ? screens.get(node.value) : undefined
    if (screen === undefined) return node
    return scalarNode(screen.value, layerOf(screen) > layerOf(node) ? screen : node)
  }

  function layerOf(node: SourceNode): number {
    return chain.indexOf(lenderOf(placeOf(node).file))
  }
}

/** The screen of each state, by `@` and the state's id. */
export function screensOfStates(lifecycle: SourceNode | undefined): ReadonlyMap<string, SourceNode> {
  const states = lifecycle?.members?.get('states')?.items ?? []
  return new Map(
    states.flatMap((state) => {
      const [id, go] = [idOf(state), state.members?.get('go')]
      return id === undefined || typeof go?.value !== 'string' || RESERVED_STATES.has(id) ? [] : [[`@${id}`, go] as const]
    }),
  )
}
