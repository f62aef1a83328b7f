import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { overviewPath, statusPath } from '#contract/application.ts'
import { type Condition, conditionsPath } from '#contract/conditions.ts'
import { documentsPath } from '#contract/documents.ts'
import { documentReadPath, generatedDocumentPath, generatedDocumentsPath } from '#contract/generated-documents.ts'
import { type ApplicationOverview, conditionQuery, screenPath } from '#contract/screens.ts'
import { type SignedDocument, signedDocumentsPath } from '#contract/signed-documents.ts'
import { invitationPath, joinPath } from '#contract/signers.ts'
import { aServer, type TestServer } from '#kit/a-server.ts'
import type { Applicant } from '#kit/applicant.ts'
import { invitationTo, invitesCoSigner, joins, passwordOfSigner } from '#kit/co-signers.ts'
import { anApplicant, currentScreenOf } from '#kit/in-process.ts'
import { mailsTo } from '#kit/mails.ts'
import { rateLimits } from '#server/config/config.ts'
import { loadEvidence } from '#server/evidence/load-evidence.ts'
import { type Evidence, verifyEvidence } from '#server/evidence/verify-evidence.ts'
import { guessableInThread } from '#server/identity/guessable.ts'
import { applicationsOfLoan } from '#server/store/signers.ts'
import { randomOf } from '#verify/exploration/traces/random.ts'
import { tampered } from '../evidence/tampered.ts'

const tamperings = process.env.STEPWRIGHT_FULL ? 500 : 16

let server: TestServer
const wide = { max: 1_000_000, windowMs: 60_000 }
beforeAll(async () => {
  const limits = { ...rateLimits, registrationFromAddress: wide, signInFromAddress: wide, codeTriesFromAddress: wide }
  server = await aServer({ lenders: ['hearthline', 'maple-street'], config: { limits }, isGuessable: guessableInThread() })
})
afterAll(() => server.close())

const shows = (token: string, lender = 'hearthline') => server.send('POST', invitationPath, { body: { token }, lender })
const join = (token: string, password = passwordOfSigner, lender = 'hearthline') =>
  server.send('POST', joinPath, { body: { token, password }, lender })
const overviewOf = async ({ uuid, token, lender }: Applicant) =>
  (await server.send('GET', overviewPath(uuid), { token, lender })).body as unknown as ApplicationOverview

/** Answers until the documents wait for the signature. */
async function comesToSign(ana: Applicant): Promise<void> {
  for (let step = 0; ana.go !== 'signing/intro'; step += 1)
    if (step > 20 || !(await ana.answersWhatIsDue())) throw new Error(`${ana.name} is at ${ana.go}.`)
}

