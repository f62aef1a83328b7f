import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { generatedDocumentPath } from '#contract/generated-documents.ts'
import { aServer, type Registered, type TestServer } from '#kit/a-server.ts'
import { drawnSignature } from '#kit/drawn-signature.ts'
import { readsAll, signScreenOpen, signs } from '#kit/sign-screen-open.ts'
import { loadEvidence } from '#server/evidence/load-evidence.ts'
import { type Evidence, verifyEvidence } from '#server/evidence/verify-evidence.ts'
import { addEvidence } from '#server/store/evidence.ts'
import { randomOf } from '#verify/exploration/traces/random.ts'
import { tampered } from './tampered.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const tamperings = process.env.STEPWRIGHT_FULL ? 1000 : 60

let server: TestServer
let ana: Registered
let evidence: Evidence

beforeAll(async () => {
  server = await aServer()
  server.files.set(...signScreenOpen(server.shipped))
  await server.parts.releases.reload()
  ana = await server.register()
  await readsAll(server, ana)
  const picture = drawnSignature().toString('base64')
  const signing = { method: 'drawn', signature: picture, initials: picture }
  expect(await signs(server, ana, { signing })).toMatchObject({ status: 200 })
  await server.runJobs()
  evidence = await evidenceOf(ana)
  expect(evidence.signed).toHaveLength(3)
})
afterAll(() => server.close())

const macOf = (text: string) => server.parts.keys.headMac(text)
const wrongIn = (one: Evidence) => verifyEvidence(one, macOf)

async function evidenceOf(who: Registered): Promise<Evidence> {
  const of = { lender: 'hearthline', application: who.applicationUuid }
  const loaded = await server.store.read((db) => loadEvidence(db, server.parts.keys, of))
  if (!loaded) throw new Error('There is no such application.')
  return loaded
}

