import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aRelay, messageIdIn } from '#kit/a-relay.ts'
import { aServer, type TestServer } from '#kit/a-server.ts'
import { anApplicant } from '#kit/in-process.ts'
import { deliverDueMessages } from '#server/messages/deliver-messages.ts'
import { keptTransport, type MessageTransport, smtpTransport } from '#server/messages/message-transport.ts'
import { messagesOf, openMessage } from '#server/store/message-outbox.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ lenders: ['hearthline', 'sierra-first'] })
})
afterAll(() => server.close())

const log = { warn: () => undefined, error: () => undefined }
const deliver = (transport: MessageTransport) => deliverDueMessages({ ...server.parts, transport, random: () => 1, log })
const rowsOf = async (application: string) =>
  (await server.store.read((db) => messagesOf(db, 'hearthline', 500))).filter((row) => row.application_uuid === application)

describe('a registration', () => {
  it('writes its e-mail into the outbox, with address and texts sealed', async () => {
    const { applicationUuid, email } = await server.register()
    const [row] = await rowsOf(applicationUuid)
    if (!row) throw new Error('There is no message.')
    expect(row).toMatchObject({ message: 'application-begun', channel: 'email', occurrence: 'application-begun', sent_at: null })
    expect(Buffer.from(row.content).toString('latin1')).not.toContain(email)
    expect(openMessage(server.parts.keys.sealer, row)).toMatchObject({ kind: 'email', to: email })
    await deliver(keptTransport)
    expect(await rowsOf(applicationUuid)).toMatchObject([{ via: 'kept', tries: 1, sent_at: expect.any(Date) }])
  })
})

describe('a message that the borrower no longer agrees to', () => {
  it('is withheld', async () => {
    const { applicationUuid } = await server.register()
    await server.store.write((tx) =>
      sql`update application set draft = jsonb_set(draft, '{communicationConsent}', 'false') where uuid = ${applicationUuid}`.execute(
        tx,
      ),
    )
    await deliver({ ...keptTransport, send: () => Promise.reject(new Error('It was sent.')) })
    expect(await rowsOf(applicationUuid)).toMatchObject([{ via: 'withheld', trouble: null }])
  })
})

describe('a message that waits', () => {
  const minute = 60_000
  const profile = { loanPurpose: 'OTHER', mortgageBalance: 12_000_000, ownership: 'SOLE', maritalStatus: 'UNMARRIED' }
  let own: TestServer
  beforeAll(async () => {
    own = await aServer({ lenders: ['hearthline'], config: { sandboxSpeed: 'real' } })
  })
  afterAll(() => own.close())

  /** A borrower whose turn comes after a wait, and the message about it after more minutes. */
  const borrower = async () => {
    const ana = await anApplicant(own)
    await ana.answers('start/profile', profile)
    for (let timers = 0; timers < 2; timers += 1) {
      own.clock.ahead += 2_000
      await own.runJobs()
    }
    await ana.sees('liens')
    const message = async () => {
      await deliverDueMessages({ ...own.parts, transport: keptTransport, random: () => 1, log })
      const rows = await own.store.read((db) => messagesOf(db, 'hearthline', 500))
      return rows.find((row) => row.application_uuid === ana.uuid && row.message === 'your-turn')
    }
    return { ana, message }
  }

  it('a message that waits leaves after its minutes, to a borrower who has closed the page', async () => {
    const { message } = await borrower()
    own.clock.ahead += 4 * minute
    expect(await message()).toMatchObject({ sent_at: null, tries: 0 })
    own.clock.ahead += minute
    expect(await message()).toMatchObject({ via: 'kept' })
  })

  it('a message that waits is withheld from a borrower who has answered since its event', async () => {
    const { ana, message } = await borrower()
    own.clock.ahead += minute
    await ana.answers('liens', { correct: true, hasOther: false })
    own.clock.ahead += 5 * minute
    expect(await message()).toMatchObject({ via: 'withheld', trouble: null })
    expect((await own.send('GET', '/outbox?lender=hearthline')).text).toContain('the borrower has answered meanwhile')
  })
})