describe('a condition that is asked of a co-signer', () => {
  /** The lender asks the co-signer, who has an account, for two things. */
  async function asksCoSigner(lender = 'hearthline') {
    const ana = await anApplicant(server, { lender, lastName: 'Coowner' })
    const email = await invitesCoSigner(ana)
    const bob = await joins(server, email, undefined, lender)
    await bob.goesOn()
    for (let step = 0; !['hold', 'signing/intro'].includes(ana.go); step += 1)
      if (step > 20 || !(await ana.answersWhatIsDue())) throw new Error(`${ana.name} is at ${ana.go}.`)
    const mails = (await mailsTo(server, email, lender)).filter(({ row }) => row.message === 'signer-asked')
    return { ana, bob, mails }
  }
  const conditionsOf = async ({ uuid, token, lender }: Applicant, query = '') =>
    (await server.send('GET', `${conditionsPath(uuid)}${query}`, { token, lender })).body as unknown as Condition[]
  const upload = 'heloc-signer/conditions/upload-document'

  it('a condition of a co-signer is a card of theirs, and the loan goes on once what they sent was looked at', async () => {
    const { ana, bob, mails } = await asksCoSigner()
    expect(mails.map(({ row }) => row.application_uuid)).toEqual([bob.uuid])
    // Both were opened at the same moment, so they come in any order.
    const asked = await conditionsOf(bob)
    const of = (category: string) => asked.find(({ categoryEnum }) => categoryEnum === category)
    const [ownership, id] = [of('PROPERTY_OWNERSHIP_FRAUD_REVIEW'), of('ID_VERIFICATION_FAILURE')]
    expect(asked).toHaveLength(2)
    expect(await currentScreenOf(server, bob)).toBe('heloc-signer/conditions')
    await bob.sees(upload, ownership?.uuid)
    await bob.answers(upload, { condition: [{ file: 'SUPPORT' }] }, ownership?.uuid)
    expect(await ana.looks()).toBe('ATTORNEY_REVIEW')
    await bob.sees('heloc-signer/conditions/identity', id?.uuid)
    const passport = { idType: 'PASSPORT', passportFront: [{ file: 'PASSPORTFRONT' }] }
    await bob.answers('heloc-signer/conditions/identity', passport, id?.uuid)
    expect(await ana.looks()).toBe('NOTE_SIGNING')
    const { profile } = await overviewOf(ana)
    expect((await mailsTo(server, String(profile.email))).map(({ row }) => row.message)).toContain('your-turn')
    expect(await conditionsOf(bob)).toEqual([])
    expect(new Set((await conditionsOf(bob, '?closed=true')).map(({ uuid }) => uuid))).toEqual(
      new Set([ownership?.uuid, id?.uuid]),
    )
    expect(await currentScreenOf(server, bob)).toBe('heloc-signer/documents')
  })

  it('a borrower waits for what is asked of the co-signer by name, and sees neither what it is nor what was sent', async () => {
    const { ana, bob } = await asksCoSigner()
    const [ownership] = await conditionsOf(bob)
    const hold = await ana.sees('hold')
    expect(hold.view).toMatchObject({ heading: { values: { coSignerName: { is: 'Bob Lee' } } } })
    expect(await currentScreenOf(server, ana)).toBe('hold')
    const sent = await bob.uploads(upload, 'SUPPORT', ownership?.uuid)
    expect([...(await conditionsOf(ana)), ...(await conditionsOf(ana, '?closed=true'))]).toEqual([])
    const { application, conditions } = await overviewOf(ana)
    expect([conditions, JSON.stringify(application).includes(sent)]).toEqual([[], false])
    const { token } = ana
    const screen = `${screenPath(ana.uuid, 'conditions/upload-document')}?${conditionQuery}=${ownership?.uuid}`
    const paths = [screen, conditionsPath(bob.uuid), documentsPath(bob.uuid), `${documentsPath(bob.uuid)}/${sent}`]
    for (const path of paths) expect((await server.send('GET', path, { token })).status).toBe(404)
    const own = { token, body: { answers: {} }, key: crypto.randomUUID(), headers: { 'if-match': `"${ana.version}"` } }
    expect((await server.send('PUT', screen, own)).status).toBe(404)
    await expect(ana.uploads('conditions/upload-document', 'SUPPORT', ownership?.uuid)).rejects.toThrow('404')
  })

  it('a co-signer is asked for nothing where the flag is off', async () => {
    const { ana, bob, mails } = await asksCoSigner('maple-street')
    expect(mails).toEqual([])
    expect(ana.go).toBe('signing/intro')
    expect(await conditionsOf(bob)).toEqual([])
    expect(await currentScreenOf(server, bob)).toBe('heloc-signer/documents')
  })

  it('a condition of a co-signer that the lender opened is not offered to them while the flag is off', async () => {
    const ana = await anApplicant(server, { lender: 'maple-street' })
    const bob = await joins(server, await invitesCoSigner(ana), undefined, 'maple-street')
    const [uuid, created_at] = [crypto.randomUUID(), new Date()]
    const row = {
      ...{ lender: 'maple-street', uuid, application_uuid: ana.uuid, identity_uuid: (await overviewOf(ana)).profile.uuid },
      ...{ name: 'ownership', category: 'PROPERTY_OWNERSHIP_FRAUD_REVIEW', type: 'BORROWER', asked_of: 'co-signer' as const },
      ...{ created_at, notes: null, comments_to_borrower: null, request_documents: '[]', extra: '{}' },
      ...{ closed_at: null, closed_because: null },
    }
    await server.store.write((tx) => tx.insertInto('condition').values(row).execute())
    expect(await conditionsOf(bob)).toEqual([])
    expect((await overviewOf(bob)).conditions).toEqual([])
    await expect(bob.sees(upload, uuid)).rejects.toThrow('404')
    await expect(bob.uploads(upload, 'SUPPORT', uuid)).rejects.toThrow('404')
  })
})

