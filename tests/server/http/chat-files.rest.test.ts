import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agentSignInPath, agentSignOutPath, handOverPath, takeChatPath } from '#contract/agents.ts'
import { agentFilePath, agentFilesPath, chatFilePath, chatFilesPath, mostFilesOfChat } from '#contract/chat-files.ts'
import { documentNameHeader, largestDocument } from '#contract/documents.ts'
import { type LiveChatBody, liveChatPath } from '#contract/live-chat.ts'
import { type Answered, aServer, type Sent, type TestServer } from '#kit/a-server.ts'
import { eventually } from '#kit/eventually.ts'
import { filesInMemory } from '#kit/files-in-memory.ts'
import { aPdf, aPng } from '#kit/some-documents.ts'
import { anMp3 } from '#kit/some-media.ts'
import { addAgent } from '#server/desk/agent-sign-in.ts'
import type { ScanResult } from '#server/providers/scanner/file-scanner.ts'
import { endLiveChat, liveMessagesAfter, openLiveMessage } from '#server/store/live-chats.ts'
import type { Reader } from '#server/store/open-store.ts'
import { sweep, sweepFiles } from '#server/store/sweep.ts'

let server: TestServer
let result: ScanResult = 'clean'
/** What the scanner waits for. */
let scannerDelay: Promise<void> | undefined
const files = filesInMemory()
const origin = 'http://localhost:80'
/** Monday, 10:00 in Los Angeles. */
const inHours = Date.parse('2027-01-11T18:00:00Z')

beforeAll(async () => {
  server = await aServer({
    ...{ lenders: ['hearthline', 'sierra-first'], files },
    scanFile: () => ({ take: async () => undefined, end: async () => (await scannerDelay?.then(() => result)) ?? result }),
  })
  server.clock.ahead = inHours - Date.now()
})
beforeEach(() => {
  result = 'clean'
})
afterAll(() => server.close())

const begun = async (sent: Sent = {}, more: Partial<LiveChatBody> = {}): Promise<string> => {
  await anAgent()
  const details = { friendlyName: 'Ana', emailAddress: 'ana@mail.example', pageUrl: '/register-v2' }
  const body = { conversationId: randomUUID(), ...details, ...more }
  return (await server.send('POST', liveChatPath, { ...sent, body })).body.conversationId as string
}

type SentFile = Sent & { readonly id?: string; readonly name?: string; readonly bytes?: Buffer }

const upload = async (path: string, { id = randomUUID(), name = 'pay.png', bytes = aPng(), headers, ...sent }: SentFile = {}) => {
  const about = { 'content-type': 'application/octet-stream', [documentNameHeader]: encodeURIComponent(name) }
  const answer = await server.send('POST', path, { ...sent, key: id, body: bytes, headers: { ...about, ...headers } })
  return { ...answer, body: answer.text === '' ? {} : answer.body, id }
}

/** A new agent, signed in, with the headers of their page. */
async function anAgent(lenders = ['hearthline'], at = server) {
  const email = `${randomUUID()}@agents.example`
  const { password, secret } = await at.store.write((tx) =>
    addAgent(tx, at.parts.keys.sealer, { email, name: 'Ruth', lenders }, new Date()),
  )
  const code = generateSync({ secret, epoch: Math.floor((Date.now() + at.clock.ahead) / 1000) })
  const answer = await at.send('POST', agentSignInPath, { headers: { origin }, body: { email, password, code } })
  const headers = { cookie: answer.headers['set-cookie']?.split(';')[0] ?? '', origin }
  return { headers, take: (chat: string) => at.send('POST', takeChatPath('hearthline', chat), { headers }) }
}

const storedMessages = async (chat: string) => {
  const rows = await server.store.read((db) => liveMessagesAfter(db, { lender: 'hearthline', chat }, 0, 100))
  return rows.map((row) => ({ side: row.side, ...openLiveMessage(server.parts.keys.sealer, row) }))
}

