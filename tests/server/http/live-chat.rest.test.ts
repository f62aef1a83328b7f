import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generateSync } from 'otplib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type AgentChat,
  agentChatPath,
  agentSignInPath,
  agentSocketPath,
  agentsPath,
  type Desk,
  deskPath,
  handOverPath,
  type Taken,
  takeChatPath,
} from '#contract/agents.ts'
import { type ChatPage, chatPath } from '#contract/chat.ts'
import {
  type EntriesFrame,
  type LiveChatBody,
  liveChatPath,
  liveChatSocketPath,
  type PageFrame,
  type ServerFrame,
  twilioChatPath,
} from '#contract/live-chat.ts'
import { aServer, type Sent, type TestServer } from '#kit/a-server.ts'
import { eventually } from '#kit/eventually.ts'
import { addAgent } from '#server/desk/agent-sign-in.ts'
import { findAgent, removeAgent } from '#server/store/agents.ts'
import { endSessionsOf } from '#server/store/sessions.ts'

let server: TestServer
let origin: string
/** An agent without conversations, who is at the page whenever one begins. */
let keeper: Awaited<ReturnType<typeof anAgent>>
const sockets = new Set<WebSocket>()
/** Monday, 10:00 in Los Angeles. */
const inHours = Date.parse('2027-01-11T18:00:00Z')

beforeAll(async () => {
  server = await aServer({ lenders: ['hearthline', 'sierra-first', 'juniper-lane'] })
  server.clock.ahead = inHours - Date.now()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  keeper = await anAgent(['hearthline', 'sierra-first'], 'Kim')
})
afterEach(() => {
  for (const socket of sockets) socket.close()
  sockets.clear()
  server.clock.ahead = inHours - Date.now()
})
afterAll(() => server.close())

const begin = async (body: Partial<LiveChatBody> = {}, sent: Sent = {}) => {
  await keeper.desk()
  const details = { friendlyName: 'Ana', emailAddress: 'ana@mail.example', pageUrl: '/register-v2' }
  return await server.send('POST', liveChatPath, { ...sent, body: { conversationId: randomUUID(), ...details, ...body } })
}
const begun = async (body: Partial<LiveChatBody> = {}, sent: Sent = {}): Promise<string> =>
  (await begin(body, sent)).body.conversationId as string

type Opened = {
  readonly say: (frame: PageFrame) => void
  /** The first frame, from now or before, that fits; each is given once. */
  readonly hears: (fits: (frame: ServerFrame) => boolean) => Promise<ServerFrame>
  readonly closed: Promise<number>
  /** As a page that is left closes its socket. */
  readonly close: () => void
}

