import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatSide, FrameRefusal, LiveChatEntry, ServerFrame } from '#contract/live-chat.ts'
import { type ChatLine, type LineEffect, type LineEvent, newChatLine, stepChatLine } from '#engine/index.ts'
import { aStore } from '#kit/a-store.ts'
import { type Admission, converse } from '#server/chat/converse.ts'
import { type LiveChatHub, openLiveChatHub } from '#server/chat/live-chat-hub.ts'
import { addAgent } from '#server/desk/agent-sign-in.ts'
import { keysFrom } from '#server/secrets/keys.ts'
import { findAgent } from '#server/store/agents.ts'
import { assignLiveChat, beginLiveChat, type LiveChatKey } from '#server/store/live-chats.ts'
import type { Store } from '#server/store/open-store.ts'
import { randomOf } from '#verify/exploration/traces/random.ts'

const runs = process.env.STEPWRIGHT_FULL ? 1_000 : 40
const messagesOfSide = 2
const faultyRounds = 12
const lender = 'acme'
const keys = keysFrom('a secret for tests, long enough to be one')
const log = { warn: () => undefined }

let store: Store
let agent: string
beforeAll(async () => {
  store = await aStore()
  await store.write((tx) =>
    addAgent(tx, keys.sealer, { email: 'ruth@agents.example', name: 'Ruth', lenders: [lender] }, new Date()),
  )
  agent = (await store.read((db) => findAgent(db, 'ruth@agents.example')))?.uuid ?? ''
})
afterAll(() => store.close())

/** A server that can be killed: what it holds in memory is gone then, and its sockets with it. */
type Server = { hub: LiveChatHub }
const newHub = () => openLiveChatHub({ store, keys, notify: () => undefined }, log)

type Line = ChatLine<LiveChatEntry, FrameRefusal>
type Socket = {
  readonly up: string[]
  readonly down: string[]
  hear: (text: string) => void
  closed: (code: number) => void
  isCut: boolean
}

/** One side: the line of a page, over a socket that loses, doubles and delays what it carries while `isFaulty`. */
class Side {
  line: Line = newChatLine
  socket: Socket | undefined
  readonly side: ChatSide
  readonly server: Server
  readonly place: LiveChatKey

  constructor(side: ChatSide, server: Server, place: LiveChatKey) {
    this.side = side
    this.server = server
    this.place = place
  }

  step(event: LineEvent<LiveChatEntry, FrameRefusal>): void {
    const { line, effects } = stepChatLine(this.line, event)
    this.line = line
    for (const effect of effects) this.do(effect, event.now)
  }

  do(effect: LineEffect, now: number): void {
    if (effect.do === 'send') {
      const { frame } = effect
      this.socket?.up.push(JSON.stringify(frame.kind === 'hello' ? { ...frame, chat: this.place.chat } : frame))
    } else if (effect.do === 'connect') this.connect(now)
    else this.cut(now)
  }

  connect(now: number): void {
    const socket: Socket = { up: [], down: [], hear: () => undefined, closed: () => undefined, isCut: false }
    this.socket = socket
    const wire = {
      send: (text: string) => void socket.down.push(text),
      close: () => this.cut(now, socket),
      onText: (heard: (text: string) => void) => {
        socket.hear = heard
      },
      onClose: (heard: (code: number) => void) => {
        socket.closed = heard
      },
    }
    converse({ store, keys, now: () => new Date(), hub: this.server.hub }, wire, admissionOf(this.side, this.place), log)
    this.step({ is: 'opened', now })
  }

  cut(now: number, socket = this.socket): void {
    if (!socket || socket.isCut) return
    socket.isCut = true
    socket.closed(1006)
    if (this.socket !== socket) return
    this.socket = undefined
    this.step({ is: 'lost', now })
  }

  /** Carries frames: the oldest, or, on a faulty line, any one, perhaps twice or never. */
  carry(now: number, random: () => number, isFaulty: boolean): void {
    const { socket } = this
    if (!socket) return
    for (const [frames, arrive] of [
      [socket.up, socket.hear],
      [socket.down, (text: string) => this.step({ is: 'hears', frame: JSON.parse(text) as ServerFrame, now })],
    ] as const) {
      const count = isFaulty ? Math.floor(random() * (frames.length + 1)) : frames.length
      for (let index = 0; index < count; index += 1) {
        const at = isFaulty && random() < 0.2 ? Math.floor(random() * frames.length) : 0
        const [frame = ''] = frames.splice(at, 1)
        if (isFaulty && random() < 0.1) continue
        if (isFaulty && random() < 0.1) frames.push(frame)
        if (!socket.isCut) arrive(frame)
      }
    }
  }
}

function admissionOf(side: ChatSide, place: LiveChatKey): Admission {
  return {
    side,
    keyOf: async () => place,
    isStillIn: async () => true,
    startOf: () => 0,
    limits: async () => ({ messageLength: 100, history: 20, openSince: new Date(0) }),
  }
}

/** A conversation over faulty lines, which heal in the end. @returns what each side has of it, and what was sent */
async function conversation(seed: number) {
  const { next: random } = randomOf(seed)
  const server: Server = { hub: newHub() }
  const place = { lender, chat: randomUUID() }
  await store.write(async (tx) => {
    const details = { name: 'Ana', email: 'ana@mail.example', page: '/' }
    await beginLiveChat(
      tx,
      keys.sealer,
      { ...place, identity: undefined, application: undefined, locale: 'en-US', details },
      new Date(),
    )
    await assignLiveChat(tx, place, agent, new Date())
  })
  const sides = (['borrower', 'agent'] as const).map((side) => new Side(side, server, place))
  const sent: string[] = []
  let now = 0
  const killedAt = Math.floor(random() * faultyRounds)
  const isDone = () => sides.every(({ line }) => line.view.entries.length >= sent.length && line.view.unsent.length === 0)
  for (let round = 0; round < 400; round += 1) {
    const isFaulty = round < faultyRounds
    if (!isFaulty && sent.length === 2 * messagesOfSide && isDone()) break
    now += 1 + Math.floor(random() * 4_000)
    if (round === killedAt) {
      await server.hub.close()
      server.hub = newHub()
      for (const side of sides) side.cut(now)
    }
    for (const side of sides) {
      side.step({ is: 'tick', now })
      const own = sent.filter((text) => text.startsWith(side.side)).length
      if (own < messagesOfSide && (random() < 0.3 || !isFaulty)) {
        const text = `${side.side} ${own}`
        sent.push(text)
        side.step({ is: 'says', id: randomUUID(), text, now })
      }
      if (isFaulty && random() < 0.1) side.cut(now)
      side.carry(now, random, isFaulty)
    }
    await store.read((db) => sql`select 1`.execute(db))
  }
  for (const side of sides) side.cut(now)
  await server.hub.close()
  return { sides: sides.map(({ line }) => line.view.entries.map(({ number, text }) => `${number} ${text}`)), sent }
}

describe('a conversation over faulty lines', () => {
  it(`both sides end with the same messages in the same order, none lost and none doubled, in ${runs} runs with a killed server`, async () => {
    for (let seed = 1; seed <= runs; seed += 1) {
      const { sides, sent } = await conversation(seed)
      const [borrower = [], agents = []] = sides
      expect(agents, `seed ${seed}`).toEqual(borrower)
      expect(borrower.map((line) => line.slice(2)).toSorted(), `seed ${seed}`).toEqual(sent.toSorted())
      expect(
        borrower.map((line) => line.slice(0, 1)),
        `seed ${seed}`,
      ).toEqual(sent.map((_, index) => `${index + 1}`))
    }
  })
})