function expectProblem({ status, text }: Pick<Answered, 'status' | 'text'>, expected: number, slug: string) {
  expect(status, text).toBe(expected)
  expect(JSON.parse(text)).toMatchObject({ type: `/problems/${slug}` })
}

describe('a file in the chat', () => {
  it('each side sends a file, which is sealed, and both sides save it under its name', async () => {
    const chat = await begun()
    const agent = await anAgent()
    await agent.take(chat)
    const pdf = aPdf()
    const own = await upload(chatFilesPath(chat), { name: 'Führerschein (1).pdf', bytes: pdf })
    expect(own.status, own.text).toBe(200)
    const answer = await upload(agentFilesPath('hearthline', chat), { name: 'note.txt', bytes: Buffer.from('Hi'), ...agent })
    expect(answer.status, answer.text).toBe(200)
    expect(await storedMessages(chat)).toEqual([
      { side: 'borrower', text: '', file: { name: 'Führerschein (1).pdf', size: expect.any(Number), type: 'application/pdf' } },
      { side: 'agent', text: '', file: { name: 'note.txt', size: 2, type: 'text/plain' } },
    ])
    const kept = [...files.contents.values()].map(({ sealed }) => Buffer.from(sealed).toString('latin1')).join()
    expect(kept).not.toContain('%PDF-')
    for (const [path, sent] of [
      [chatFilePath(chat, own.id), {}],
      [agentFilePath('hearthline', chat, own.id), agent],
    ] as const) {
      const read = await server.send('GET', path, sent)
      expect(read.status, read.text).toBe(200)
      expect(read.text).toContain('%PDF-')
      expect(read.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': "attachment; filename*=UTF-8''F%C3%BChrerschein%20%281%29.pdf",
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
      })
    }
    expect((await server.send('GET', chatFilePath(chat, answer.id))).text).toBe('Hi')
  })

  it('a file that is sent again under its id is stored once, and one with the id of the other side is refused', async () => {
    const chat = await begun()
    const id = randomUUID()
    const count = files.contents.size
    const all = await Promise.all([upload(chatFilesPath(chat), { id }), upload(chatFilesPath(chat), { id })])
    expect([...all, await upload(chatFilesPath(chat), { id })].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await storedMessages(chat)).toHaveLength(1)
    expect(files.contents.size).toBe(count + 1)
    const agent = await anAgent()
    await agent.take(chat)
    expectProblem(await upload(agentFilesPath('hearthline', chat), { id, ...agent }), 422, 'key-reused')
  })

  it.each([
    [
      'house.gif',
      Buffer.from([0x47, 0x49, 0x46, 1]),
      'unknown',
      /^house\.gif cannot be sent here\. The chat takes JPEG, PNG, .*or TXT\.$/,
    ],
    ['cut.png', aPng().subarray(0, 200), 'damaged', /^cut\.png is damaged/],
    ['empty.txt', Buffer.alloc(0), 'empty', /^empty\.txt is empty/],
    ['long.txt', Buffer.alloc(largestDocument + 1, 'x'), 'too-large', /^long\.txt is larger than 10 MB\.$/],
  ])('the refusal of %s names it and says why, and the conversation goes on', async (name, bytes, reason, text) => {
    const chat = await begun()
    const { body } = await upload(chatFilesPath(chat), { name, bytes })
    expect(body).toMatchObject({ reason, errors: [expect.stringMatching(text)] })
    expect(await storedMessages(chat)).toEqual([])
    expect((await upload(chatFilesPath(chat), { name: 'song.mp3', bytes: anMp3() })).status).toBe(200)
  })

  it('a file whose name says another format gets the extension of its own', async () => {
    const chat = await begun()
    await upload(chatFilesPath(chat), { name: 'page.html', bytes: Buffer.from('<script>alert(1)</script>') })
    expect((await storedMessages(chat)).map(({ file }) => [file?.name, file?.type])).toEqual([['page.html.txt', 'text/plain']])
  })

  it('nothing of a file is kept that is infected, or that the scanner has not looked at', async () => {
    const chat = await begun()
    const count = files.contents.size
    result = 'infected'
    expect((await upload(chatFilesPath(chat))).body).toMatchObject({ status: 415, reason: 'infected' })
    result = 'unknown'
    expectProblem(await upload(chatFilesPath(chat)), 503, 'unavailable')
    expect(files.contents.size).toBe(count)
    expect(await storedMessages(chat)).toEqual([])
  })

  it(`a conversation takes ${mostFilesOfChat} files, and none once it has ended`, async () => {
    const chat = await begun()
    for (let number = 0; number < mostFilesOfChat; number += 1)
      expect((await upload(chatFilesPath(chat), { name: 'a.txt', bytes: Buffer.from('a') })).status).toBe(200)
    expectProblem(await upload(chatFilesPath(chat)), 413, 'too-large')
    const over = await begun()
    await server.store.write((tx) => endLiveChat(tx, { lender: 'hearthline', chat: over }, new Date()))
    expectProblem(await upload(chatFilesPath(over)), 409, 'not-now')
  })

  it('a file that is refused because four of its sender are under way does not count against the hour', async () => {
    const chat = await begun()
    const counted = async () => {
      const ofChat = (db: Reader) => db.selectFrom('attempt').select('uuid').where('kind', '=', 'chat-file').execute()
      return (await server.store.read(ofChat)).length
    }
    const before = await counted()
    let release: () => void = () => undefined
    scannerDelay = new Promise((resolve) => {
      release = resolve
    })
    let refused = 0
    const sent = Array.from({ length: 7 }, async () => {
      const answer = await upload(chatFilesPath(chat))
      if (answer.status === 429) refused += 1
      return answer.status
    })
    await eventually(() => expect(refused).toBe(3))
    release()
    scannerDelay = undefined
    expect((await Promise.all(sent)).toSorted()).toEqual([200, 200, 200, 200, 429, 429, 429])
    expect((await counted()) - before).toBe(4)
  })

  it('the sweep keeps the content of a file while its conversation is there, and deletes it with the conversation', async () => {
    const swept = await aServer({ files: filesInMemory() })
    const { store, close } = swept
    swept.clock.ahead = inHours - Date.now()
    await anAgent(['hearthline'], swept)
    const details = { friendlyName: 'Ana', emailAddress: 'ana@mail.example', pageUrl: '/x' }
    const chat = randomUUID()
    await swept.send('POST', liveChatPath, { body: { conversationId: chat, ...details } })
    const headers = { 'content-type': 'application/octet-stream' }
    await swept.send('POST', chatFilesPath(chat), { key: randomUUID(), body: aPng(), headers })
    const later = (days: number) => new Date(inHours + days * 24 * 3_600_000)
    const swipe = async (days: number) => {
      await sweep(store, later(days), { answerMs: 1e12, sessionMs: 1e12, attemptMs: 1e12 })
      return await sweepFiles(store, swept.parts.files, later(days))
    }
    expect([await swipe(29), await swipe(31)]).toEqual([0, 1])
    await close()
  })
})