/** @param headers of the upgrade; the origin of the server where they have none */
function open(path: string, headers: Readonly<Record<string, string>> = {}): Opened {
  const options = { headers: { origin, ...headers } }
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`, options as unknown as string[])
  sockets.add(socket)
  const frames: ServerFrame[] = []
  let wake: () => void = () => undefined
  socket.addEventListener('message', ({ data }) => {
    frames.push(JSON.parse(data))
    wake()
  })
  const opened = new Promise<void>((resolve) => socket.addEventListener('open', () => resolve()))
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)))
  return {
    say: (frame) => void opened.then(() => socket.send(JSON.stringify(frame))),
    hears: async (fits) => {
      for (;;) {
        const at = frames.findIndex(fits)
        if (at >= 0) return frames.splice(at, 1)[0] as ServerFrame
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    closed,
    close: () => socket.close(),
  }
}

const isEntry = (text: string) => (frame: ServerFrame) =>
  frame.kind === 'entries' && frame.entries.some((entry) => entry.text === text)
const isState = (state: EntriesFrame['state']) => (frame: ServerFrame) => frame.kind === 'entries' && frame.state === state
const isRefusal = (frame: ServerFrame) => frame.kind === 'refused'
const message = (text: string): PageFrame => ({ kind: 'message', id: randomUUID(), text })

const borrowerAt = (chat: string, more: Partial<Extract<PageFrame, { kind: 'hello' }>> = {}, lender = 'hearthline') => {
  const line = open(`${liveChatSocketPath}?lender=${lender}`)
  line.say({ kind: 'hello', chat, ...more })
  return line
}

/** A new agent, signed in. */
async function anAgent(lenders = ['hearthline'], name = 'Ruth', at = server) {
  const email = `${randomUUID()}@agents.example`
  const { password, secret } = await at.store.write((tx) =>
    addAgent(tx, at.parts.keys.sealer, { email, name, lenders }, new Date()),
  )
  const signIn = async (change: object = {}) => {
    const code = generateSync({ secret, epoch: Math.floor((Date.now() + at.clock.ahead) / 1000) })
    const body = { email, password, code, ...change }
    return await at.send('POST', agentSignInPath, { headers: { origin: 'http://localhost:80' }, body })
  }
  const answer = await signIn()
  const cookie = answer.headers['set-cookie']?.split(';')[0] ?? ''
  const headers = { cookie, origin: 'http://localhost:80' }
  return {
    ...{ email, signIn, answer, cookie, name },
    uuid: async () => (await at.store.read((db) => findAgent(db, email)))?.uuid ?? '',
    handOver: async (chat: string, to: string, lender = 'hearthline') =>
      await at.send('POST', handOverPath(lender, chat), { headers, body: { agent: to } }),
    desk: async () => (await at.send('GET', deskPath, { headers })).body as unknown as Desk,
    take: async (chat: string, lender = 'hearthline') => await at.send('POST', takeChatPath(lender, chat), { headers }),
    chat: async (chat: string, lender = 'hearthline') => await at.send('GET', agentChatPath(lender, chat), { headers }),
    at: (chat: string, lender = 'hearthline') => {
      const line = open(agentSocketPath, { cookie })
      line.say({ kind: 'hello', chat, lender })
      return line
    },
  }
}

describe('a conversation of a borrower with an agent', () => {
  it('borrower and agent read what the other one writes, without Social Security numbers, and learn that the conversation has ended', async () => {
    const agent = await anAgent()
    const chat = await begun()
    const borrower = borrowerAt(chat)
    await borrower.hears(isState('waiting'))
    borrower.say(message('My number is 123-45-6789.'))
    await borrower.hears(isEntry('My number is •••-••-••••.'))
    expect((await agent.desk()).waiting.map(({ chat: of, name }) => [of, name])).toContainEqual([chat, 'Ana'])
    expect((await agent.take(chat)).body).toEqual({ isOwn: true, agent: 'Ruth' })
    const line = agent.at(chat)
    await line.hears(isEntry('My number is •••-••-••••.'))
    expect(await borrower.hears(isState('active'))).toMatchObject({ agent: 'Ruth' })
    borrower.say({ kind: 'typing' })
    await line.hears(({ kind }) => kind === 'typing')
    line.say(message('Hello Ana'))
    await borrower.hears(isEntry('Hello Ana'))
    line.say({ kind: 'end' })
    await borrower.hears(isState('ended'))
    borrower.say(message('too late'))
    expect(await borrower.hears(isRefusal)).toMatchObject({ why: 'ended' })
    const rows = await server.store.read((db) => db.selectFrom('live_chat_message').select('content').execute())
    expect(rows.some(({ content }) => Buffer.from(content).toString('latin1').includes('Hello'))).toBe(false)
    expect(server.log()).not.toContain('Hello Ana')
  })

  it('a message that is sent twice is stored once, and one with the id of the other side is refused', async () => {
    const agent = await anAgent()
    const chat = await begun()
    const borrower = borrowerAt(chat)
    const repeated = message('once')
    borrower.say(repeated)
    borrower.say(repeated)
    borrower.say(message('then'))
    expect(await borrower.hears(isEntry('then'))).toBeTruthy()
    await agent.take(chat)
    const line = agent.at(chat)
    const all = (await line.hears(isEntry('once'))) as EntriesFrame
    expect(all.entries.map(({ number, text }) => [number, text])).toEqual([
      [1, 'once'],
      [2, 'then'],
    ])
    line.say({ ...repeated, text: 'mine' } as PageFrame)
    expect(await line.hears(isRefusal)).toMatchObject({ why: 'id-taken' })
  })

  it('a message that is sent again is answered with its number, however many followed it', async () => {
    const chat = await begun()
    const first = borrowerAt(chat)
    const oldest = { kind: 'message', id: randomUUID(), text: 'the oldest' } as const
    first.say(oldest)
    for (let number = 2; number <= 23; number += 1) first.say(message(`${number}`))
    await first.hears(isEntry('23'))
    const again = borrowerAt(chat)
    await again.hears(isEntry('23'))
    again.say(oldest)
    expect(await again.hears(isEntry('the oldest'))).toMatchObject({ after: 0 })
  })

  it('who comes back is sent what follows the last number, and a page that has nothing the newest twenty', async () => {
    const chat = await begun()
    const first = borrowerAt(chat)
    for (let number = 1; number <= 23; number += 1) first.say(message(`${number}`))
    await first.hears(isEntry('23'))
    const numbersIn = (frame: ServerFrame) => (frame as EntriesFrame).entries.map(({ number }) => number)
    expect(numbersIn(await borrowerAt(chat, { after: 21 }).hears(isEntry('23')))).toEqual([22, 23])
    const fresh = await borrowerAt(chat).hears(isEntry('23'))
    expect(fresh).toMatchObject({ after: 3, begins: true })
    expect(numbersIn(fresh)).toHaveLength(20)
  })

  it.each([
    ['blank', '   ', 'malformed'],
    ['too long', 'x'.repeat(2_001), 'too-long'],
  ])('a message that is %s is refused, and the conversation goes on', async (_, text, why) => {
    const borrower = borrowerAt(await begun())
    borrower.say(message(text))
    expect(await borrower.hears(isRefusal)).toMatchObject({ why })
    borrower.say(message('still here'))
    await borrower.hears(isEntry('still here'))
  })

  it('a conversation in which nobody has written for six hours has ended', async () => {
    const chat = await begun()
    const borrower = borrowerAt(chat)
    await borrower.hears(isState('waiting'))
    server.clock.ahead += 6 * 3_600_000 + 1
    borrower.say({ kind: 'ping', after: 0 })
    await borrower.hears(isState('ended'))
    await borrowerAt(chat).hears(isState('ended'))
  })

  it('a conversation that begins again stays as it is', async () => {
    const chat = await begun()
    expect((await begin({ conversationId: chat, friendlyName: 'Other' })).status).toBe(200)
    expect(
      await server.store.read((db) => db.selectFrom('live_chat').where('uuid', '=', chat).select('uuid').execute()),
    ).toHaveLength(1)
  })

  it.each([
    ['without a name', { friendlyName: ' ' }],
    ['with a name of 129 characters', { friendlyName: 'x'.repeat(129) }],
    ['with an address that is none', { emailAddress: 'ana' }],
  ])('a conversation %s is refused', async (_, body) => {
    expect((await begin(body)).status).toBe(400)
  })

  it('the documented path takes the documented body, and keeps of the address of the page its path alone', async () => {
    await keeper.desk()
    const body = {
      ...{ friendlyName: 'Ana', emailAddress: 'ana@mail.example', identityUuid: randomUUID(), nonce: 'n', orgCode: 'HL' },
      ...{ tag: 't', skill: 'FHEL', welcomeMessage: 'Hi', chatMode: 'TWILIO', loanNumber: '1', prodType: 'HELOC' },
      pageUrl: 'https://hearthline.example/account/heloc/dashboard?ssn=1',
    }
    const { status, body: answer } = await server.send('POST', twilioChatPath, { body })
    expect(status).toBe(200)
    expect(answer.conversationSid).toBe(answer.conversationId)
    const agent = await anAgent()
    await agent.take(String(answer.conversationId))
    expect((await agent.chat(String(answer.conversationId))).body.page).toBe('/account/heloc/dashboard')
  })

  it('no conversation is offered or begins while no agent is at the page, or each has as many as the lender allows', async () => {
    const small = await aServer({ lenders: ['hearthline'] })
    small.clock.ahead = inHours - Date.now()
    const offered = async () => ((await small.send('GET', chatPath)).body as unknown as ChatPage).live?.isOpen
    const details = { friendlyName: 'Ana', emailAddress: 'ana@mail.example', pageUrl: '/x' }
    const beginAt = async () => await small.send('POST', liveChatPath, { body: details })
    expect([await offered(), (await beginAt()).status]).toEqual([false, 404])
    const agent = await anAgent(['hearthline'], 'Ruth', small)
    expect(await offered()).toBe(true)
    for (let count = 0; count < 4; count += 1) {
      const { body } = await beginAt()
      expect((await agent.take(String(body.conversationId))).status).toBe(200)
    }
    expect([await offered(), (await beginAt()).status]).toEqual([false, 404])
    const other = await anAgent(['hearthline'], 'Bo', small)
    expect(await offered()).toBe(true)
    small.clock.ahead += 3 * 60_000
    expect(await offered()).toBe(false)
    await other.desk()
    expect(await offered()).toBe(true)
    await small.close()
  })

  it('no conversation begins outside of the hours, and at a lender without the chat', async () => {
    expect((await begin({}, { lender: 'juniper-lane' })).status).toBe(404)
    server.clock.ahead = inHours + 12 * 3_600_000 - Date.now()
    expect((await begin()).status).toBe(404)
  })
})

describe('the isolation of conversations', () => {
  it('a conversation of a signed-in borrower is nobody else’s, and closes when the session has ended', async () => {
    const [ana, ben] = [await server.register(), await server.register()]
    const chat = await begun({}, { token: ana.token })
    expect(await borrowerAt(chat).hears(isRefusal)).toMatchObject({ why: 'not-found' })
    expect(await borrowerAt(chat, { token: ben.token }).hears(isRefusal)).toMatchObject({ why: 'not-found' })
    expect((await begin({ conversationId: chat }, { token: ben.token })).status).toBe(404)
    const own = borrowerAt(chat, { token: ana.token })
    await own.hears(isState('waiting'))
    await server.store.write((tx) => endSessionsOf(tx, 'hearthline', { identity: ana.identityUuid }, new Date()))
    own.say({ kind: 'ping', after: 0 })
    expect(await own.hears(isRefusal)).toMatchObject({ why: 'unauthenticated' })
    expect(await own.closed).toBe(1008)
  })

  it('a conversation is not found under another lender, nor by an agent of another lender', async () => {
    const chat = await begun()
    expect(await borrowerAt(chat, {}, 'sierra-first').hears(isRefusal)).toMatchObject({ why: 'not-found' })
    const agent = await anAgent(['sierra-first'])
    expect((await agent.desk()).waiting.map(({ chat: of }) => of)).not.toContain(chat)
    expect((await agent.take(chat)).status).toBe(404)
    expect((await agent.take(chat, 'sierra-first')).status).toBe(404)
    expect(await agent.at(chat).hears(isRefusal)).toMatchObject({ why: 'not-found' })
  })

  it('of two agents who take one conversation one wins, and the other reads who has it', async () => {
    const [one, other] = [await anAgent(), await anAgent(['hearthline'], 'Bo')]
    const chat = await begun()
    const answers = await Promise.all([one.take(chat), other.take(chat)])
    const taken = answers.map(({ body }) => body as unknown as Taken)
    expect(taken.filter(({ isOwn }) => isOwn)).toHaveLength(1)
    const [winner, loser] = taken[0]?.isOwn ? [one, other] : [other, one]
    expect(new Set(taken.map(({ agent }) => agent)).size).toBe(1)
    expect((await loser.chat(chat)).status).toBe(404)
    expect(await loser.at(chat).hears(isRefusal)).toMatchObject({ why: 'not-found' })
    expect((await winner.chat(chat)).status).toBe(200)
  })

  it('an agent sees the screen of the borrower and why it is due, and no answer', async () => {
    const ana = await server.register()
    const chat = await begun({ applicationUuid: ana.applicationUuid, pageUrl: '/x' }, { token: ana.token })
    const agent = await anAgent()
    await agent.take(chat)
    const { text, body } = await agent.chat(chat)
    const { stands, isSignedIn, canned } = body as unknown as AgentChat
    expect(isSignedIn).toBe(true)
    expect(stands?.screen).toMatch(/^[\w@/-]+$/)
    expect(stands?.because).toMatch(/^the /)
    expect(canned.length).toBeGreaterThan(2)
    expect(text).not.toContain(ana.email)
  })

  it('canned answers are in the language of the borrower, under labels of the lender’s own', async () => {
    const agent = await anAgent(['sierra-first'])
    const cannedOf = async (language: string | null) => {
      const headers = { 'accept-language': language ?? 'en-US' }
      const chat = await begun({}, { lender: 'sierra-first', headers })
      if (language === null) await server.store.write((tx) => tx.updateTable('live_chat').set({ locale: null }).execute())
      await agent.take(chat, 'sierra-first')
      const { locale, canned } = (await agent.chat(chat, 'sierra-first')).body as unknown as AgentChat
      return { locale, ...canned.find(({ id }) => id === 'anything-else') }
    }
    const inEnglish = { locale: 'en-US', id: 'anything-else', label: 'Anything else?' }
    const text = 'Is there anything else that I can help you with?'
    expect(await cannedOf('en-US')).toEqual({ ...inEnglish, text })
    expect(await cannedOf('es-MX')).toEqual({ ...inEnglish, locale: 'es-US', text: '¿Hay algo más en lo que pueda ayudarle?' })
    // A conversation of before the language was kept.
    expect(await cannedOf(null)).toEqual({ ...inEnglish, text })
  })
})

describe('a borrower who has left', () => {
  const until = (holds: () => Promise<void>) => eventually(holds)
  const awayIn = async (agent: Awaited<ReturnType<typeof anAgent>>, chat: string) =>
    (await agent.desk()).waiting.find((one) => one.chat === chat)?.isAway

  it('a borrower who leaves the page is away at once, and no more when they come back', async () => {
    const [agent, chat] = [await anAgent(), await begun()]
    const borrower = borrowerAt(chat)
    await borrower.hears(isState('waiting'))
    expect(await awayIn(agent, chat)).toBe(false)
    borrower.close()
    await until(async () => expect(await awayIn(agent, chat)).toBe(true))
    await borrowerAt(chat).hears(isState('waiting'))
    await until(async () => expect(await awayIn(agent, chat)).toBe(false))
    await agent.take(chat)
    expect((await agent.chat(chat)).body).toMatchObject({ isAway: false })
  })

  it('a borrower with two tabs is there until both are closed', async () => {
    const [agent, chat] = [await anAgent(), await begun()]
    const [one, other] = [borrowerAt(chat), borrowerAt(chat)]
    await Promise.all([one.hears(isState('waiting')), other.hears(isState('waiting'))])
    one.close()
    await one.closed
    other.say(message('still here'))
    await other.hears(isEntry('still here'))
    expect(await awayIn(agent, chat)).toBe(false)
  })

  it('a borrower whose connection is lost is away after a minute without a ping', async () => {
    const [agent, chat] = [await anAgent(), await begun()]
    const borrower = borrowerAt(chat)
    await borrower.hears(isState('waiting'))
    server.clock.ahead += 59_000
    expect(await awayIn(agent, chat)).toBe(false)
    server.clock.ahead += 2_000
    expect(await awayIn(agent, chat)).toBe(true)
    borrower.say({ kind: 'ping', after: 0 })
    await until(async () => expect(await awayIn(agent, chat)).toBe(false))
  })
})

describe('a conversation that is handed over', () => {
  it('the other agent has the whole history, the borrower reads who it is, and the first agent is cut off', async () => {
    const [ruth, otto] = [await anAgent(), await anAgent(['hearthline'], 'Otto')]
    const chat = await begun()
    const borrower = borrowerAt(chat)
    borrower.say(message('before'))
    await borrower.hears(isEntry('before'))
    await ruth.take(chat)
    const line = ruth.at(chat)
    await line.hears(isEntry('before'))
    expect((await ruth.chat(chat)).body.others).toContainEqual({ id: await otto.uuid(), name: 'Otto' })
    expect((await ruth.handOver(chat, await otto.uuid())).body).toEqual({ isOwn: false, agent: 'Otto' })
    expect(await line.hears(isRefusal)).toMatchObject({ why: 'not-found' })
    await borrower.hears((frame) => frame.kind === 'entries' && frame.agent === 'Otto')
    await otto.at(chat).hears(isEntry('before'))
    expect((await otto.desk()).own.map((one) => one.chat)).toContain(chat)
    expect((await ruth.chat(chat)).status).toBe(404)
    line.say(message('mine'))
    expect(await line.hears(isRefusal)).toMatchObject({ why: 'unauthenticated' })
  })

  it('of two agents to whom a conversation is handed over at once one has it, and both answers name that one', async () => {
    const [ruth, otto, ida] = [await anAgent(), await anAgent(['hearthline'], 'Otto'), await anAgent(['hearthline'], 'Ida')]
    const chat = await begun()
    await ruth.take(chat)
    const answers = await Promise.all([ruth.handOver(chat, await otto.uuid()), ruth.handOver(chat, await ida.uuid())])
    expect(new Set(answers.map(({ body }) => body.agent)).size).toBe(1)
    const has = await Promise.all([otto, ida].map(async (agent) => (await agent.chat(chat)).status))
    expect(has.toSorted()).toEqual([200, 404])
  })

  it('nobody hands a conversation over to an agent of another lender, or one that they do not have', async () => {
    const [ruth, otto, elsewhere] = [await anAgent(), await anAgent(['hearthline'], 'Otto'), await anAgent(['sierra-first'])]
    const chat = await begun()
    await ruth.take(chat)
    expect((await ruth.chat(chat)).body.others).not.toContainEqual(expect.objectContaining({ id: await elsewhere.uuid() }))
    expect((await ruth.handOver(chat, await elsewhere.uuid())).body).toMatchObject({ isOwn: true })
    expect((await otto.handOver(chat, await otto.uuid())).body).toMatchObject({ isOwn: false, agent: 'Ruth' })
    expect((await elsewhere.handOver(chat, await elsewhere.uuid())).status).toBe(404)
    expect((await ruth.chat(chat)).status).toBe(200)
  })
})

describe('the sockets', () => {
  it.each([
    ['of another origin', { origin: 'https://elsewhere.example' }],
    ['with an origin that is none', { origin: 'null' }],
  ])('a page %s gets no socket', async (_, headers) => {
    expect(await open(liveChatSocketPath, headers).closed).toBe(1006)
  })

  it('a page at a host of no lender gets no socket', async () => {
    const host = 'nobody.localhost'
    const asked = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': `${'A'.repeat(22)}==`,
    }
    const upgrade = request(`${origin}${liveChatSocketPath}`, { headers: { ...asked, host, origin: `http://${host}` } })
    const status = new Promise<number | undefined>((resolve) => {
      upgrade.on('response', ({ statusCode }) => resolve(statusCode))
      upgrade.on('upgrade', ({ statusCode }, socket) => {
        socket.destroy()
        resolve(statusCode)
      })
    })
    upgrade.end()
    expect(await status).toBe(403)
  })

  it.each([
    ['no JSON', 'hello'],
    ['no frame', '{"kind":"dance"}'],
    ['a chat that is no uuid', '{"kind":"hello","chat":"1"}'],
    ['a thousand levels', `${'['.repeat(1_000)}${']'.repeat(1_000)}`],
  ])('%s closes the socket with a refusal', async (_, text) => {
    const line = open(`${liveChatSocketPath}?lender=hearthline`)
    const [socket] = [...sockets].slice(-1)
    socket?.addEventListener('open', () => socket.send(text))
    expect(await line.hears(isRefusal)).toMatchObject({ why: 'malformed' })
    expect(await line.closed).toBe(1008)
  })

  it('the server closes the socket after a frame of 10 MB, and after a flood of frames', async () => {
    const chat = await begun()
    const huge = borrowerAt(chat)
    huge.say(message('x'.repeat(10_000_000)))
    expect(await huge.closed).toBe(1009)
    const flood = borrowerAt(chat)
    for (let count = 0; count < 100; count += 1) flood.say({ kind: 'typing' })
    expect(await flood.hears((frame) => isRefusal(frame) && (frame as { why: string }).why === 'too-many')).toBeTruthy()
  })

  it('a request for a socket without the upgrade is not found', async () => {
    const headers = { origin: 'http://localhost:80' }
    expect((await server.send('GET', liveChatSocketPath, { headers })).status).toBe(404)
  })
})

