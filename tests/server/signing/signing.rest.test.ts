import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDF } from '@libpdf/core'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { dashboardPath } from '#contract/dashboard.ts'
import { generatedDocumentPath } from '#contract/generated-documents.ts'
import { loginPath } from '#contract/identity.ts'
import { type SignedDocument, signedDocumentPath, signedDocumentsPath } from '#contract/signed-documents.ts'
import { todayIn } from '#i18n/today-in.ts'
import { aServer, type Registered, type TestServer } from '#kit/a-server.ts'
import { drawnSignature } from '#kit/drawn-signature.ts'
import { readsAll, signScreenOpen, signs } from '#kit/sign-screen-open.ts'
import { renderDocument } from '#server/documents/render-document.ts'
import { loadEvidence } from '#server/evidence/load-evidence.ts'
import { sealProblem } from '#server/evidence/seal-problem.ts'
import { verifyEvidence } from '#server/evidence/verify-evidence.ts'
import { sealingJobs } from '#server/signing/sealing-jobs.ts'
import { sealingSigner } from '#server/signing/sealing-signer.ts'
import { signDocument } from '#server/signing/sign-document.ts'
import { askedSigning } from '#server/signing/signing-for.ts'
import { forLender } from '#server/store/row-scope.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let server: TestServer

beforeAll(async () => {
  server = await aServer()
  server.files.set(...signScreenOpen(server.shipped))
  await server.parts.releases.reload()
})
afterAll(() => server.close())

const drawing = drawnSignature().toString('base64')

async function evidenceOf({ applicationUuid: application }: Registered) {
  const loaded = await server.store.read((db) => loadEvidence(db, server.parts.keys, { lender: 'hearthline', application }))
  if (!loaded) throw new Error('There is no such application.')
  return loaded
}

async function signedBy(who: Registered): Promise<readonly SignedDocument[]> {
  const { body } = await server.send('GET', signedDocumentsPath(who.applicationUuid), { token: who.token })
  return body as unknown as readonly SignedDocument[]
}