describe('a file that an agent sends', () => {
  it('a file of an agent that is sent again under its id is stored once', async () => {
    const chat = await begun()
    const agent = await anAgent()
    await agent.take(chat)
    const count = files.contents.size
    const id = randomUUID()
    for (const _ of [1, 2]) {
      const { status, body } = await upload(agentFilesPath('hearthline', chat), { id, ...agent })
      expect([status, body.id]).toEqual([200, id])
    }
    expect((await storedMessages(chat)).map(({ side, file }) => [side, file?.name])).toEqual([['agent', 'pay.png']])
    expect(files.contents.size).toBe(count + 1)
  })

  it.each([
    ['cut.png', aPng().subarray(0, 200), 'clean', 'damaged'],
    ['empty.txt', Buffer.alloc(0), 'clean', 'empty'],
    ['virus.png', aPng(), 'infected', 'infected'],
  ] as const)('the refusal of the agent’s file %s says why, and nothing of it is kept', async (name, bytes, scanned, reason) => {
    const chat = await begun()
    const agent = await anAgent()
    await agent.take(chat)
    const count = files.contents.size
    result = scanned
    const { body } = await upload(agentFilesPath('hearthline', chat), { name, bytes, ...agent })
    expect(body).toMatchObject({ reason })
    expect(files.contents.size).toBe(count)
    expect(await storedMessages(chat)).toEqual([])
  })

  it('an agent sends no file before taking the conversation, after handing it over, or after signing out', async () => {
    const chat = await begun()
    const agent = await anAgent()
    const path = agentFilesPath('hearthline', chat)
    expectProblem(await upload(path, agent), 404, 'not-found')
    await agent.take(chat)
    const colleague = await anAgent()
    const { agent_uuid: uuid } = await server.store.read((db) =>
      db.selectFrom('agent_session').select('agent_uuid').orderBy('began_at', 'desc').limit(1).executeTakeFirstOrThrow(),
    )
    const body = { agent: uuid }
    expect((await server.send('POST', handOverPath('hearthline', chat), { ...agent, body })).status).toBe(200)
    expectProblem(await upload(path, agent), 404, 'not-found')
    expect((await upload(path, colleague)).status).toBe(200)
    await server.send('POST', agentSignOutPath, colleague)
    expectProblem(await upload(path, colleague), 401, 'unauthenticated')
  })
})

