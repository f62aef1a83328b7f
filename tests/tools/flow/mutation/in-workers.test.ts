import { describe, expect, it } from 'vitest'
import { inWorkers } from '#tools/flow/mutation/in-workers.ts'

const running = (code: string) =>
  new URL(`data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads'; ${code}`)}`)

describe('inWorkers', () => {
  it('inWorkers runs each portion once, and returns its result with the portion', async () => {
    const results = new Map<number, number>()
    const script = running('parentPort.on("message", (portion) => parentPort.postMessage(portion * workerData))')
    const portions = [1, 2, 3, 4, 5]
    await inWorkers<number, number>({ script, data: 10, portions, hands: 2 }, (portion, result) => results.set(portion, result))
    expect([...results].toSorted(([a], [b]) => a - b)).toEqual(portions.map((one) => [one, one * 10]))
  })

  it('inWorkers ends at once without portions', async () => {
    await inWorkers({ script: running(''), data: null, portions: [], hands: 2 }, () => expect.unreachable())
  })

  it('inWorkers rejects with the error of a worker', async () => {
    const script = running('parentPort.on("message", () => { throw new Error("broken") })')
    await expect(inWorkers({ script, data: null, portions: [1], hands: 1 }, () => {})).rejects.toThrow('broken')
  })
})