describe('the page of agents', () => {
  it('in production a host of a lender has neither the page nor the calls of agents, and another host has both', async () => {
    const production = await aServer({ store: server.store, config: { production: true } })
    const statuses = async (host: string) => {
      const answers = [deskPath, agentsPath].map(async (url) => await production.app.inject({ url, headers: { host } }))
      return (await Promise.all(answers)).map(({ statusCode }) => statusCode)
    }
    expect(await statuses('hearthline.example')).toEqual([404, 404])
    // The page is not built for this test.
    expect(await statuses('agents.example')).toEqual([401, 503])
    await production.close()
  })
})

describe('the sign-in of agents', () => {
  it('an agent signs in with password and code, and no code counts twice', async () => {
    const { answer, signIn } = await anAgent()
    expect(answer.status).toBe(200)
    expect(answer.headers['set-cookie']).toMatch(/^agent-session=[\w-]{43}; Path=\/; Max-Age=21600; HttpOnly; SameSite=Strict$/)
    expect((await signIn()).status).toBe(401)
  })

  it.each([
    ['a wrong password', { password: 'wrong' }],
    ['a wrong code', { code: '000000' }],
    ['no code', { code: '' }],
    ['an unknown address', { email: 'nobody@agents.example' }],
  ])('%s gets the same refusal', async (_, change) => {
    const { signIn } = await anAgent()
    server.clock.ahead += 60_000
    const { status, body } = await signIn(change)
    expect([status, body.title]).toEqual([401, 'Wrong e-mail or password'])
  })

  it('a page of another origin cannot sign in', async () => {
    const headers = { origin: 'https://elsewhere.example' }
    const answer = await server.send('POST', agentSignInPath, { headers, body: { email: 'a', password: 'b', code: 'c' } })
    expect(answer.status).toBe(403)
  })

  it('an agent who is removed is signed out, and the conversations wait for others', async () => {
    const [agent, other] = [await anAgent(), await anAgent()]
    const chat = await begun()
    await agent.take(chat)
    expect(await server.store.write((tx) => removeAgent(tx, agent.email))).toBe(true)
    expect(await agent.desk()).toMatchObject({ status: 401 })
    server.clock.ahead += 60_000
    expect((await agent.signIn()).status).toBe(401)
    expect((await other.desk()).waiting.map((one) => one.chat)).toContain(chat)
  })

  it('the session of an agent ends after six hours', async () => {
    const agent = await anAgent()
    expect((await agent.desk()).name).toBe('Ruth')
    server.clock.ahead += 6 * 3_600_000 + 1
    expect(await agent.desk()).toMatchObject({ status: 401 })
  })
})