describe('the documents of a loan with a co-signer', () => {
  type Listed = readonly { readonly uuid: string; readonly document: string; readonly summary: readonly string[] }[]
  const listedOn = async ({ uuid, token }: Applicant, screen: string) =>
    (await server.send('GET', `${generatedDocumentsPath(uuid)}?screen=${screen}`, { token })).body as unknown as Listed
  async function reads({ uuid, token }: Applicant, document = '') {
    await server.send('GET', generatedDocumentPath(uuid, document), { token })
    return await server.send('PUT', documentReadPath(uuid, document), { token })
  }
  const entriesOf = ({ uuid }: Applicant) =>
    server.store.read((db) =>
      db.selectFrom('evidence').select(['kind', 'data']).where('application_uuid', '=', uuid).orderBy('number').execute(),
    )

  it('a co-signer agrees to electronic records once they have opened the disclosure about them, and the evidence has both in order', async () => {
    const ana = await anApplicant(server)
    const bob = await joins(server, await invitesCoSigner(ana))
    await bob.goesOn()
    await comesToSign(ana)
    const screen = 'heloc-signer/documents'
    const listed = await listedOn(bob, screen)
    expect(listed[0]?.document).toBe('electronic-records')
    const { version } = (await server.send('GET', statusPath(bob.uuid), { token: bob.token })).body
    const agrees = () => {
      const sent = { token: bob.token, key: crypto.randomUUID(), version: Number(version) }
      return server.send('PUT', screenPath(bob.uuid, screen), { ...sent, body: { answers: { electronicRecords: true } } })
    }
    for (const { uuid } of listed.slice(1)) await reads(bob, uuid)
    expect(await agrees()).toMatchObject({ status: 409, body: { type: '/problems/documents-unread' } })
    const isAgreed = ({ kind, data }: Awaited<ReturnType<typeof entriesOf>>[number]) =>
      kind === 'consent' && (data.row as { record_id?: string }).record_id === 'electronicRecords'
    expect((await entriesOf(bob)).filter(isAgreed)).toEqual([])
    await reads(bob, listed[0]?.uuid)
    expect((await agrees()).status).toBe(200)
    const entries = await entriesOf(bob)
    const opened = entries.findIndex(({ kind, data }) => kind === 'document-read' && data.document === listed[0]?.uuid)
    expect(opened).toBeGreaterThan(0)
    expect(entries.findIndex(isAgreed)).toBeGreaterThan(opened)
  })

  it('a co-signer reads in the summaries that the borrower borrows and pays, and the borrower that they do', async () => {
    const ana = await anApplicant(server)
    const bob = await joins(server, await invitesCoSigner(ana))
    await bob.goesOn()
    await comesToSign(ana)
    const summaryFor = async (who: Applicant, screen: string) =>
      (await listedOn(who, screen)).find(({ document }) => document === 'credit-agreement')?.summary[0]
    expect(await summaryFor(bob, 'heloc-signer/documents')).toMatch(/^Ana Moreno borrows \$50,000 .* You do not borrow\.$/)
    expect(await summaryFor(ana, 'signing/sign')).toMatch(/^You borrow \$50,000 /)
  })
})

