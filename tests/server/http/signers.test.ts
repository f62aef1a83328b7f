import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationPath, applicationsPath, overviewPath, statusPath } from '#contract/application.ts'
import { type DashboardPage, dashboardPath } from '#contract/dashboard.ts'
import type { ApplicationOverview } from '#contract/screens.ts'
import { invitationPath, joinPath } from '#contract/signers.ts'
import { aServer, type TestServer } from '#kit/a-server.ts'
import type { Applicant } from '#kit/applicant.ts'
import { invitationTo, invitesCoSigner, joins, passwordOfSigner } from '#kit/co-signers.ts'
import { anApplicant } from '#kit/in-process.ts'
import { mailsTo } from '#kit/mails.ts'
import { rateLimits } from '#server/config/config.ts'
import { guessableInThread } from '#server/identity/guessable.ts'

let server: TestServer
const wide = { max: 1_000_000, windowMs: 60_000 }
beforeAll(async () => {
  const limits = { ...rateLimits, registrationFromAddress: wide, signInFromAddress: wide, codeTriesFromAddress: wide }
  server = await aServer({ lenders: ['hearthline', 'maple-street'], config: { limits }, isGuessable: guessableInThread() })
})
afterAll(() => server.close())

const day = 24 * 60 * 60_000
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

describe('an invitation to sign', () => {
  it('an invitation to sign shows whom it invites and who invited them, and nothing else of the application', async () => {
    const ana = await anApplicant(server)
    const email = await invitesCoSigner(ana)
    expect(ana.go).toBe('start/contact')
    const token = await invitationTo(server, email)
    expect((await shows(token)).body).toEqual({
      name: { firstName: 'Bob', lastName: 'Lee' },
      email,
      invitedBy: 'Ana Moreno',
      hasAccount: false,
    })
  })

  it('an invitation to sign is stored and logged without the secret of its link, which the borrower gets nowhere', async () => {
    const ana = await anApplicant(server)
    const email = await invitesCoSigner(ana)
    const token = await invitationTo(server, email)
    await shows(token)
    const rows = await server.store.read((db) => db.selectFrom('signer').selectAll().execute())
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(server.log()).not.toContain(token)
    expect(server.log()).not.toContain(email)
    const [mail] = await mailsTo(server, email)
    expect(mail?.row).toMatchObject({ application_uuid: null, identity_uuid: null })
    expect(JSON.stringify(await overviewOf(ana))).not.toContain(token)
  })

  it.each(['a wrong secret', 'an expired link', 'a link that a newer one replaced', 'another lender'])(
    'an invitation to sign is not found for %s',
    async (mistake) => {
      const ana = await anApplicant(server)
      const email = await invitesCoSigner(ana)
      const token = await invitationTo(server, email)
      if (mistake === 'a link that a newer one replaced') {
        await ana.sees('start/co-signer')
        await ana.answers('start/co-signer', { firstName: 'Bob', lastName: 'Lee', email })
        expect((await shows(await invitationTo(server, email))).status).toBe(200)
      }
      if (mistake === 'an expired link') server.clock.ahead += 15 * day
      const sent = mistake === 'a wrong secret' ? `${token.slice(1)}x` : token
      const lender = mistake === 'another lender' ? 'maple-street' : 'hearthline'
      const answers = [await shows(sent, lender), await join(sent, passwordOfSigner, lender)]
      if (mistake === 'an expired link') server.clock.ahead -= 15 * day
      expect(answers.map(({ status }) => status)).toEqual([404, 404])
    },
  )

  it('an invitation to sign is taken once: the same co-signer may send it again, and nobody else', async () => {
    const email = await invitesCoSigner(await anApplicant(server))
    const token = await invitationTo(server, email)
    const [first, second] = [await join(token), await join(token)]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.applicationUuid).toBe(first.body.applicationUuid)
    expect((await join(token, 'Another-Horse-7!')).status).toBe(401)
    expect((await shows(token)).status).toBe(404)
  })

  it('an invitation to sign is taken by one of two requests at the same time, and the other one signs in', async () => {
    const email = await invitesCoSigner(await anApplicant(server))
    const token = await invitationTo(server, email)
    const answers = await Promise.all([join(token), join(token)])
    const joined = answers.filter(({ status }) => status === 200)
    expect(joined.length).toBeGreaterThan(0)
    expect((await join(token)).body.applicationUuid).toBe(joined[0]?.body.applicationUuid)
  })

  it('an invitation to sign is taken with the account that the address has, whose password is asked for', async () => {
    const bob = await server.register({ unconfirmed: true })
    const email = await invitesCoSigner(await anApplicant(server), bob.email)
    const token = await invitationTo(server, email)
    expect((await shows(token)).body).toMatchObject({ hasAccount: true })
    expect((await join(token, 'Wrong-Horse-77!')).status).toBe(401)
    const joined = await join(token, bob.password)
    expect(joined.status).toBe(200)
    const list = await server.send('GET', applicationsPath, { token: joined.headers.authorization ?? '' })
    expect((list.body as unknown as { uuid: string }[]).map(({ uuid }) => uuid).toSorted()).toEqual(
      [String(joined.body.applicationUuid), bob.applicationUuid].toSorted(),
    )
  })

  it('an invitation to sign refuses a password that the rules of the screen refuse', async () => {
    const token = await invitationTo(server, await invitesCoSigner(await anApplicant(server)))
    expect(await join(token, 'short')).toMatchObject({ status: 422, body: { type: '/problems/answers-refused' } })
  })

  it('an invitation to sign refuses a password that is easy to guess, with the message at its field, and stays open', async () => {
    const token = await invitationTo(server, await invitesCoSigner(await anApplicant(server)))
    const messages = { password: expect.stringMatching(/easy to guess/) }
    expect(await join(token, 'Hearthline12!')).toMatchObject({ status: 422, body: { messages } })
    expect((await join(token)).status).toBe(200)
  })

  it('an invitation to sign is refused for the own address of the borrower', async () => {
    const ana = await anApplicant(server)
    const { email } = (await overviewOf(ana)).profile
    await expect(invitesCoSigner(ana, email.toUpperCase())).rejects.toThrow('This is your own email address')
  })
})

