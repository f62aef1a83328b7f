import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type Registered, type TestServer } from '#kit/a-server.ts'
import { mailsTo } from '#kit/mails.ts'
import { inKeptHeads, keptHeads, linesOfHeads } from '#server/evidence/kept-heads.ts'
import { headsTransport, sendHeads } from '#server/evidence/send-heads-daily.ts'
import { newTrace, withTrace } from '#server/logs/security-log.ts'
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

  it('the text of the messages that were sent is taken as the server made it, and each change in it is found', async () => {
    await sendHeads(server.parts, lender, to)
    const texts = (await mailsTo(server, to)).map(({ content }) => {
      const { heading = '', paragraphs = [] } = content as { readonly heading?: string; readonly paragraphs?: readonly string[] }
      return [heading, ...paragraphs].join('\n\n')
    })
    const [one = ''] = texts
    const wrongIn = (text: string, lenders: readonly string[] = ['base', lender]) =>
      inKeptHeads(text, lenders, server.parts.keys.headMac).map(({ message }) => message)
    expect(wrongIn(texts.join('\n'))).toEqual([])
    expect(wrongIn(one.replaceAll('\n', '\r\n'))).toEqual([])
    expect(keptHeads(texts.join('\n'))).toHaveLength(texts.length)
    // As `evidence heads` prints them.
    expect(
      wrongIn(
        one
          .split('\n')
          .filter((line) => line.startsWith('{'))
          .join('\n'),
      ),
    ).toEqual([])
    const lines = 'The lines before it are not those whose SHA-256 the message has.'
    const keyed = 'The keyed hash is not one that this server makes for the day and the lines of the message.'
    expect(wrongIn(one.replace(/"number":(\d+)/, '"number":9$1'))).toEqual([lines])
    expect(
      wrongIn(
        one
          .split('\n')
          .filter((line) => !line.startsWith('{'))
          .join('\n'),
      ),
    ).toEqual([lines])
    expect(wrongIn(one.replace(/, \d{4}-/, ', 2019-'))).toEqual([keyed])
    expect(wrongIn(one.replace(/Keyed hash: \w/, 'Keyed hash: zz'))).toEqual([keyed])
    expect(wrongIn(one, ['base'])).toEqual([keyed])
    const forged = linesOfHeads([], { lender, day: '2026-01-01' }, (text) => text)
    expect(wrongIn(['Evidence of Hearthline, 2026-01-01', ...forged].join('\n'))).toEqual([keyed])
    expect(wrongIn(one.split('\n').slice(1).join('\n'))).toEqual([
      'The message has no day: keep its whole text, from the heading on.',
    ])
  })

  it('a head whose keyed hash the server did not make is a security event, and is sent all the same', async () => {
    const written: object[] = []
    const keep = (data: object) => void written.push(data)
    await server.store.write((tx) => tx.updateTable('evidence_head').set({ mac: 'forged' }).execute())
    server.clock.ahead += 24 * 3_600_000
    await withTrace(newTrace({ info: keep, warn: keep, error: keep }, server.parts.keys), () =>
      sendHeads(server.parts, lender, to),
    )
    expect(written).toEqual([{ security: 'evidence-head-forged' }])
  })

  it('an address that answers with an error is tried again, and e-mails go their own way', async () => {
    const message = { messageId: '<1@lender.example>', from: { name: 'L', address: 'l@lender.example' }, subject: 'S', html: '' }
    const transport = headsTransport(keptTransport)
    expect(await transport.send({ ...message, channel: 'email', to, text: 'T' })).toBe('kept')
    await expect(transport.send({ ...message, channel: 'email', to: 'https://localhost:1/heads', text: 'T' })).rejects.toThrow()
  })
})
