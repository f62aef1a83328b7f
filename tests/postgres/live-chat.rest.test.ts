import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatSide, ServerFrame } from '#contract/live-chat.ts'
import { newDatabase, openTestStore } from '#kit/a-store.ts'
import { type Admission, converse } from '#server/chat/converse.ts'
import { openLiveChatHub } from '#server/chat/live-chat-hub.ts'
import { addAgent } from '#server/desk/agent-sign-in.ts'
import { keysFrom } from '#server/secrets/keys.ts'
import { findAgent } from '#server/store/agents.ts'
import { assignLiveChat, beginLiveChat, type LiveChatKey, notifyLiveChat } from '#server/store/live-chats.ts'
import type { Store } from '#server/store/open-store.ts'

const lender = 'acme'
const keys = keysFrom('a secret for tests, long enough to be one')
const log = { warn: () => undefined }

let stores: Store[]
beforeAll(async () => {
  const postgres = await newDatabase(process.env.TEST_DATABASE_URL ?? '')
  stores = [await openTestStore({ postgres }), await openTestStore({ postgres })]
})
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()))
})

/** One side of a conversation at a server of its own. */
function sideAt(store: Store, side: ChatSide, place: LiveChatKey) {
  const notify = (payload: string) => void store.read((db) => notifyLiveChat(db, payload))
  const hub = openLiveChatHub({ store, keys, notify }, log)
  const frames: ServerFrame[] = []
  let wake: () => void = () => undefined
  let hear: (text: string) => void = () => undefined
  const admission: Admission = {
    ...{ side, keyOf: async () => place, isStillIn: async () => true, startOf: () => 0 },
    limits: async () => ({ messageLength: 100, history: 20, openSince: new Date(0) }),
  }
  const line = {
    send: (text: string) => {
      frames.push(JSON.parse(text))
      wake()
    },
    close: () => undefined,
    onText: (heard: (text: string) => void) => {
      hear = heard
    },
    onClose: () => undefined,
  }
  converse({ store, keys, now: () => new Date(), hub }, line, admission, log)
  return {
    say: (frame: object) => hear(JSON.stringify(frame)),
    hears: async (fits: (frame: ServerFrame) => boolean) => {
      while (!frames.some(fits)) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    close: () => hub.close(),
  }
}

describe('two servers on one PostgreSQL', () => {
  it('a message of one side, and that it types, reach the other side at the other server without a ping', async () => {
    const [one, other] = stores as [Store, Store]
    await one.write((tx) =>
      addAgent(tx, keys.sealer, { email: 'ruth@agents.example', name: 'Ruth', lenders: [lender] }, new Date()),
    )
    const agent = (await one.read((db) => findAgent(db, 'ruth@agents.example')))?.uuid ?? ''
    const place = { lender, chat: randomUUID() }
    await one.write(async (tx) => {
      const details = { name: 'Ana', email: 'ana@mail.example', page: '/' }
      await beginLiveChat(
        tx,
        keys.sealer,
        { ...place, identity: undefined, application: undefined, locale: 'en-US', details },
        new Date(),
      )
      await assignLiveChat(tx, place, agent, new Date())
    })
    const [borrower, desk] = [sideAt(one, 'borrower', place), sideAt(other, 'agent', place)]
    for (const side of [borrower, desk]) {
      side.say({ kind: 'hello', chat: place.chat })
      await side.hears(({ kind }) => kind === 'entries')
    }
    // The connection that listens is made beside the first queries: what is sent before it is there is not heard.
    const typing = setInterval(() => borrower.say({ kind: 'typing' }), 200)
    await desk.hears(({ kind }) => kind === 'typing')
    clearInterval(typing)
    borrower.say({ kind: 'message', id: randomUUID(), text: 'Hello' })
    await desk.hears((frame) => frame.kind === 'entries' && frame.entries.some(({ text }) => text === 'Hello'))
    await Promise.all([borrower.close(), desk.close()])
    expect(await other.read((db) => db.selectFrom('live_chat_message').select('number').execute())).toEqual([{ number: 1 }])
  })
})