describe('a co-signer who is named', () => {
  it('a co-signer with an account hears when the documents are ready, and the borrower once the co-signer has signed', async () => {
    const ana = await anApplicant(server)
    const email = await invitesCoSigner(ana)
    const bob = await joins(server, email)
    const namesOf = async (to: string) => (await mailsTo(server, to)).map(({ row }) => row.message)
    expect(await namesOf(email)).not.toContain('signer-turn')
    await bob.goesOn()
    await comesToSign(ana)
    const [turn] = (await mailsTo(server, email)).filter(({ row }) => row.message === 'signer-turn')
    expect(turn?.row).toMatchObject({ application_uuid: bob.uuid })
    expect(turn?.content).toMatchObject({ paragraphs: [expect.stringContaining('Hello Bob Lee'), expect.anything()] })
    bob.go = 'heloc-signer/documents'
    await bob.goesOn()
    const { profile } = await overviewOf(ana)
    expect(await namesOf(String(profile.email))).toContain('signer-signed')
    expect(await namesOf(email)).not.toContain('signer-signed')
  })

  it.each(['invited', 'joined'])('a co-signer who is %s is asked no more once the borrower owns the home alone', async (how) => {
    const ana = await anApplicant(server)
    const email = await invitesCoSigner(ana)
    const token = await invitationTo(server, email)
    const bob = how === 'joined' ? await joins(server, email) : undefined
    await bob?.goesOn()
    await ana.sees('start/profile')
    const profile = { loanPurpose: 'OTHER', mortgageBalance: 12_000_000, ownership: 'SOLE', maritalStatus: 'MARRIED' }
    await ana.answers('start/profile', profile)
    expect((await overviewOf(ana)).application).toMatchObject({ helocSigners: [] })
    expect([(await shows(token)).status, (await join(token)).status]).toEqual([404, 404])
    await comesToSign(ana)
    if (bob) {
      expect(await currentScreenOf(server, bob)).toBe('heloc-signer/cancelled')
      const { application, status } = await overviewOf(bob)
      expect(status.value).not.toBe('NOTE_SIGNING')
      expect('property' in application).toBe(false)
      const polled = await server.send('GET', statusPath(bob.uuid), { token: bob.token })
      expect(polled.body).toMatchObject({ value: status.value })
      await expect(bob.answers('heloc-signer/documents', {})).rejects.toThrow('409')
    }
    await ana.answersWhatIsDue()
    expect(ana.go).not.toBe('signing/additional')
  })
})

