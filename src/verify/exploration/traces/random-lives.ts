/** Many applicants by chance: where they came, what none of them ever saw, and who was stuck. */
import type { Explored } from '../explored.ts'
import type { NodeId } from '../graph/graph-part.ts'
import { type Ending, type RandomLife, randomLife } from './random-life.ts'

export type RandomLives = {
  readonly applicants: number
  readonly seed: number
  /** How many came to each ending, the most frequent first. */
  readonly endings: readonly { readonly ending: Ending; readonly count: number }[]
  /** How many of them came to each part of the flow. */
  readonly seen: ReadonlyMap<NodeId, number>
  readonly screens: { readonly most: number; readonly average: number }
  /** Answers that were refused. */
  readonly refused: number
  /** Whoever stood at the most screens. */
  readonly longest: RandomLife | undefined
  /** One for each place where somebody was stuck: the first who was. */
  readonly stuck: readonly RandomLife[]
}

export function randomLives(explored: Explored, applicants: number, seed: number): RandomLives {
  const endings = new Map<string, { readonly ending: Ending; count: number }>()
  const seen = new Map<NodeId, number>()
  const stuck = new Map<string, RandomLife>()
  let [longest, screens, refused]: [RandomLife | undefined, number, number] = [undefined, 0, 0]
  for (let index = 0; index < applicants; index += 1) {
    const life = randomLife(explored, seed * 1_000_003 + index)
    const { ending } = life
    const key = `${ending.is} ${ending.at}`
    const known = endings.get(key) ?? { ending, count: 0 }
    endings.set(key, { ...known, count: known.count + 1 })
    for (const id of life.seen) seen.set(id, (seen.get(id) ?? 0) + 1)
    if (ending.is === 'stuck' && !stuck.has(key)) stuck.set(key, life)
    screens += life.screens
    refused += life.refused
    if (!longest || life.screens > longest.screens) longest = life
  }
  const inOrder = [...endings.entries()].toSorted(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1))
  return {
    ...{ applicants, seed, seen, refused, longest },
    endings: inOrder.map(([, ending]) => ending),
    screens: { most: longest?.screens ?? 0, average: applicants === 0 ? 0 : Math.round((screens / applicants) * 10) / 10 },
    stuck: [...stuck.values()],
  }
}
