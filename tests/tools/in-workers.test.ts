import { describe, expect, it } from 'vitest'
import { inWorkers } from '#tools/in-workers.ts'

const running = (code: string) =>
  new URL(`data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads'; ${code}`)}`)

describe('Work that is shared out', () => {
  it('is done once each, and told beside its portion', async () => {
    const told = new Map<number, number>()
    const script = running('parentPort.on("message", (portion) => parentPort.postMessage(portion * workerData))')
    const portions = [1, 2, 3, 4, 5]
    await inWorkers<number, number>({ script, data: 10, portions, hands: 2 }, (portion, result) => told.set(portion, result))
    expect([...told].toSorted(([a], [b]) => a - b)).toEqual(portions.map((one) => [one, one * 10]))
  })

  it('is over at once where there is none', async () => {
    await inWorkers({ script: running(''), data: null, portions: [], hands: 2 }, () => expect.unreachable())
  })

  it('fails where a worker does', async () => {
    const script = running('parentPort.on("message", () => { throw new Error("broken") })')
    await expect(inWorkers({ script, data: null, portions: [1], hands: 1 }, () => {})).rejects.toThrow('broken')
  })
})