async function fileOf(who: Registered, path: string): Promise<Buffer> {
  const { app } = server
  const answer = await app.inject({ method: 'GET', url: path, headers: { 'x-org': 'hearthline', authorization: who.token } })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

async function placesOf(who: Registered) {
  const { documents } = await evidenceOf(who)
  return documents.flatMap(({ document }) =>
    document.places
      .filter(({ signer }) => signer === 'borrower')
      .map(({ id, kind }) => ({ document: document.uuid, place: id, kind })),
  )
}

describe('a signing', () => {
  it('a typed name is set at each place of the borrower, and each document is sealed with the pages that say so', async () => {
    const ana = await server.register()
    const shown = await readsAll(server, ana)
    expect((await signs(server, ana)).status).toBe(200)
    expect(await signedBy(ana)).toEqual([])
    await server.runJobs()

    const signed = await signedBy(ana)
    expect(signed.map(({ document }) => document).sort()).toEqual(shown.map(({ document }) => document).sort())
    for (const { uuid, document, sha256 } of signed) {
      const bytes = await fileOf(ana, signedDocumentPath(ana.applicationUuid, uuid))
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
      expect(sealProblem(bytes)).toBeUndefined()
      const before = shown.find((one) => one.document === document)
      const unsigned = await fileOf(ana, generatedDocumentPath(ana.applicationUuid, before?.uuid ?? ''))
      expect(bytes.subarray(0, unsigned.length).equals(unsigned)).toBe(true)
      expect((await PDF.load(bytes)).getPages().length).toBeGreaterThan(before?.pages ?? 0)
    }
    const evidence = await evidenceOf(ana)
    const places = await placesOf(ana)
    const kinds = evidence.entries.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'signature')).toHaveLength(places.length)
    expect(kinds.filter((kind) => kind === 'document-sealed')).toHaveLength(shown.length)
    expect(evidence.entries.find(({ kind }) => kind === 'signature')?.data).toMatchObject({
      ...{ name: 'Ana Moreno', method: 'typed', address: '127.0.0.1', signIn: { by: 'registration' } },
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(verifyEvidence(evidence, server.parts.keys.headMac)).toEqual([])
  })

  it('a drawn signature is put at its place, and OpenSSL verifies the seal', async () => {
    const ana = await server.register()
    await readsAll(server, ana)
    const places = (await placesOf(ana)).filter(({ kind }) => kind !== 'date').map(({ document, place }) => ({ document, place }))
    const signing = { method: 'drawn', signature: drawing, initials: drawing, places }
    expect((await signs(server, ana, { signing })).status).toBe(200)
    await server.runJobs()
    const [first] = await signedBy(ana)
    const bytes = await fileOf(ana, signedDocumentPath(ana.applicationUuid, first?.uuid ?? ''))
    expect(verifiedByOpenSsl(bytes)).toMatch(
      /^CMS Verification successful\s+CAdES Verification successful\s*$|^(CMS Verification successful\s+){2}$/,
    )
    expect(bytes.includes('/Subtype /Image') || bytes.includes('/Subtype/Image')).toBe(true)
    expect(bytes.includes('ETSI.CAdES.detached')).toBe(true)
    expect(verifyEvidence(await evidenceOf(ana), server.parts.keys.headMac)).toEqual([])
  })

  it.each(['王小明', 'محمد علي', 'דוד לוי'])(
    'the typed name %s is read back from its place in the sealed document',
    async (name) => {
      const block = { kind: 'signature', id: 'here', signer: 'borrower', label: 'Signature' } as const
      const sections = [{ id: 's', copy: 1, newPage: false, blocks: [block] }]
      const text = { id: 'd', type: 'D', title: 'Names', summary: [], locale: 'en-US', company: 'C', address: '', reference: '' }
      const signedAt = new Date('2026-01-15T12:00:00Z')
      const { bytes: shown, places } = await renderDocument({ ...text, sections }, signedAt)
      const signatures = [{ places, name, drawn: undefined, day: 'Jan 15, 2026' }]
      const toSign = { shown, signatures, signedAt, certificates: [], reason: 'Signing' }
      const signer = await forLender('hearthline', () => sealingSigner(server.parts, 'hearthline'))
      const sealed = await signDocument(toSign, signer)
      expect(sealProblem(sealed)).toBeUndefined()
      expect(await textOfPage(sealed)).toContain(name)
    },
  )

  it('a signature late in the evening of the lender has that day on the document, in the list and on the dashboard', async () => {
    const zone = 'America/Chicago'
    const hour = 3_600_000
    const ofDay = 24 * hour
    // 04:30 UTC is 22:30 or 23:30 in Chicago, of the day before.
    server.clock.ahead += ofDay - ((server.parts.now().getTime() - 4.5 * hour) % ofDay)
    const ana = await server.register()
    await readsAll(server, ana)
    expect((await signs(server, ana)).status).toBe(200)
    const day = todayIn(zone, server.parts.now())
    expect(server.parts.now().toISOString().startsWith(day)).toBe(false)
    server.clock.ahead += 3 * hour
    await server.runJobs()
    const { body } = await server.send('POST', loginPath, { body: { email: ana.email, password: ana.password } })
    const again = { ...ana, token: `Bearer ${body.jwt}` }
    const signed = await signedBy(again)
    expect(new Set(signed.map((one) => one.signed))).toEqual(new Set([day]))
    const dashboard = (await server.send('GET', dashboardPath, { token: again.token })).text
    const written = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
    const rows = dashboard.match(/\{[^{}]*"kind":"signed"[^{}]*\}/g) ?? []
    expect(rows).toHaveLength(3)
    for (const row of rows) expect(row).toContain(written)
  })

  it('a signing that is sent twice is stored once', async () => {
    const ana = await server.register()
    await readsAll(server, ana)
    const key = randomUUID()
    const [one, two] = await Promise.all([signs(server, ana, { key }), signs(server, ana, { key })])
    expect([one?.status, two?.status].filter((status) => status === 200).length).toBeGreaterThan(0)
    expect((await signs(server, ana, { key })).status).toBe(200)
    expect((await signs(server, ana)).status).toBe(412)
    await server.runJobs()
    const { signings, signed } = await evidenceOf(ana)
    expect([signings.length, signed.length]).toEqual([1, 3])
  })

  it('a sealing that ends in the middle is done again, and its result is stored once', async () => {
    const ana = await server.register()
    await readsAll(server, ana)
    await signs(server, ana)
    const job = await server.store.read((db) =>
      db.selectFrom('job').selectAll().where('kind', '=', 'seal-documents').executeTakeFirstOrThrow(),
    )
    const run = sealingJobs(server.parts)['seal-documents']
    const effect = await forLender(job.lender, async () => await run?.(job))
    if (typeof effect !== 'function') throw new Error('The job was not run.')
    const killed = server.store.write(async (tx) => {
      await effect(tx)
      throw new Error('killed in the middle')
    })
    await expect(killed).rejects.toThrow('killed in the middle')
    expect((await evidenceOf(ana)).signed).toEqual([])

    await server.runJobs()
    const once = await evidenceOf(ana)
    // A second process that had sealed the same documents meanwhile.
    await server.store.write(effect)
    expect(await evidenceOf(ana)).toEqual(once)
    expect(once.signed).toHaveLength(3)
    expect(verifyEvidence(once, server.parts.keys.headMac)).toEqual([])
  })
})

async function textOfPage(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), isEvalSupported: false, verbosity: 0 })
  const { items } = await (await (await task.promise).getPage(1)).getTextContent()
  await task.destroy()
  return items.map((item) => ('str' in item ? item.str : '')).join('')
}