describe('a co-signer', () => {
  it('a co-signer who has joined finds the invitation among what was written to them, without its link', async () => {
    const ana = await anApplicant(server)
    const email = await invitesCoSigner(ana)
    const bob = await joins(server, email)
    const { token, lender } = bob
    const { body } = await server.send('GET', dashboardPath, { token, lender })
    const [own, ...others] = (body as unknown as DashboardPage).applications
    expect(others).toEqual([])
    const messages = own?.sections.flatMap((section) => (section.shows === 'messages' ? (section.messages ?? []) : []))
    expect(messages).toEqual([expect.objectContaining({ channel: 'email', title: 'Ana Moreno asks you to sign' })])
    const mails = await mailsTo(server, email)
    expect(mails.map(({ row, content }) => [row.message, Object.hasOwn(content, 'path')])).toEqual([['signer-invited', false]])
  })

  it('a co-signer gets nothing of what the borrower answered but the home, and no screen of the borrower', async () => {
    const ana = await anApplicant(server)
    const bob = await joins(server, await invitesCoSigner(ana))
    await comesToSign(ana)
    const { application, status, profile } = await overviewOf(bob)
    expect(Object.keys(application).toSorted()).toEqual(
      [
        ...['auditFields', 'consents', 'documents', 'draft', 'flags', 'incomeSources', 'invitedBy', 'journey', 'loanNumber'],
        ...['property', 'release', 'uuid', 'version'],
      ].toSorted(),
    )
    expect(application.draft).toEqual({})
    expect(status).toEqual({ value: 'NOTE_SIGNING' })
    expect(profile).toMatchObject({ type: 'CO_DEEDER', name: { firstName: 'Bob' } })
    for (const screen of ['signing/sign', 'document/disclosures', 'heloc-signer/sign'])
      expect(
        (
          await server.send(
            'GET',
            `/service-application/api/v1/application/heloc/${bob.uuid}/generated-documents?screen=${screen}`,
            bob,
          )
        ).status,
      ).not.toBe(200)
  })

  it('a co-signer finds no application of anybody else, nor anybody else the one of the co-signer', async () => {
    const [ana, eve] = [await anApplicant(server), await anApplicant(server)]
    const bob = await joins(server, await invitesCoSigner(ana))
    const other = await joins(server, await invitesCoSigner(eve))
    for (const [who, whose] of [
      [bob, ana],
      [bob, other],
      [ana, bob],
      [eve, bob],
    ] as const)
      for (const path of [applicationPath(whose.uuid), overviewPath(whose.uuid), statusPath(whose.uuid)])
        expect((await server.send('GET', path, { token: who.token })).status).toBe(404)
    expect((await server.send('GET', overviewPath(bob.uuid), { token: bob.token, lender: 'maple-street' })).status).toBe(403)
  })

  it('a co-signer has the profile type CO_DEEDER, in the profile and in the identity', async () => {
    const bob = await joins(server, await invitesCoSigner(await anApplicant(server)))
    const [profile, identity] = await Promise.all(
      ['/service-profile/api/v1/profile', '/identity/secure/api/v1/identity'].map((path) =>
        server.send('GET', path, { token: bob.token }),
      ),
    )
    expect(profile?.body).toMatchObject({ type: 'CO_DEEDER' })
    expect(identity?.body).toMatchObject({ profileType: 'CO_DEEDER' })
  })
})
