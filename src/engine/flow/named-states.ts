/**
 * Statuses that name a state of the lifecycle, `"STATUS": "@state"`: the state alone says which screen is shown.
 * The name is replaced with that screen where a lender is resolved, so that nothing else knows of it.
 */
import { lenderOf } from './pointer.ts'
import { arrayNode, idOf, objectNode, placeOf, type SourceNode, scalarNode } from './source-node.ts'

/** What `@…` means in the status table when it is no state. */
export const RESERVED_STATES: ReadonlySet<string> = new Set(['wait', 'lifecycle'])

const TABLE = 'status-routes.json'

/**
 * The screen stands at the line that decided last: at the status, or at the state where a folder that comes later gave that
 * another screen.
 *
 * @param files of one lender, merged
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

  /** The same node where nothing in it names a state. */
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

/** What a state shows, by `@` and the id of the state. */
export function screensOfStates(lifecycle: SourceNode | undefined): ReadonlyMap<string, SourceNode> {
  const states = lifecycle?.members?.get('states')?.items ?? []
  return new Map(
    states.flatMap((state) => {
      const [id, go] = [idOf(state), state.members?.get('go')]
      return id === undefined || typeof go?.value !== 'string' || RESERVED_STATES.has(id) ? [] : [[`@${id}`, go] as const]
    }),
  )
}