describe('the evidence of an application', () => {
  it('the evidence names each consent, and each document that was made, shown and read, with who, how and where from', () => {
    expect(evidence.entries.map(({ number }) => number)).toEqual(evidence.entries.map((_, index) => index + 1))
    const kinds = new Set(evidence.entries.map(({ kind }) => kind))
    expect([...kinds]).toEqual(expect.arrayContaining(['consent', 'document-made', 'document-shown', 'document-read']))
    const consent = evidence.entries.find(({ kind }) => kind === 'consent')
    expect(consent?.data).toMatchObject({
      address: '127.0.0.1',
      signIn: { by: 'registration' },
      zone: expect.stringContaining('/'),
      locale: 'en-US',
      row: { text: expect.stringMatching(/./), text_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    const read = evidence.entries.find(({ kind }) => kind === 'document-read')
    expect(read?.data).toMatchObject({
      signIn: { by: 'registration', secondFactor: null, at: expect.stringMatching(/Z$/) },
      sha256: evidence.documents.find(({ document }) => document.uuid === read?.data.document)?.document.sha256,
    })
  })

  it('a document that is opened and read again is recorded once', async () => {
    await readsAll(server, ana)
    expect((await evidenceOf(ana)).entries).toHaveLength(evidence.entries.length)
  })

  it('untouched evidence has no discrepancies', async () => {
    expect(wrongIn(evidence)).toEqual([])
  })

  it(`each of ${tamperings} seeded tamperings is found`, async () => {
    const missed: string[] = []
    for (let seed = 1; seed <= tamperings; seed += 1) {
      const { changed, how } = tampered(evidence, randomOf(seed))
      if (wrongIn(changed).length === 0) missed.push(`${seed}: ${how}`)
    }
    expect(missed).toEqual([])
    expect(wrongIn(evidence)).toEqual([])
  })

  it('verifyEvidence names the changed column of an entry', async () => {
    const [first, second, third, ...rest] = evidence.entries
    if (!first || !second || !third) throw new Error('There are too few entries.')
    const at = async (change: Partial<typeof second>) =>
      wrongIn({ ...evidence, entries: [first, { ...second, ...change }, third, ...rest] }).map(
        (found) => `${found.at}: ${/"(\w+)"/.exec(found.message)?.[1]}`,
      )
    expect(await at({ at: new Date(second.at.getTime() + 1) })).toContain('entry 2: at')
    expect(await at({ kind: 'signature' })).toContain('entry 2: kind')
    expect(await at({ previous_hash: 'f'.repeat(64) })).toContain('entry 2: previous_hash')
    expect(await at({ hash: 'f'.repeat(64) })).toEqual(['entry 2: hash'])
    expect(await at({ data: { ...second.data, address: '10.0.0.1' } })).toContain('entry 2: data')
  })

  it('verifyEvidence names the first changed byte of a consent text', async () => {
    const [consent, ...others] = evidence.consents
    if (!consent) throw new Error('There is no consent.')
    const text = `${consent.text.slice(0, 7)}~${consent.text.slice(8)}`
    expect(wrongIn({ ...evidence, consents: [{ ...consent, text }, ...others] })).toEqual([
      { at: `consent ${consent.uuid}`, message: 'The column "text" is not what the evidence says, from its byte 7 on.' },
    ])
  })

  it('a chain and a head that were shortened together are found by a head that was kept', async () => {
    const last = evidence.entries.at(-1)
    if (!last) throw new Error('There is no entry.')
    const kept = { application: evidence.application, number: last.number, hash: last.hash }
    const found = verifyEvidence({ ...evidence, entries: evidence.entries.slice(0, -1) }, macOf, kept)
    expect(found).toContainEqual({
      at: `entry ${last.number}`,
      message: 'The head that was kept names this entry, and it is not there.',
    })
  })
})

describe('the table evidence', () => {
  it.each(['update evidence set kind = kind', 'delete from evidence', 'truncate evidence'])(
    'the database refuses "%s"',
    async (statement) => {
      await expect(server.store.write((tx) => sql.raw(statement).execute(tx))).rejects.toThrow(/never changed or deleted/)
    },
  )

  it('entries that are added at the same time are numbered without gaps', async () => {
    const bob = await server.register()
    const before = (await evidenceOf(bob)).entries.length
    const of = { lender: 'hearthline', application: bob.applicationUuid }
    const add = (document: string) =>
      server.store.write((tx) =>
        addEvidence(tx, server.parts.keys, of, [{ kind: 'document-shown', data: { document } }], new Date()),
      )
    await Promise.all(Array.from({ length: 20 }, () => add(randomUUID())))
    const { entries } = await evidenceOf(bob)
    expect(entries.map(({ number }) => number)).toEqual(Array.from({ length: before + 20 }, (_, index) => index + 1))
    expect(wrongIn(await evidenceOf(bob))).toEqual([])
  })

  it('an act that is rolled back leaves no entry', async () => {
    const bob = await server.register()
    const of = { lender: 'hearthline', application: bob.applicationUuid }
    const before = await evidenceOf(bob)
    const failing = server.store.write(async (tx) => {
      await addEvidence(tx, server.parts.keys, of, [{ kind: 'document-shown', data: { document: 'x' } }], new Date())
      throw new Error('killed in the middle')
    })
    await expect(failing).rejects.toThrow('killed in the middle')
    expect(await evidenceOf(bob)).toEqual(before)
  })
})

describe('a document of another borrower', () => {
  it('a document of another borrower is neither shown nor marked as read', async () => {
    const bob = await server.register()
    const uuid = evidence.documents[0]?.document.uuid ?? ''
    for (const application of [ana.applicationUuid, bob.applicationUuid]) {
      const path = generatedDocumentPath(application, uuid)
      expect((await server.send('GET', path, { token: bob.token })).status).toBe(404)
      expect((await server.send('PUT', `${path}/read`, { token: bob.token })).status).toBe(404)
    }
    expect((await evidenceOf(ana)).entries).toHaveLength(evidence.entries.length)
  })
})
