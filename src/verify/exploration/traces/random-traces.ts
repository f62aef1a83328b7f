/** Simulates many random applicants: the parts reached, the endings, and the stuck ones. */
import type { Explored } from '../explored.ts'
import type { NodeId } from '../graph/graph-part.ts'
import { type Ending, type RandomTrace, randomTrace } from './random-trace.ts'

export type RandomTraces = {
  readonly applicants: number
  readonly seed: number
  /** The number of applicants per ending, the most frequent first. */
  readonly endings: readonly { readonly ending: Ending; readonly count: number }[]
  /** The number of applicants that reached each part of the flow. */
  readonly seen: ReadonlyMap<NodeId, number>
  readonly screens: { readonly most: number; readonly average: number }
  /** The number of refused submissions. */
  readonly refused: number
  /** The trace with the most screens. */
  readonly longest: RandomTrace | undefined
  /** The first stuck trace at each place. */
  readonly stuck: readonly RandomTrace[]
}

export function randomTraces(explored: Explored, applicants: number, seed: number): RandomTraces {
  const endings = new Map<string, { readonly ending: Ending; count: number }>()
  const seen = new Map<NodeId, number>()
  const stuck = new Map<string, RandomTrace>()
  let [longest, screens, refused]: [RandomTrace | undefined, number, number] = [undefined, 0, 0]
  for (let index = 0; index < applicants; index += 1) {
    const trace = randomTrace(explored, seed * 1_000_003 + index)
    const { ending } = trace
    const key = `${ending.is} ${ending.at}`
    const known = endings.get(key) ?? { ending, count: 0 }
    endings.set(key, { ...known, count: known.count + 1 })
    for (const id of trace.seen) seen.set(id, (seen.get(id) ?? 0) + 1)
    if (ending.is === 'stuck' && !stuck.has(key)) stuck.set(key, trace)
    screens += trace.screens
    refused += trace.refused
    if (!longest || trace.screens > longest.screens) longest = trace
  }
  const inOrder = [...endings.entries()].toSorted(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1))
  return {
    ...{ applicants, seed, seen, refused, longest },
    endings: inOrder.map(([, ending]) => ending),
    screens: { most: longest?.screens ?? 0, average: applicants === 0 ? 0 : Math.round((screens / applicants) * 10) / 10 },
    stuck: [...stuck.values()],
  }
}
