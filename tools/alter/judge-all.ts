/**
 * Judges all alterations of some folders. They are shared out in portions, as many at a time as the machine has cores; what
 * a portion comes to does not depend on who takes it.
 */

import { availableParallelism } from 'node:os'
import type { LenderId } from '#engine/index.ts'

import { inWorkers } from '../in-workers.ts'
import type { Alteration } from './alteration.ts'
import { judgePortion, type Portion } from './judge-portion.ts'
import { chosen, type Judged, type Outcome, type Texts } from './judged.ts'

export type Choice = {
  readonly folders: readonly LenderId[]
  /** Only alterations whose file and words contain this. */
  readonly only?: string
  /** Whether survivors get a scenario, where one is found. */
  readonly scenarios: boolean
}

const portionSize = 60

/** @param told after each portion: how many of all are judged */
export async function judgeAll(
  texts: Texts,
  choice: Choice,
  told: (done: number, of: number) => void = () => {},
): Promise<Judged[]> {
  const all = choice.folders.map((folder) => ({ folder, alterations: chosen(texts, folder, choice.only) }))
  const portions = all.flatMap(({ folder, alterations }) =>
    Array.from({ length: Math.ceil(alterations.length / portionSize) }, (_none, index): Portion => {
      return { folder, from: index * portionSize, to: (index + 1) * portionSize, only: choice.only, scenarios: choice.scenarios }
    }),
  )
  const size = all.reduce((sum, { alterations }) => sum + alterations.length, 0)
  const verdicts = new Map<Portion, Outcome[]>()
  const done = (portion: Portion, outcomes: Outcome[]) => {
    verdicts.set(portion, outcomes)
    told(
      [...verdicts.values()].reduce((sum, list) => sum + list.length, 0),
      size,
    )
  }
  const hands = Math.min(availableParallelism(), portions.length)
  if (hands < 2) for (const portion of portions) done(portion, judgePortion(texts, portion))
  else await inWorkers({ script: new URL('./judge-worker.ts', import.meta.url), data: texts, portions, hands }, done)
  const byPlace = new Map(all.map(({ folder, alterations }) => [folder, alterations]))
  return portions.flatMap((portion) =>
    (verdicts.get(portion) ?? []).map((outcome, index) => ({
      folder: portion.folder,
      alteration: byPlace.get(portion.folder)?.[portion.from + index] as Alteration,
      ...outcome,
    })),
  )
}
