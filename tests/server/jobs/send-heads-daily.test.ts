import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type Registered, type TestServer } from '#kit/a-server.ts'
import { mailsTo } from '#kit/mails.ts'
import { headsTransport, sendHeads } from '#server/jobs/send-heads-daily.ts'
import { keptTransport } from '#server/messages/message-transport.ts'
import { evidenceHeadOf } from '#server/store/evidence.ts'

const lender = 'hearthline'
const to = 'heads@lender.example'
let server: TestServer
let ana: Registered
beforeAll(async () => {
  server = await aServer()
  ana = await server.register()
})
afterAll(() => server.close())

describe('the heads of the evidence', () => {
  it('the heads of a lender go into the outbox once a day, with a keyed hash', async () => {
    await Promise.all([sendHeads(server.parts, lender, to), sendHeads(server.parts, lender, to)])
    const mails = await mailsTo(server, to)
    expect(mails).toHaveLength(1)
    const { paragraphs = [] } = (mails[0]?.content ?? {}) as { readonly paragraphs?: readonly string[] }
    const head = await server.store.read((db) => evidenceHeadOf(db, { lender, application: ana.applicationUuid }))
    expect(paragraphs).toContain(JSON.stringify({ application: ana.applicationUuid, number: head?.number, hash: head?.hash }))
    expect(paragraphs.at(-1)).toMatch(/^Keyed hash: \S{40,}$/)
    server.clock.ahead += 24 * 3_600_000
    await sendHeads(server.parts, lender, to)
    expect(await mailsTo(server, to)).toHaveLength(2)
  })

  it('an address that answers with an error is tried again, and e-mails go their own way', async () => {
    const message = { messageId: '<1@lender.example>', from: { name: 'L', address: 'l@lender.example' }, subject: 'S', html: '' }
    const transport = headsTransport(keptTransport)
    expect(await transport.send({ ...message, channel: 'email', to, text: 'T' })).toBe('kept')
    await expect(transport.send({ ...message, channel: 'email', to: 'https://localhost:1/heads', text: 'T' })).rejects.toThrow()
  })
})