describe('a relay', () => {
  const relay = aRelay()
  beforeAll(relay.listen)
  afterAll(relay.close)
  afterEach(() => relay.received.splice(0))

  it('gets an e-mail as text and HTML, from the lender, with the Message-ID of the row', async () => {
    const { applicationUuid, email } = await server.register()
    const transport = await smtpTransport(relay.url())
    await deliver(transport)
    transport.close()
    const [row] = await rowsOf(applicationUuid)
    expect(row).toMatchObject({ via: 'smtp', tries: 1 })
    const mail = relay.received.find((one) => one.includes(`<${row?.uuid}@`)) ?? ''
    expect(mail).toContain(`Message-ID: <${row?.uuid}@hearthline.example>`)
    expect(mail).toContain(`To: ${email}`)
    expect(mail).toMatch(/^From: .*<help@hearthline\.example>/m)
    expect(mail).toContain('Content-Type: text/plain')
    expect(mail).toContain('Content-Type: text/html')
  })

  it('gets the same Message-ID again from a server that was killed before its note', async () => {
    const { applicationUuid } = await server.register()
    const transport = await smtpTransport(relay.url())
    const killed: MessageTransport = {
      ...transport,
      send: async (message) => {
        await transport.send(message)
        throw new Error('The process was killed.')
      },
    }
    await deliver(killed)
    expect(await rowsOf(applicationUuid)).toMatchObject([{ sent_at: null, tries: 1, trouble: expect.any(String) }])
    server.clock.ahead += 60_000
    await deliver(transport)
    transport.close()
    const ids = relay.received.flatMap(messageIdIn)
    const [row] = await rowsOf(applicationUuid)
    expect(ids.filter((id) => id.includes(row?.uuid ?? ''))).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(row).toMatchObject({ via: 'smtp', tries: 2, trouble: null })
  })

  it('that refuses leaves the message to be tried again, and gives it up after the last attempt', async () => {
    const { applicationUuid } = await server.register()
    const refusing: MessageTransport = { ...keptTransport, send: () => Promise.reject(new Error('550')) }
    for (let tries = 0; tries < 40; tries += 1) {
      await deliver(refusing)
      server.clock.ahead += 2 * 3_600_000
    }
    expect(await rowsOf(applicationUuid)).toMatchObject([{ tries: 30, sent_at: null, parked_at: expect.any(Date) }])
  })
})

describe('the page /outbox', () => {
  it('lists the messages of the lender, and of no other', async () => {
    const { applicationUuid, email } = await server.register({ answers: {} })
    const [row] = await rowsOf(applicationUuid)
    const list = await server.send('GET', '/outbox?lender=hearthline')
    expect(list.status).toBe(200)
    expect(list.text).toContain(email)
    expect(list.headers['content-security-policy']).toContain("script-src 'self'")
    const other = await server.send('GET', '/outbox?lender=sierra-first', { lender: 'sierra-first' })
    expect(other.text).toContain('No message yet')
    expect((await server.send('GET', `/outbox/${row?.uuid}?lender=hearthline`)).text).toContain('iframe sandbox')
    const html = await server.send('GET', `/outbox/${row?.uuid}/html?lender=hearthline`)
    expect(html.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox$/)
    for (const part of ['', '/html']) {
      const path = `/outbox/${row?.uuid}${part}?lender=sierra-first`
      expect((await server.send('GET', path, { lender: 'sierra-first' })).status).toBe(404)
    }
    expect((await server.send('GET', '/outbox/none?lender=hearthline')).status).toBe(404)
  })

  it('is not there in production', async () => {
    const production = await aServer({ store: server.store, config: { production: true } })
    const answer = await production.app.inject({ method: 'GET', url: '/outbox', headers: { host: 'hearthline.example' } })
    await production.app.close()
    expect(answer.statusCode).toBe(404)
  })
})
