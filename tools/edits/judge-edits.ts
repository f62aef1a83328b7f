import { availableParallelism } from 'node:os'
import type { FlowPath } from '#engine/index.ts'

import { inWorkers } from '../in-workers.ts'
import type { Edit } from '../slips/edit.ts'
import type { Told } from './judge.ts'

/** `all`: everything that is told of each edit, where otherwise the first is enough. */
export type Task = { readonly edits: readonly Edit[]; readonly all: boolean }

export type JudgedEdit = { readonly edit: Edit; readonly told: readonly Told[] }

const portionSize = 10

/**
 * Judges edits, as many at a time as the machine has cores. What is told of an edit does not depend on who judges it.
 *
 * @param done told after each portion: how many it was
 */
export async function judgeEdits(
  texts: ReadonlyMap<FlowPath, string>,
  tasks: readonly Task[],
  done: (count: number) => void = () => {},
): Promise<JudgedEdit[][]> {
  const portions = tasks.flatMap(({ edits, all }) =>
    Array.from({ length: Math.ceil(edits.length / portionSize) }, (_none, index): Task => {
      return { edits: edits.slice(index * portionSize, (index + 1) * portionSize), all }
    }),
  )
  const told = new Map<Edit, readonly Told[]>()
  const shared = { script: new URL('./judge-worker.ts', import.meta.url), data: texts, portions }
  const hands = Math.min(availableParallelism(), portions.length)
  await inWorkers<Task, (readonly Told[])[]>({ ...shared, hands }, ({ edits }, answers) => {
    for (const [index, answer] of answers.entries()) told.set(edits[index] as Edit, answer)
    done(answers.length)
  })
  return tasks.map(({ edits }) => edits.map((edit) => ({ edit, told: told.get(edit) ?? [] })))
}