describe('a signing that is refused', () => {
  let ana: Registered
  beforeAll(async () => {
    ana = await server.register()
    await readsAll(server, ana)
  })

  const image = (signature: string) => ({ method: 'drawn', signature, initials: drawing })

  it.each([
    ['a picture that is no PNG', image(Buffer.from('GIF89a').toString('base64'))],
    ['an SVG', image(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>').toString('base64'))],
    ['a PNG whose pixels are damaged', image(drawnSignature().fill(0x55, 41, 90).toString('base64'))],
    ['a PNG with too many pixels', image(drawnSignature(2401, 2).toString('base64'))],
    ['a drawn signature without a picture', { method: 'drawn' }],
    ['an unknown method', { method: 'stamped' }],
    ['a place that does not exist', { method: 'typed', places: [{ document: randomUUID(), place: 'nowhere' }] }],
  ])('%s is refused with a problem document', async (_what, signing) => {
    const answer = await signs(server, ana, { signing })
    expect(answer).toMatchObject({ status: 400, body: { type: '/problems/malformed' } })
    expect((await evidenceOf(ana)).signings).toEqual([])
  })

  it('the pictures of a drawn signature are decoded without a database, before the transaction of the submission', async () => {
    const places = [{ document: randomUUID(), place: 'signature' }]
    const asked = { method: 'drawn' as const, signature: drawing, initials: drawing, places }
    expect(await askedSigning(asked)).toEqual({
      asked,
      drawn: { signature: new Uint8Array(drawnSignature()), initials: new Uint8Array(drawnSignature()) },
    })
    const damaged = drawnSignature().fill(0x55, 41, 90).toString('base64')
    await expect(askedSigning({ ...asked, initials: damaged })).rejects.toMatchObject({ slug: 'malformed' })
  })

  it('a drawn signature of 5 MB, larger than a request body may be, is refused with 413', async () => {
    const answer = await signs(server, ana, { signing: image('A'.repeat(5 * 1024 * 1024)) })
    expect(answer).toMatchObject({ status: 413, body: { type: '/problems/too-large' } })
  })

  it('a signing that leaves out a place is refused with 409 and asks to sign at every place', async () => {
    const [first] = await placesOf(ana)
    const places = first ? [{ document: first.document, place: first.place }] : []
    const answer = await signs(server, ana, { signing: { method: 'typed', places } })
    expect(answer).toMatchObject({
      status: 409,
      body: { type: '/problems/places-unsigned', errors: ['Please sign at every place.'] },
    })
  })

  it('a name that is not the one of the application is refused at its field, and nothing is signed', async () => {
    expect(await signs(server, ana, { name: 'Bob Lee' })).toMatchObject({ status: 422, body: { messages: { fullName: /./ } } })
    expect((await evidenceOf(ana)).signings).toEqual([])
  })

  it('a signing of documents that the borrower has not read is refused with 409', async () => {
    const bob = await server.register()
    expect(await signs(server, bob)).toMatchObject({ status: 409, body: { type: '/problems/documents-unread' } })
  })

  it('a signed document of another borrower is not found', async () => {
    expect((await signs(server, ana)).status).toBe(200)
    await server.runJobs()
    const uuid = (await signedBy(ana))[0]?.uuid ?? ''
    const bob = await server.register()
    for (const application of [ana.applicationUuid, bob.applicationUuid]) {
      expect((await server.send('GET', signedDocumentPath(application, uuid), { token: bob.token })).status).toBe(404)
    }
  })
})

/** What `openssl cms -verify` says about the seal; its certificate is not one of a known authority. */
function verifiedByOpenSsl(bytes: Buffer): string {
  const [, before = 0, after = 0] = [...(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)/.exec(bytes.toString('latin1')) ?? [])]
    .slice(1)
    .map(Number)
  const folder = mkdtempSync(join(tmpdir(), 'stepwright-seal-'))
  try {
    writeFileSync(join(folder, 'seal.der'), Buffer.from(bytes.toString('latin1', before + 1, after - 1), 'hex'))
    writeFileSync(join(folder, 'content'), Buffer.concat([bytes.subarray(0, before), bytes.subarray(after)]))
    const openssl = (...more: string[]) => {
      const args = [
        'cms',
        '-verify',
        '-binary',
        '-inform',
        'DER',
        '-in',
        'seal.der',
        '-content',
        'content',
        '-out',
        'out',
        ...more,
      ]
      const { stdout, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' })
      return stdout + stderr
    }
    // The practice certificate is trusted for the second run, which validates its hash in the signature (CAdES), too.
    return (
      openssl('-noverify', '-certsout', 'certificate.pem') + openssl('-CAfile', 'certificate.pem', '-purpose', 'any', '-cades')
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
