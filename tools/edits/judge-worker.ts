/** One pair of hands of judge-edits.ts: edits come in, what is told of each goes out. */
import { parentPort, workerData } from 'node:worker_threads'
import { Judge, type Told } from './judge.ts'
import type { Task } from './judge-edits.ts'

const judge = new Judge(workerData)

parentPort?.on('message', ({ edits, all }: Task) => {
  const told: (readonly Told[])[] = edits.map((edit) => {
    if (all) return judge.allTold(edit)
    const first = judge.firstToTell(edit)
    return first ? [first] : []
  })
  parentPort?.postMessage(told)
})
