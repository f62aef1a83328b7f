import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  documentReadPath,
  type GeneratedDocument,
  generatedDocumentPath,
  generatedDocumentsPath,
  shortestReadingMs,
} from '#contract/generated-documents.ts'
import { loginPath } from '#contract/identity.ts'
import { screenPath } from '#contract/screens.ts'
import { aServer, hearthline, type Registered, type TestServer } from '#kit/a-server.ts'
import { evidenceOf } from '#server/store/evidence.ts'

let server: TestServer
let ana: Registered

beforeAll(async () => {
  server = await aServer({ lenders: ['hearthline', 'hearthline-wholesale'] })
  ana = await server.register()
})
afterAll(() => server.close())

const screen = 'document/disclosures'
const list = (who: Registered, query = `?screen=${screen}`) =>
  server.send('GET', `${generatedDocumentsPath(who.applicationUuid)}${query}`, { token: who.token })
const listed = async (who: Registered, query?: string) => (await list(who, query)).body as unknown as GeneratedDocument[]
const file = (who: Registered, uuid: string, of: Registered = who, query = '') =>
  server.send('GET', `${generatedDocumentPath(of.applicationUuid, uuid)}${query}`, { token: who.token })
async function markRead(who: Registered, uuid: string, of: Registered = who) {
  await file(who, uuid, of)
  return await server.send('PUT', documentReadPath(of.applicationUuid, uuid), { token: who.token })
}
const submit = async (who: Registered) => {
  const path = screenPath(who.applicationUuid, screen)
  const { version } = (await server.send('GET', path, { token: who.token })).body as { version: number }
  return await server.send('PUT', path, { token: who.token, key: crypto.randomUUID(), version, body: { answers: {} } })
}

describe('the documents of a screen', () => {
  it('the documents of a screen are made at the first request, in the order of the screen', async () => {
    const answer = await list(ana)
    expect(answer.status, answer.text).toBe(200)
    const documents = answer.body as unknown as GeneratedDocument[]
    expect(documents.map(({ document }) => document)).toEqual([
      ...['pre-soft-credit-disclosure', 'credit-score', 'important-terms', 'heloc-booklet', 'hazard-disclosure'],
      ...['privacy-notice', 'fraud-notice'],
    ])
    expect(documents[1]).toMatchObject({ type: 'CREDITDISCLOSURE', title: 'About your credit score', locale: 'en-US', pages: 1 })
    expect(documents[1]?.summary).toContain('You may read your report free of charge and dispute what is wrong.')
  })

  it('a document is made once, also by requests at the same moment', async () => {
    const who = await server.register()
    const [first, second] = await Promise.all([listed(who), listed(who)])
    expect(first).toEqual(second)
    expect(await listed(who)).toEqual(first)
    expect(await listed(who, '')).toHaveLength(first.length)
  })

  it('a document whose text has changed is made again, and its earlier version stays', async () => {
    const who = await server.register()
    const before = await listed(who)
    const path = 'hearthline/documents/fraud-notice.json'
    server.files.set(path, JSON.stringify({ title: 'Fraud is a crime' }))
    await server.parts.releases.reload()
    try {
      const late = await server.register()
      expect((await listed(late)).at(-1)?.title).toBe('Fraud is a crime')
      // An application keeps the release with which it began, and so its documents.
      expect(await listed(who)).toEqual(before)
    } finally {
      server.files.delete(path)
      await server.parts.releases.reload()
    }
    const rows = () =>
      server.store.read((db) =>
        db
          .selectFrom('generated_document')
          .select(['document', 'created_at'])
          .where('application_uuid', '=', who.applicationUuid)
          .execute(),
      )
    const count = (await rows()).length
    await server.store.write((tx) =>
      tx
        .updateTable('generated_document')
        .set({ content_sha256: 'of another text' })
        .where('application_uuid', '=', who.applicationUuid)
        .where('document', '=', 'fraud-notice')
        .execute(),
    )
    const after = await listed(who)
    expect(await rows()).toHaveLength(count + 1)
    expect(after.at(-1)?.uuid).not.toBe(before.at(-1)?.uuid)
  })

  it('a screen that lists no documents, and one that is not open, give none', async () => {
    expect((await list(ana, '?screen=start/profile')).status).toBe(404)
    expect((await list(ana, '?screen=signing/sign')).status).toBe(409)
  })
})

