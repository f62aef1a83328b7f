import { Worker } from 'node:worker_threads'

export type SharedOut<Portion> = {
  /** The worker's script, which answers each message (a portion) with its result. */
  readonly script: URL
  /** The initial data of each worker. */
  readonly data: unknown
  readonly portions: readonly Portion[]
  readonly hands: number
}

/**
 * Distributes portions over several workers; each takes the next portion when it has finished one.
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
