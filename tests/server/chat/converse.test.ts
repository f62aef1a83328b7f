import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pingSeconds } from '#contract/live-chat.ts'
import { aStore } from '#kit/a-store.ts'
import { type Admission, converse } from '#server/chat/converse.ts'
import { openLiveChatHub } from '#server/chat/live-chat-hub.ts'
import { keysFrom } from '#server/secrets/keys.ts'

const keys = keysFrom('a secret for tests, long enough to be one')
const log = { warn: () => undefined }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** A socket whose conversation is still being looked for. */
async function aSocket() {
  const store = await aStore()
  const hub = openLiveChatHub({ store, keys, notify: () => undefined }, log)
  const closed: string[] = []
  let hear: (text: string) => void = () => undefined
  const line = {
    send: () => undefined,
    close: (_code: number, reason: string) => void closed.push(reason),
    onText: (heard: typeof hear) => {
      hear = heard
    },
    onClose: () => undefined,
  }
  const admission: Admission = {
    side: 'borrower',
    keyOf: () => new Promise(() => undefined),
    isStillIn: async () => true,
    startOf: () => 0,
    limits: async () => undefined,
  }
  converse({ store, keys, hub, now: () => new Date() }, line, admission, log)
  hear(JSON.stringify({ kind: 'hello', chat: randomUUID() }))
  return { closed, store, pings: () => hear(JSON.stringify({ kind: 'ping' })) }
}

describe('a socket of a conversation', () => {
  it('a socket of a conversation is closed after twelve hours, however often its page pings', async () => {
    const { closed, pings, store } = await aSocket()
    for (let seconds = pingSeconds; seconds < 12 * 60 * 60; seconds += pingSeconds) {
      vi.advanceTimersByTime(pingSeconds * 1_000)
      pings()
    }
    expect(closed).toEqual([])
    vi.advanceTimersByTime(pingSeconds * 1_000)
    expect(closed).toEqual(['lifetime'])
    await store.close()
  })

  it('a socket of a conversation on which three pings are missing is closed', async () => {
    const { closed, store } = await aSocket()
    vi.advanceTimersByTime(3 * pingSeconds * 1_000 - 1)
    expect(closed).toEqual([])
    vi.advanceTimersByTime(1)
    expect(closed).toEqual(['silent'])
    await store.close()
  })
})
