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
        const said = says.shift()
        if (said === undefined) throw new Error('Asked once too often.')
        if (said !== 'done') throw new CallFailed(said)
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

describe('sending once', () => {
  it('forgets the key with the answer', async () => {
    const sender = aSender('done')
    expect(await sender.send()).toEqual({ kind: 'done', answer: 'the answer' })
    expect(sender.kept()).toBeUndefined()
  })

  it.each([[unreachable], [answered(500)], [answered(503, 'unavailable')]])(
    'tries again with the same key after %o',
    async (problem) => {
      const sender = aSender(problem, 'done')
      expect(await sender.send()).toEqual(problem)
      expect(sender.kept()).toBe('key 1')
      await sender.send()
      expect(sender.keys).toEqual(['key 1', 'key 1'])
    },
  )

  it('takes a new key after a refusal, since other answers follow', async () => {
    const sender = aSender(answered(422, 'answers-refused'), 'done')
    await sender.send()
    await sender.send()
    expect(sender.keys).toEqual(['key 1', 'key 2'])
  })

  it('waits for a first try that is still being worked on', async () => {
    const inFlight = answered(409, 'twin-in-flight')
    const sender = aSender(inFlight, inFlight, 'done')
    expect(await sender.send()).toMatchObject({ kind: 'done' })
    expect(sender.keys).toEqual(['key 1', 'key 1', 'key 1'])
    expect(sender.pauses).toEqual([500, 1000])
  })

  it('gives up waiting, and keeps the key', async () => {
    const inFlight = answered(409, 'twin-in-flight')
    const sender = aSender(inFlight, inFlight, inFlight, inFlight, inFlight)
    expect(await sender.send()).toEqual(inFlight)
    expect(sender.kept()).toBe('key 1')
  })

  it('goes on under a new key where answers were changed after a lost try, once', async () => {
    const reused = answered(422, 'key-reused')
    const sender = aSender(unreachable, reused, 'done')
    await sender.send()
    expect(await sender.send()).toMatchObject({ kind: 'done' })
    expect(sender.keys).toEqual(['key 1', 'key 1', 'key 2'])
    const stubborn = aSender(reused, reused)
    expect(await stubborn.send()).toEqual(reused)
  })

  it('does not hide a mistake of our own', async () => {
    await expect(aSender().send()).rejects.toThrow('Asked once too often.')
  })
})