describe('the signed documents of a loan with a co-signer', () => {
  const evidenceOf = async ({ uuid: application }: Applicant) => {
    const of = { lender: 'hearthline', application }
    const loaded = await server.store.read((db) => loadEvidence(db, server.parts.keys, of))
    if (!loaded) throw new Error('There is no such application.')
    return loaded
  }
  const wrongIn = (evidence: Evidence) => verifyEvidence(evidence, (text) => server.parts.keys.headMac(text))
  const signedOf = async ({ uuid, token }: Applicant) =>
    (await server.send('GET', signedDocumentsPath(uuid), { token })).body as unknown as SignedDocument[]

  it('a borrower withdraws the consent to electronic records with evidence, waits for paper, and may sign here after all', async () => {
    const ana = await anApplicant(server)
    await comesToSign(ana)
    const withdrawals = async () => (await evidenceOf(ana)).consents.filter(({ type }) => type === 'ELECTRONIC_WITHDRAWAL')
    await ana.answers('signing/withdraw', {})
    expect(ana.go).toBe('signing/paper')
    expect(await withdrawals()).toMatchObject([
      { screen: 'signing/withdraw', caller_address: '127.0.0.1', text: expect.stringContaining('you withdraw your agreement') },
    ])
    const { profile } = await overviewOf(ana)
    const mails = await mailsTo(server, String(profile.email))
    expect(mails.filter(({ row }) => row.message === 'consent-withdrawn')).toHaveLength(1)
    // It is withdrawn already.
    await expect(ana.answers('signing/withdraw', {})).rejects.toThrow()
    ana.go = 'signing/sign'
    await ana.answersWhatIsDue()
    await server.runJobs()
    expect((await signedOf(ana)).length).toBeGreaterThan(0)
    await ana.sees('signing/withdraw')
    await ana.answers('signing/withdraw', {})
    expect(await withdrawals()).toHaveLength(2)
    expect((await signedOf(ana)).length).toBeGreaterThan(0)
    expect(wrongIn(await evidenceOf(ana))).toEqual([])
  })

  it('a co-signer withdraws the consent to electronic records with evidence of their own, and agrees again before signing here', async () => {
    const ana = await anApplicant(server)
    const email = await invitesCoSigner(ana)
    const bob = await joins(server, email)
    await bob.goesOn()
    await comesToSign(ana)
    const versionOfBorrower = async () => (await server.send('GET', statusPath(ana.uuid), { token: ana.token })).body.version
    const before = await versionOfBorrower()
    await bob.sees('heloc-signer/withdraw')
    await bob.answers('heloc-signer/withdraw', {})
    expect(bob.go).toBe('heloc-signer/paper')
    const withdrawals = (await evidenceOf(bob)).consents.filter(({ type }) => type === 'ELECTRONIC_WITHDRAWAL')
    expect(withdrawals).toMatchObject([{ screen: 'heloc-signer/withdraw', application_uuid: bob.uuid }])
    const [mail, ...others] = (await mailsTo(server, email)).filter(({ row }) => row.message === 'consent-withdrawn')
    expect(others).toEqual([])
    expect(mail?.content).toMatchObject({ paragraphs: expect.arrayContaining([expect.stringContaining('Hello Bob Lee')]) })
    // The borrower sees nothing of it, and goes on as before.
    expect((await evidenceOf(ana)).consents.filter(({ type }) => type === 'ELECTRONIC_WITHDRAWAL')).toEqual([])
    expect(before).toBeGreaterThan(0)
    expect(await versionOfBorrower()).toBe(before)
    await expect(bob.answers('heloc-signer/sign', {})).rejects.toThrow()
    bob.go = 'heloc-signer/documents'
    await bob.goesOn()
    await server.runJobs()
    expect((await signedOf(bob)).length).toBeGreaterThan(0)
    expect(wrongIn(await evidenceOf(bob))).toEqual([])
  })

  it.each(['the borrower', 'the co-signer'])(
    'both get each document with both signatures and a certificate of both after %s has signed first',
    async (who) => {
      const ana = await anApplicant(server)
      const bob = await joins(server, await invitesCoSigner(ana))
      await bob.goesOn()
      await comesToSign(ana)
      const [first, second] = who === 'the borrower' ? [ana, bob] : [bob, ana]
      bob.go = 'heloc-signer/documents'
      await (first === bob ? bob.goesOn() : ana.answersWhatIsDue())
      await server.runJobs()
      expect((await signedOf(first)).length).toBeGreaterThan(0)
      expect(await signedOf(second)).toEqual([])
      await (second === bob ? bob.goesOn() : ana.answersWhatIsDue())
      await server.runJobs()
      const ofBoth = [await evidenceOf(ana), await evidenceOf(bob)] as const
      expect(ofBoth.map(wrongIn)).toEqual([[], []])
      for (const [evidence, own] of [
        [ofBoth[0], ana],
        [ofBoth[1], bob],
      ] as const) {
        const listed = await signedOf(own)
        expect(new Set(listed.map(({ document }) => document)).size).toBe(listed.length)
        for (const { uuid, title } of listed) {
          const text = await textOfPdf(evidence.signed.find(({ document }) => document.uuid === uuid)?.bytes)
          const certificates = ['Ana Moreno', 'Bob Lee'].map((name) => text.split(`Signed by ${name}`).length - 1)
          // The address from which the other one has signed is no matter of the owner of the copy.
          expect({ title, certificates, addresses: text.split('Network address').length - 1 }).toEqual({
            title,
            certificates: [1, 1],
            addresses: 1,
          })
          // The ticks of one owner are about the same documents, whose titles the certificate lists once.
          const consents = text.split('Consents given')[1]?.split('These pages were added')[0] ?? ''
          expect(consents.split(' Notice of right to cancel ')).toHaveLength(2)
        }
      }
      const seeds = Array.from({ length: tamperings }, (_, index) => index + 1)
      const missed = seeds.flatMap((seed) => {
        const { changed, how } = tampered(ofBoth[seed % 2] ?? ofBoth[0], randomOf(seed))
        return wrongIn(changed).length === 0 ? [`${seed}: ${how}`] : []
      })
      expect(missed).toEqual([])
      for (const evidence of ofBoth) {
        const last = evidence.signed.at(-1)
        const at = 97
        const bytes = last?.bytes?.with(at, (last.bytes[at] ?? 0) ^ 1)
        const changed = { ...evidence, signed: evidence.signed.map((one) => (one === last ? { ...one, bytes } : one)) }
        expect(wrongIn(changed)).toContainEqual({
          at: `signed_document ${last?.document.uuid}`,
          message: `Its bytes differ from those that were shown from byte ${at} on.`,
        })
      }
    },
  )

  it('the evidence of one loan is that of both applications, by the uuid of either', async () => {
    const ana = await anApplicant(server)
    const bob = await joins(server, await invitesCoSigner(ana))
    for (const { uuid } of [ana, bob])
      expect(await server.store.read((db) => applicationsOfLoan(db, uuid.toUpperCase()))).toEqual([ana.uuid, bob.uuid])
    const eve = await anApplicant(server)
    expect(await server.store.read((db) => applicationsOfLoan(db, eve.uuid))).toEqual([eve.uuid])
  })
})

