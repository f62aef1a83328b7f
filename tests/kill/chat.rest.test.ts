/**
 * Servers are killed at random moments (`kill -9`), and the connections to their database cut, while borrowers and agents
 * chat. Each message that a page was shown as sent is there once, both sides have the same ones in the same order, and each
 * conversation has one agent. A few kills in `npm run test:rest`, fifty in `npm run test:full`, or KILLS; SEED chooses the moments.
 */
import { deepEqual } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { describe, expect, it } from 'vitest'
import { agentSignInPath, agentSocketPath, handOverPath, type Taken, takeChatPath } from '#contract/agents.ts'
import { agentFilePath, agentFilesPath, chatFilePath, chatFilesPath } from '#contract/chat-files.ts'
import { documentNameHeader } from '#contract/documents.ts'
import { lenderHeader } from '#contract/headers.ts'
import {
  type ChatSide,
  type FrameRefusal,
  type LiveChatEntry,
  liveChatPath,
  liveChatSocketPath,
  type ServerFrame,
} from '#contract/live-chat.ts'
import { type ChatLine, type LineEffect, type LineEvent, newChatLine, stepChatLine } from '#engine/index.ts'
import { testSecret } from '#kit/a-server.ts'
import { newDatabase, openTestStore } from '#kit/a-store.ts'
import { atAllHours } from '#kit/at-all-hours.ts'
import { startServer } from '#kit/server-process.ts'
import { smallFlows } from '#kit/small-flows.ts'
import { addAgent } from '#server/desk/agent-sign-in.ts'
import { keysFrom } from '#server/secrets/keys.ts'
import { findAgent } from '#server/store/agents.ts'
import { openLiveMessage } from '#server/store/live-chats.ts'
import { freePort } from '#tools/dev/free-port.ts'
import { type Random, randomOf } from '#verify/exploration/traces/random.ts'

const lender = 'hearthline'
const kills = Number(process.env.KILLS ?? (process.env.STEPWRIGHT_FULL ? 50 : 3))
const conversations = process.env.STEPWRIGHT_FULL ? 12 : 4
const seed = Number(process.env.SEED ?? 1)
const longestLifeMs = 1_500
const longestPauseMs = 400
/** Of the messages of a side, and at most this many of a conversation. */
const shareOfFiles = 0.1
const mostFilesOfSide = 3
const shareOfReloads = 0.03
const patienceMs = (kills + 10) * 120_000
const keys = keysFrom(testSecret)

describe('conversations over servers that are killed repeatedly', () => {
  it(
    `${conversations} conversations lose and double no message in ${kills} kills of two servers, keep its order, and have one agent each`,
    async () => {
      const run = await running()
      const random = randomOf(seed)
      const chats = Array.from({ length: conversations }, () => new Conversation(run, randomOf(random.next() * 2 ** 32)))
      let killing = true
      const stopped = () => {
        killing = false
      }
      const chatting = Promise.all(chats.map((chat) => chat.goesOn(() => killing)))
      chatting.catch(stopped)
      for (let kill = 0; kill < kills && killing; kill += 1) {
        await pause(random.next() * longestLifeMs)
        if (random.happens(0.3)) await run.cutsDatabase()
        await run.killsAndStarts(kill % run.ports.length)
      }
      stopped()
      await chatting
      await Promise.all(chats.map((chat) => chat.comesToRest()))
      for (const chat of chats) await chat.check()
      const messages = chats.flatMap(({ sentMessages }) => sentMessages)
      expect(messages.filter(({ from }) => from === 'borrower').length).toBeGreaterThan(conversations)
      expect(messages.filter(({ from }) => from === 'agent').length).toBeGreaterThan(conversations)
      report(chats)
      await run.ends()
    },
    patienceMs,
  )
})

function report(chats: readonly Conversation[]): void {
  const sum = (of: (chat: Conversation) => number) => chats.reduce((all, chat) => all + of(chat), 0)
  const counts = (name: keyof Conversation['counts']) => sum(({ counts }) => counts[name])
  console.info(
    `${sum(({ sentMessages }) => sentMessages.length)} messages, ${sum(({ files }) => files.size)} of them files; ${counts('refused')} refused and sent again, ` +
      `${counts('connects')} connections, ${counts('reloads')} reloads, ${counts('handedOver')} conversations handed over`,
  )
}

type Agent = { readonly uuid: string; readonly cookie: string }
type Run = Awaited<ReturnType<typeof running>>

