import { Worker } from 'node:worker_threads'

export type SharedOut<Portion> = {
  /** What a worker runs: it answers each message that is a portion with what the portion comes to. */
  readonly script: URL
  /** What each of them gets at its beginning. */
  readonly data: unknown
  readonly portions: readonly Portion[]
  readonly hands: number
}

/**
 * Shares work out over several workers: each takes the next portion as soon as it is done with one.
 *
 * @param done called with each result, in the order of completion
 */
export async function inWorkers<Portion, Result>(
  { script, data, portions, hands }: SharedOut<Portion>,
  done: (portion: Portion, result: Result) => void,
): Promise<void> {
  const waiting = [...portions]
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(script, { workerData: data })
      let current: Portion | undefined
      const next = () => {
        current = waiting.shift()
        if (current === undefined) void worker.terminate().then(() => resolve())
        else worker.postMessage(current)
      }
      worker.on('message', (result: Result) => {
        done(current as Portion, result)
        next()
      })
      worker.on('error', reject)
      next()
    })
  await Promise.all(Array.from({ length: hands }, work))
}