/** The text of a PDF file, in reading order. */
async function textOfPdf(bytes: Uint8Array | undefined): Promise<string> {
  const file = await getDocument({ data: Uint8Array.from(bytes ?? []), verbosity: 0 }).promise
  const pages = await Promise.all(Array.from({ length: file.numPages }, (_, index) => file.getPage(index + 1)))
  const texts = await Promise.all(pages.map((page) => page.getTextContent()))
  const items = texts.flatMap((text) => text.items.map((item) => ('str' in item ? item.str : '')))
  return items.join(' ').replace(/\s+/g, ' ')
}

describe('the order in which a borrower and a co-signer sign', () => {
  it('a co-signer signs first, the borrower after them, the co-signer learns the day of the borrower’s signature, and the loan goes on at once', async () => {
    const ana = await anApplicant(server)
    const email = await invitesCoSigner(ana)
    const bob = await joins(server, email)
    expect(await bob.goesOn()).toBe('heloc-signer/resume')
    await comesToSign(ana)
    bob.go = 'heloc-signer/documents'
    expect(await bob.goesOn()).toBe('heloc-signer/resume')
    expect(bob.acknowledged.map(({ route }) => route)).toEqual([
      'heloc-signer/intro',
      'heloc-signer/identity',
      'heloc-signer/documents',
      'heloc-signer/sign',
    ])
    expect((await overviewOf(bob)).application).not.toHaveProperty('borrowerSignedOn')
    await ana.answersWhatIsDue()
    expect(ana.go).not.toBe('signing/additional')
    const { signing } = (await overviewOf(ana)).application
    expect(signing).toMatchObject({ signedOn: (await overviewOf(bob)).application.borrowerSignedOn })
    await signedTheSame(ana, bob)
  })

  it('a co-signer signs after the borrower, who waits for them by name', async () => {
    const ana = await anApplicant(server)
    const email = await invitesCoSigner(ana)
    const bob = await joins(server, email)
    await comesToSign(ana)
    await ana.answersWhatIsDue()
    expect(ana.go).toBe('signing/additional')
    expect((await ana.sees('signing/additional')).view).toMatchObject({
      heading: { values: { coSignerName: { is: 'Bob Lee' } } },
    })
    expect(await bob.goesOn()).toBe('heloc-signer/resume')
    await server.runJobs()
    expect(await ana.looks()).not.toBe('CO_DEED_REQ')
    await signedTheSame(ana, bob)
  })
})

/** Both have signed the same bytes: each document of the borrower that the co-signer has signed, too. */
async function signedTheSame(ana: Applicant, bob: Applicant): Promise<void> {
  const rows = await server.store.read((db) =>
    db
      .selectFrom('signing')
      .select(['application_uuid', 'name', 'places'])
      .where('application_uuid', 'in', [ana.uuid, bob.uuid])
      .execute(),
  )
  const documents = await server.store.read((db) =>
    db
      .selectFrom('generated_document')
      .select(['uuid', 'document', 'sha256'])
      .where('application_uuid', 'in', [ana.uuid, bob.uuid])
      .execute(),
  )
  const hashes = (application: string) => {
    const places = rows.find(({ application_uuid }) => application_uuid === application)?.places ?? []
    return [...new Set(places.map(({ document }) => documents.find(({ uuid }) => uuid === document)?.sha256))].toSorted()
  }
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['Ana Moreno', 'Bob Lee'])
  expect(hashes(bob.uuid).length).toBeGreaterThan(0)
  expect(hashes(bob.uuid)).toEqual(hashes(ana.uuid))
  const placesOf = (application: string) =>
    rows.find(({ application_uuid }) => application_uuid === application)?.places.map(({ place }) => place) ?? []
  expect(placesOf(bob.uuid).every((place) => place.startsWith('co-signer'))).toBe(true)
  expect(placesOf(ana.uuid).some((place) => place.startsWith('co-signer'))).toBe(false)
}