describe('the file of a document', () => {
  it('the file is a PDF with the hash that the list names, and is sealed in the database', async () => {
    const [document] = await listed(ana)
    const answer = await server.app.inject({
      method: 'GET',
      url: generatedDocumentPath(ana.applicationUuid, document?.uuid ?? ''),
      headers: { authorization: ana.token, 'x-org': hearthline },
    })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="pre-soft-credit-disclosure.pdf"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(/; sandbox$/),
    })
    expect(answer.rawPayload.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7')
    expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(document?.sha256)
    const row = await server.store.read((db) =>
      db
        .selectFrom('generated_document')
        .select('bytes')
        .where('uuid', '=', document?.uuid ?? '')
        .executeTakeFirstOrThrow(),
    )
    expect(Buffer.from(row.bytes).includes('%PDF')).toBe(false)
  })

  it('the file is an attachment where it is downloaded', async () => {
    const [document] = await listed(ana)
    const answer = await file(ana, document?.uuid ?? '', ana, '?download=true')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; /)
  })

  it('a document of another borrower, application or lender is not found', async () => {
    const bo = await server.register()
    const [document] = await listed(ana)
    const uuid = document?.uuid ?? ''
    for (const answer of [
      await file(bo, uuid),
      await file(bo, uuid, ana),
      await markRead(bo, uuid),
      await markRead(bo, uuid, ana),
      await server.send('GET', generatedDocumentsPath(ana.applicationUuid), { token: bo.token }),
    ])
      expect(answer.status, answer.text).toBe(404)
    expect((await listed(ana))[0]?.read).toBeUndefined()
    expect((await server.send('GET', generatedDocumentPath(ana.applicationUuid, uuid))).status).toBe(401)
  })
})

describe('the reading of documents', () => {
  it('a screen with documents is accepted once each of them was read', async () => {
    const who = await server.register()
    const refused = await submit(who)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      type: '/problems/documents-unread',
      errors: ['Please read every document to its end first.'],
    })
    const documents = await listed(who)
    for (const { uuid } of documents.slice(1)) expect((await markRead(who, uuid)).status).toBe(200)
    expect((await submit(who)).body).toMatchObject({ detail: 'Not read: pre-soft-credit-disclosure.' })
    await markRead(who, documents[0]?.uuid ?? '')
    const accepted = await submit(who)
    expect(accepted.status, accepted.text).toBe(200)
  })

  it('a document that was not sent to the same session is not marked as read', async () => {
    const who = await server.register()
    const { body } = await server.send('POST', loginPath, { body: { email: who.email, password: who.password } })
    const elsewhere = { ...who, token: `Bearer ${body.jwt}` }
    const documents = await listed(who)
    for (const { uuid } of documents) await file(who, uuid)
    const path = documentReadPath(who.applicationUuid, documents[0]?.uuid ?? '')
    const refused = await server.send('PUT', path, { token: elsewhere.token })
    expect(refused).toMatchObject({
      status: 409,
      body: { type: '/problems/document-not-shown', errors: [expect.stringMatching(/./)] },
    })
    expect((await listed(who))[0]?.read).toBeUndefined()
    for (const { uuid } of documents) expect((await markRead(elsewhere, uuid)).status).toBe(200)
    expect((await submit(who)).status).toBe(200)
  })

  it('a document is not marked as read within a second after it was sent, and the evidence has the time between', async () => {
    const patient = await aServer({ config: { shortestReadingMs } })
    try {
      const who = await patient.register()
      const path = `${generatedDocumentsPath(who.applicationUuid)}`
      const { body } = await patient.send('GET', `${path}?screen=${screen}`, { token: who.token })
      const [document] = body as unknown as GeneratedDocument[]
      const uuid = document?.uuid ?? ''
      const reads = () => patient.send('PUT', documentReadPath(who.applicationUuid, uuid), { token: who.token })
      await patient.send('GET', generatedDocumentPath(who.applicationUuid, uuid), { token: who.token })
      patient.clock.ahead -= 60_000
      expect(await reads()).toMatchObject({ status: 409, body: { type: '/problems/document-not-shown' } })
      patient.clock.ahead += 120_000
      expect((await reads()).status).toBe(200)
      const of = { lender: hearthline, application: who.applicationUuid }
      const entries = await patient.store.read((db) => evidenceOf(db, of))
      const shown = entries.find(({ kind }) => kind === 'document-shown')
      const read = entries.find(({ kind }) => kind === 'document-read')
      expect(read?.data).toMatchObject({ document: uuid, shown: shown?.data.time, secondsShown: expect.any(Number) })
      expect(read?.data.secondsShown).toBeGreaterThanOrEqual(60)
    } finally {
      await patient.close()
    }
  })

  it('the first time that a document was read is kept', async () => {
    const who = await server.register()
    const [document] = await listed(who)
    const first = await markRead(who, document?.uuid ?? '')
    server.clock.ahead += 60_000
    expect((await markRead(who, document?.uuid ?? '')).body).toEqual(first.body)
    expect((await listed(who))[0]?.read).toBe(first.body.read)
  })
})
