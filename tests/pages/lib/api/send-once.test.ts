import { describe, expect, it } from 'vitest'
import { CallFailed, type Problem } from '#pages/lib/api/problem.ts'
import { sendOnce } from '#pages/lib/api/send-once.ts'

const answered = (status: number, slug = 'unknown'): Problem => ({ kind: 'answered', status, slug, errors: [] })
const unreachable: Problem = { kind: 'unreachable', timedOut: false }

/** Sends to a server with these answers in turn; records the keys and the pauses. */
function aSender(...says: (Problem | 'done')[]) {
  const keys: string[] = []
  const pauses: number[] = []
  let kept: string | undefined
  let made = 0
  const send = () =>
    sendOnce({
      send: async (key) => {
        keys.push(key)
        const response = says.shift()
        if (response === undefined) throw new Error('Asked once too often.')
        if (response !== 'done') throw new CallFailed(response)
        return 'the answer'
      },
      key: {
        get: () => kept,
        set: (key) => {
          kept = key
        },
      },
      newKey: () => {
        made += 1
        return `key ${made}`
      },
      pause: async (ms) => {
        pauses.push(ms)
      },
    })
  return { send, keys, pauses, kept: () => kept }
}

describe('a request that is sent once', () => {
  it('a request that succeeds deletes its Idempotency-Key', async () => {
    const sender = aSender('done')
    expect(await sender.send()).toEqual({ kind: 'done', answer: 'the answer' })
    expect(sender.kept()).toBeUndefined()
  })

  it.each([[unreachable], [answered(500)], [answered(503, 'unavailable')]])(
    'a request is retried with the same Idempotency-Key after %o',
    async (problem) => {
      const sender = aSender(problem, 'done')
      expect(await sender.send()).toEqual(problem)
      expect(sender.kept()).toBe('key 1')
      await sender.send()
      expect(sender.keys).toEqual(['key 1', 'key 1'])
    },
  )

  it('a request that was refused gets a new Idempotency-Key, because its answers change', async () => {
    const sender = aSender(answered(422, 'answers-refused'), 'done')
    await sender.send()
    await sender.send()
    expect(sender.keys).toEqual(['key 1', 'key 2'])
  })

  it('a request waits while the first try with its Idempotency-Key is in flight', async () => {
    const inFlight = answered(409, 'twin-in-flight')
    const sender = aSender(inFlight, inFlight, 'done')
    expect(await sender.send()).toMatchObject({ kind: 'done' })
    expect(sender.keys).toEqual(['key 1', 'key 1', 'key 1'])
    expect(sender.pauses).toEqual([500, 1000])
  })

  it('a request that waits too long for its first try gives up and keeps its Idempotency-Key', async () => {
    const inFlight = answered(409, 'twin-in-flight')
    const sender = aSender(inFlight, inFlight, inFlight, inFlight, inFlight)
    expect(await sender.send()).toEqual(inFlight)
    expect(sender.kept()).toBe('key 1')
  })

  it('a request with changed answers after a lost try is sent again with a new Idempotency-Key, once', async () => {
    const reused = answered(422, 'key-reused')
    const sender = aSender(unreachable, reused, 'done')
    await sender.send()
    expect(await sender.send()).toMatchObject({ kind: 'done' })
    expect(sender.keys).toEqual(['key 1', 'key 1', 'key 2'])
    const stubborn = aSender(reused, reused)
    expect(await stubborn.send()).toEqual(reused)
  })

  it('an exception in the request is thrown to the caller', async () => {
    await expect(aSender().send()).rejects.toThrow('Asked once too often.')
  })
})