/** Two servers over one PostgreSQL, and two agents who are signed in. */
async function running() {
  const flows = await smallFlows(lender, 1)
  await atAllHours(flows)
  const dataDir = await mkdtemp(join(tmpdir(), 'stepwright-killed-'))
  const database = await newDatabase(process.env.TEST_DATABASE_URL ?? '')
  const store = await openTestStore({ postgres: database })
  const env = { TOKEN_SECRET: testSecret, TRUST_PROXY: '1', DATABASE_URL: database }
  const ports = await Promise.all([freePort(), freePort()])
  const starts = (port: number) => startServer({ flows: flows.folder, dataDir, port, env })
  const servers = await Promise.all(ports.map(starts))
  let turn = 0
  /** A server, which may be down: each time the next one. */
  const origin = () => {
    turn += 1
    return `http://localhost:${ports[turn % ports.length]}`
  }
  const signsIn = async (name: string): Promise<Agent> => {
    const email = `${name.toLowerCase()}@agents.example`
    const added = await store.write((tx) => addAgent(tx, keys.sealer, { email, name, lenders: [lender] }, new Date()))
    const { password, secret } = added
    const answer = await send(origin, agentSignInPath, { email, password, code: generateSync({ secret }) })
    const uuid = (await store.read((db) => findAgent(db, email)))?.uuid ?? ''
    return { uuid, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
  }
  const agents = [await signsIn('Ruth'), await signsIn('Omar')] as const
  return {
    ...{ store, ports, origin, agents },
    killsAndStarts: async (index: number) => {
      await servers[index]?.kill()
      servers[index] = await starts(ports[index] ?? 0)
    },
    /** The database breaks off what its servers are doing there. */
    cutsDatabase: async () => {
      const terminated = sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`
      await store.read((db) => terminated.execute(db))
    },
    ends: async () => {
      await Promise.all(servers.map((server) => server.stop()))
      await store.close()
      await flows.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A request that is sent again, to the next server, until it is answered by one that can. */
async function send(
  origin: () => string,
  path: string,
  body: object | Uint8Array<ArrayBuffer> | undefined,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  for (const deadline = Date.now() + patienceMs; ; ) {
    const url = origin()
    const isFile = body instanceof Uint8Array
    const type = { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }
    const content = body && { method: 'POST', body: isFile ? body : JSON.stringify(body) }
    const answer = await fetch(new URL(path, url), { headers: { origin: url, ...(body && type), ...headers }, ...content }).catch(
      () => undefined,
    )
    if (answer?.ok) return answer
    // Of the files that an agent sends in several conversations few are taken at once.
    if (answer && ![429, 503].includes(answer.status))
      throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
    if (Date.now() > deadline) throw new Error(`${path} was not answered in time.`)
    // Each further try counts against the limit, too.
    await pause(answer?.status === 429 ? Number(answer.headers.get('retry-after')) * 1_000 : 100)
  }
}

type SentMessage = { readonly id: string; readonly from: ChatSide; readonly text: string }
type Line = ChatLine<LiveChatEntry, FrameRefusal>

/** The page of one side: what `src/pages/lib/chat/open-chat-line.ts` does with a line, over a socket to one of the servers. */
class Page {
  line: Line = newChatLine
  /** Each entry that the page was sent, by its number; kept when the page is reloaded. */
  readonly seen = new Map<number, LiveChatEntry>()
  readonly refused = new Set<string>()
  readonly side: ChatSide
  private socket: WebSocket | undefined
  private readonly connects: () => WebSocket
  private readonly hello: object
  private readonly timer = setInterval(() => this.step({ is: 'tick' }), 100)

  constructor(side: ChatSide, connects: () => WebSocket, hello: object) {
    this.side = side
    this.connects = connects
    this.hello = hello
  }

  say(id: string, text: string): void {
    this.step({ is: 'says', id, text })
  }

  /** As a page that is loaded again: it has nothing but the messages that it could not send. */
  reload(): void {
    this.socket?.close()
    this.socket = undefined
    this.line = { ...newChatLine, view: { ...newChatLine.view, unsent: this.line.view.unsent } }
  }

  close(): void {
    clearInterval(this.timer)
    this.socket?.close()
    this.socket = undefined
  }

  private step(event: Without<LineEvent<LiveChatEntry, FrameRefusal>, 'now'>): void {
    const { line, effects } = stepChatLine(this.line, { ...event, now: performance.now() })
    this.line = line
    for (const effect of effects) this.do(effect)
    // Who reads that a message could not be taken sends it again.
    for (const { id } of line.view.unsent.filter(({ hasFailed }) => hasFailed)) {
      this.refused.add(id)
      this.step({ is: 'resends', id })
    }
  }

  private do(effect: LineEffect): void {
    if (effect.do === 'send') {
      const { frame } = effect
      const whole = frame.kind === 'hello' ? { ...this.hello, ...frame } : frame
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(whole))
    } else if (effect.do === 'connect') this.connect()
    else {
      this.socket?.close()
      this.socket = undefined
    }
  }

  private connect(): void {
    const own = this.connects()
    this.socket = own
    own.onopen = () => own === this.socket && this.step({ is: 'opened' })
    own.onmessage = ({ data }) => own === this.socket && this.hears(JSON.parse(String(data)))
    own.onclose = () => {
      if (own !== this.socket) return
      this.socket = undefined
      this.step({ is: 'lost' })
    }
  }

  private hears(frame: ServerFrame): void {
    this.step({ is: 'hears', frame })
    for (const entry of frame.kind === 'entries' ? frame.entries : []) {
      const before = this.seen.get(entry.number)
      if (before) deepEqual(entry, before)
      // What the line leaves out, for instance after a gap, is not shown.
      else if (entry.number <= (this.line.view.last ?? 0)) this.seen.set(entry.number, entry)
    }
  }
}

/** A borrower and the agent who takes the conversation, both of whom write and send files all the time. */
class Conversation {
  readonly sentMessages: SentMessage[] = []
  /** The content of each file by the id of its message. */
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>()
  readonly counts = { connects: 0, refused: 0, reloads: 0, handedOver: 0 }
  private readonly chat = randomUUID()
  private readonly run: Run
  private readonly random: Random
  private readonly address: string
  private readonly sending = new Set<Promise<unknown>>()
  private pages: Page[] = []
  private agent: Agent

  constructor(run: Run, random: Random) {
    this.run = run
    this.random = random
    this.agent = run.agents[0]
    this.address = ['10', ...Array.from({ length: 3 }, () => Math.floor(random.next() * 256))].join('.')
  }

  async goesOn(isOn: () => boolean): Promise<void> {
    const { run, random, chat } = this
    await pause(random.next() * longestPauseMs)
    const details = { friendlyName: 'Ana', emailAddress: 'ana@mail.example', pageUrl: '/register-v2' }
    await send(run.origin, liveChatPath, { conversationId: chat, ...details }, this.ofBorrower())
    const socket = (path: string, headers: object) => this.socketTo(path, headers)
    this.pages = [
      new Page('borrower', () => socket(`${liveChatSocketPath}?lender=${lender}`, this.ofBorrower()), { chat }),
      await this.isTaken(),
    ]
    let isHandedOver = false
    do {
      for (const page of this.pages) await this.sideDoes(page)
      if (!isHandedOver && random.happens(0.02)) {
        isHandedOver = true
        await this.isHandedOver()
      }
    } while (isOn())
  }

  /** Both agents want the conversation, at both servers at once: one has it. */
  private async isTaken(): Promise<Page> {
    const { run, chat } = this
    const takes = run.agents.map(async (agent) => {
      const answer = await send(run.origin, takeChatPath(lender, chat), {}, { cookie: agent.cookie })
      return ((await answer.json()) as Taken).isOwn ? [agent] : []
    })
    const own = (await Promise.all(takes)).flat()
    expect(own).toHaveLength(1)
    this.agent = own[0] ?? this.agent
    return this.pageOfAgent()
  }

  private pageOfAgent(): Page {
    const { chat, agent } = this
    return new Page('agent', () => this.socketTo(agentSocketPath, { cookie: agent.cookie }), { chat, lender })
  }

  private async isHandedOver(): Promise<void> {
    const { run, chat, agent } = this
    const [borrower, before] = this.pages as [Page, Page]
    await Promise.all(this.sending)
    await this.until(() => before.line.view.unsent.length === 0)
    const to = run.agents.find((one) => one !== agent) ?? agent
    const answer = await send(run.origin, handOverPath(lender, chat), { agent: to.uuid }, { cookie: agent.cookie })
    expect(((await answer.json()) as Taken).isOwn).toBe(false)
    this.agent = to
    this.counts.handedOver += 1
    const after = this.pageOfAgent()
    for (const [number, entry] of before.seen) after.seen.set(number, entry)
    for (const id of before.refused) after.refused.add(id)
    before.close()
    this.pages = [borrower, after]
  }

  private async sideDoes(page: Page): Promise<void> {
    const { random, sentMessages } = this
    await pause(random.next() * longestPauseMs)
    const { side: from } = page
    if (random.happens(shareOfReloads)) {
      this.counts.reloads += 1
      page.reload()
    }
    const own = sentMessages.filter((one) => one.from === from)
    const id = randomUUID()
    const text = `${from} ${own.length}`
    const hasFiles = own.filter(({ id: one }) => this.files.has(one)).length < mostFilesOfSide
    if (hasFiles && random.happens(shareOfFiles)) return this.sendsFile(page, id)
    sentMessages.push({ id, from, text })
    page.say(id, text)
  }

  /** A page that heard no answer sends a file again, here at once, to the other server. */
  private sendsFile({ side: from }: Page, id: string): void {
    const bytes = new TextEncoder().encode(`The file ${id}`)
    this.sentMessages.push({ id, from, text: '' })
    this.files.set(id, bytes)
    const to = from === 'borrower' ? chatFilesPath(this.chat) : agentFilesPath(lender, this.chat)
    const headers = { ...this.headersOf(from), 'idempotency-key': id, [documentNameHeader]: `${id}.txt` }
    for (let time = 0; time < 2; time += 1) {
      const request = send(this.run.origin, to, bytes, headers)
      // Awaited later.
      request.catch(() => undefined)
      this.sending.add(request)
    }
  }

  async comesToRest(): Promise<void> {
    await Promise.all(this.sending)
    const isAtRest = () =>
      this.pages.every(({ line: { view, isLost } }) => !isLost && view.unsent.length === 0) &&
      this.pages.every(({ line: { view } }) => view.last === this.sentMessages.length)
    await this.until(isAtRest)
  }

  async check(): Promise<void> {
    const { sentMessages, pages, chat, run } = this
    const all = new Map(pages.flatMap(({ seen }) => [...seen]))
    // A page that is loaded again begins with the newest entries, so it may leave some out; what it has is the same.
    for (const { seen } of pages) for (const [number, entry] of seen) expect(entry).toEqual(all.get(number))
    const inOrderOfNumbers = [...all.values()].toSorted((a, b) => a.number - b.number)
    expect(inOrderOfNumbers.map(({ number }) => number)).toEqual(sentMessages.map((_, index) => index + 1))
    const shown = inOrderOfNumbers.map(({ id, from, text }) => ({ id, from, text }))
    const byId = (one: SentMessage, next: SentMessage) => one.id.localeCompare(next.id)
    expect(shown.toSorted(byId)).toEqual(sentMessages.toSorted(byId))
    // What was refused is sent again later, and a file takes its own time: the others keep the order of their writer.
    const refused = new Set(pages.flatMap((page) => [...page.refused]))
    const inOrder = (all: readonly SentMessage[]) => all.filter(({ id }) => !refused.has(id) && !this.files.has(id))
    for (const { side } of pages) {
      const of = ({ from }: SentMessage) => from === side
      expect(inOrder(shown).filter(of)).toEqual(inOrder(sentMessages).filter(of))
    }
    const rows = await run.store.read((db) =>
      db.selectFrom('live_chat_message').selectAll().where('chat_uuid', '=', chat).orderBy('number').execute(),
    )
    expect(rows.map((row) => ({ id: row.uuid, from: row.side, text: openLiveMessage(keys.sealer, row).text }))).toEqual(shown)
    const files = await run.store.read((db) =>
      db.selectFrom('live_chat_file').selectAll().where('chat_uuid', '=', chat).execute(),
    )
    expect(files.map(({ message_uuid }) => message_uuid).toSorted()).toEqual([...this.files.keys()].toSorted())
    for (const [id, bytes] of this.files)
      for (const [side, path] of [
        ['borrower', chatFilePath(chat, id)],
        ['agent', agentFilePath(lender, chat, id)],
      ] as const)
        expect(await (await send(run.origin, path, undefined, this.headersOf(side))).bytes()).toEqual(bytes)
    this.counts.refused = refused.size
    const row = await run.store.read((db) =>
      db.selectFrom('live_chat').select(['state', 'agent_uuid']).where('uuid', '=', chat).executeTakeFirst(),
    )
    expect(row).toEqual({ state: 'active', agent_uuid: this.agent.uuid })
    for (const page of pages) page.close()
  }

  private async until(holds: () => boolean): Promise<void> {
    for (const deadline = Date.now() + patienceMs / 2; !holds(); await pause(50)) {
      if (Date.now() < deadline) continue
      const pages = this.pages.map(({ side, line, seen }) => ({ side, seen: seen.size, ...line, view: line.view.unsent }))
      throw new Error(`Of ${this.sentMessages.length} messages not all arrived in time: ${JSON.stringify(pages)}`)
    }
  }

  private headersOf(side: ChatSide): Readonly<Record<string, string>> {
    return side === 'borrower' ? this.ofBorrower() : { cookie: this.agent.cookie }
  }

  private ofBorrower(): Readonly<Record<string, string>> {
    return { [lenderHeader]: lender, 'x-forwarded-for': this.address }
  }

  private socketTo(path: string, headers: object): WebSocket {
    this.counts.connects += 1
    const origin = this.run.origin()
    // Node takes headers, which browsers do not.
    const options = { headers: { origin, ...headers } } as unknown as string[]
    return new WebSocket(new URL(path, origin.replace('http', 'ws')), options)
  }
}

type Without<Of, Key extends PropertyKey> = Of extends unknown ? Omit<Of, Key> : never