describe('the isolation of files in the chat', () => {
  it('nobody but the two sides sends or reads a file', async () => {
    const [ana, ben] = [await server.register(), await server.register()]
    const chat = await begun({ token: ana.token })
    const { id } = await upload(chatFilesPath(chat), { token: ana.token })
    const [agent, other, elsewhere] = [await anAgent(), await anAgent(), await anAgent(['sierra-first'])]
    await agent.take(chat)
    const borrowers: readonly Sent[] = [{}, { token: ben.token }, { lender: 'sierra-first' }]
    for (const sent of borrowers) {
      expectProblem(await server.send('GET', chatFilePath(chat, id), sent), 404, 'not-found')
      expectProblem(await upload(chatFilesPath(chat), sent), 404, 'not-found')
    }
    for (const sent of [other, elsewhere]) {
      expectProblem(await server.send('GET', agentFilePath('hearthline', chat, id), sent), 404, 'not-found')
      expectProblem(await upload(agentFilesPath('hearthline', chat), sent), 404, 'not-found')
    }
    expectProblem(await server.send('GET', agentFilePath('hearthline', chat, id)), 401, 'unauthenticated')
    expectProblem(await server.send('GET', agentFilePath('sierra-first', chat, id), elsewhere), 404, 'not-found')
    const [others] = [await begun()]
    expectProblem(await server.send('GET', chatFilePath(others, id), { token: ana.token }), 404, 'not-found')
    expect((await server.send('GET', chatFilePath(chat, id), { token: ana.token })).status).toBe(200)
    expect((await server.send('GET', agentFilePath('hearthline', chat, id), agent)).status).toBe(200)
  })

  it('a page of another origin cannot send a file as an agent', async () => {
    const chat = await begun()
    const agent = await anAgent()
    await agent.take(chat)
    const headers = { ...agent.headers, origin: 'https://elsewhere.example' }
    expectProblem(await upload(agentFilesPath('hearthline', chat), { headers }), 403, 'forbidden')
  })

  it('a file needs the id of its message, and a conversation with a UUID', async () => {
    const chat = await begun()
    expectProblem(await upload(chatFilesPath(chat), { id: 'x' }), 400, 'malformed')
    expectProblem(await upload(chatFilesPath('x')), 400, 'malformed')
    expectProblem(await upload(chatFilesPath(randomUUID())), 404, 'not-found')
  })
})
