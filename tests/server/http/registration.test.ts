import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokerLogoutPath, forgottenPasswordPath, loginPath, newPasswordPath } from '#contract/identity.ts'
import { secondFactorKeyPath } from '#contract/second-factor-settings.ts'
import { sessionsPath } from '#contract/settings.ts'
import { aServer, hearthline, type Sent, type TestServer } from '#kit/a-server.ts'
import { codeTo } from '#kit/mails.ts'
import { registrationAnswers } from '#kit/registration-answers.ts'
import { rateLimits } from '#server/config/config.ts'
import { turnOnSecondFactor } from '#server/store/second-factors.ts'

const path = '/identity/api/v1/registration/register'
let server: TestServer
// A database is made and passwords are hashed: on a busy machine that takes its time.

beforeAll(async () => {
  server = await aServer({
    lenders: ['hearthline', 'hearthline-ny', 'hearthline-wholesale', 'juniper-lane', 'prairie-members', 'sierra-first'],
  })
})
afterAll(() => server.close())

const bodyWith = (answers: object = {}, lender = hearthline) => ({
  journey: 'register-v2',
  release: server.release(lender),
  answers: registrationAnswers({ email: `${randomUUID()}@mail.example`, ...answers }),
})
const send = (body: unknown, sent: Sent = {}) => server.send('POST', path, { key: randomUUID(), body, ...sent })
const rows = (table: 'application' | 'identity' | 'consent' | 'audit' | 'answered') =>
  server.store.read((db) => db.selectFrom(table).selectAll().execute())

describe('registration', () => {
  it('registration creates an identity and an application, and responds with a token and the first screen', async () => {
    const answer = await send(bodyWith())
    expect(answer.status).toBe(200)
    expect(answer.headers.authorization).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/)
    expect(answer.body).toEqual({
      identityUuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      applicationUuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'APP_SUBMISSION',
      go: 'start/profile',
      version: 1,
    })
  })

  it('registration stores the consent as the borrower read it, with locale, release, time and client address', async () => {
    const { applicationUuid } = await server.register()
    const [consent] = (await rows('consent')).filter(
      (row) => 'application_uuid' in row && row.application_uuid === applicationUuid,
    )
    expect(consent).toMatchObject({
      type: 'SOFT_CREDIT',
      text: expect.stringMatching(/you allow Hearthline.* to make a soft credit pull/),
      locale: 'en-US',
      screen: 'register-v2/set-password',
      release_hash: server.release(hearthline),
      given_at: expect.any(Date),
      caller_address: '127.0.0.1',
    })
  })

  it('registration writes one audit row without any answer', async () => {
    const { applicationUuid } = await server.register()
    const audit = (await rows('audit')).filter((row) => 'application_uuid' in row && row.application_uuid === applicationUuid)
    expect(audit).toMatchObject([{ what: 'registered', version: 1, status: 'APP_SUBMISSION' }])
    expect(JSON.stringify(audit)).not.toMatch(/Moreno|Elm St|1980/)
  })

  it('registration stores neither the password nor its confirmation in plain text in any table', async () => {
    const password = `Canary-${randomUUID().slice(0, 8)}-X9!`
    await server.register({ answers: { password, confirmPassword: password } })
    const tables = ['application', 'identity', 'consent', 'audit', 'answered'] as const
    const everything = JSON.stringify(await Promise.all(tables.map(rows)))
    expect(everything).not.toContain(password)
    expect(everything).toContain('$argon2id$')
  })

  it('registration does not store the answers of steps that are not active', async () => {
    const body = bodyWith()
    const homeAddress = { street1: '99 Nowhere Ln', city: 'Dallas', state: 'TX', zip: '75201' }
    const answer = await send({ ...body, answers: { ...body.answers, 'home-address': homeAddress } })
    expect(answer.status).toBe(200)
    expect(JSON.stringify(await rows('application'))).not.toContain('99 Nowhere Ln')
  })

  it('registration for a second home requires the home address even if the browser left it out', async () => {
    const answer = await send(bodyWith({ occupancyType: 'SECONDARY' }))
    expect(answer).toMatchObject({ status: 422, body: { type: '/problems/answers-refused', step: 'home-address' } })
    expect(answer.body.messages).toMatchObject({ street1: 'Street address is required' })
  })

  it('registration refuses a property in New York for a lender without it, whatever the browser claims, and accepts it for another lender', async () => {
    const inNewYork = { city: 'Albany', state: 'NY', zip: '12207' }
    const message = 'Applications for properties in New York are not accepted through this site.'
    expect(await send(bodyWith(inNewYork))).toMatchObject({
      status: 422,
      body: { step: 'property-address', messages: { state: message }, errors: [message] },
    })
    const elsewhere = await send(bodyWith(inNewYork, 'hearthline-ny'), { lender: 'hearthline-ny' })
    expect(elsewhere.status).toBe(200)
  })

  it('registration refuses an invalid answer with the first message of each field, as the lender wrote it', async () => {
    const answer = await send(bodyWith({ dob: '2020-01-01' }))
    expect(answer.body).toMatchObject({ step: 'birthdate', messages: { dob: 'Must be at least 18 years old' } })
  })

  it('registration with a registered e-mail, in any spelling, is refused with a message and creates nothing', async () => {
    const { email } = await server.register()
    const before = (await rows('application')).length
    const answer = await send(bodyWith({ email: email.toUpperCase() }))
    expect(answer).toMatchObject({
      status: 422,
      body: {
        type: '/problems/email-taken',
        step: 'phone-and-email',
        messages: { email: 'An account with this email already exists.' },
        errors: ['An account with this email already exists.'],
      },
    })
    expect((await rows('application')).length).toBe(before)
  })

  it('registration accepts an e-mail that is registered at another lender', async () => {
    const { email } = await server.register()
    const other = await server.register({ lender: 'hearthline-wholesale', answers: { email } })
    expect(other.applicationUuid).toBeDefined()
  })

  it('a signed-in borrower registers another application without e-mail and password', async () => {
    const ana = await server.register()
    const { 'phone-and-email': _contact, 'set-password': _password, ...answers } = registrationAnswers()
    const body = { ...bodyWith(), answers }
    const answer = await send(body, { token: ana.token })
    expect(answer).toMatchObject({ status: 200, body: { identityUuid: ana.identityUuid, version: 1 } })
    expect(answer.body.applicationUuid).not.toBe(ana.applicationUuid)
    const consents = (await rows('consent')).filter(
      (row) => 'screen' in row && row.application_uuid === answer.body.applicationUuid,
    )
    expect(consents).toMatchObject([{ type: 'SOFT_CREDIT', screen: 'register-v2/birthdate' }])
  })

  it('registration by a signed-in borrower keeps a concurrent change of the borrower’s identity', async () => {
    const lender = 'juniper-lane'
    const file = `${lender}/sandbox.json`
    server.files.set(file, JSON.stringify({ path: [{ id: 'profile', set: { 'profile.ownership': 'SOLE' } }] }))
    await server.parts.releases.reload()
    const ana = await server.register({ lender })
    const { write } = server.parts.store
    const meanwhile = async (...given: Parameters<typeof write>) => {
      const entity = JSON.stringify({ phoneNumber: '2025550123' })
      await write((tx) => tx.updateTable('identity').set({ entity }).where('uuid', '=', ana.identityUuid).execute())
      return await write(...given)
    }
    Object.assign(server.parts.store, { write: meanwhile })
    const { 'phone-and-email': _contact, 'set-password': _password, ...answers } = registrationAnswers()
    const answer = await send({ ...bodyWith({}, lender), answers }, { lender, token: ana.token })
    Object.assign(server.parts.store, { write })
    server.files.delete(file)
    await server.parts.releases.reload()
    expect(answer.status).toBe(200)
    const person = (await rows('identity')).find(({ uuid }) => uuid === ana.identityUuid)
    expect(person).toMatchObject({ entity: { phoneNumber: '2025550123', ownership: 'SOLE' } })
  })

  it('registration asks for the steps of the lender’s own flow', async () => {
    const { 'for-sale': _sale, ...answers } = registrationAnswers({
      email: 'first@mail.example',
      state: 'CA',
      city: 'Fresno',
      zip: '93721',
    })
    const lender = 'sierra-first'
    expect(await send({ journey: 'register-v2', release: server.release(lender), answers }, { lender })).toMatchObject({
      status: 200,
    })
    const members = await send(bodyWith({}, 'prairie-members'), { lender: 'prairie-members' })
    expect(members.body).toMatchObject({ messages: expect.any(Object) })
  })

  it('registration through a closed journey is refused with the path of the journey to take instead', async () => {
    const flags = JSON.stringify({ 'fe-heloc-redesign-2025': { default: false } })
    server.files.set('hearthline-wholesale/flags.json', flags)
    await server.parts.releases.reload()
    const answer = await send(bodyWith({}, 'hearthline-wholesale'), { lender: 'hearthline-wholesale' })
    server.files.delete('hearthline-wholesale/flags.json')
    await server.parts.releases.reload()
    expect(answer).toMatchObject({ status: 409, body: { type: '/problems/journey-closed', go: '/register' } })
  })

  it('registration under the previous release is accepted for a day after its replacement and then refused', async () => {
    const file = 'hearthline/screens/register-v2/birthdate.json'
    const [first, second] = [bodyWith(), bodyWith()]
    server.files.set(file, JSON.stringify({ heading: 'Your birthday?' }))
    await server.parts.releases.reload()
    const inTime = await send(first)
    server.clock.ahead = 25 * 3_600_000
    const tooLate = await send(second)
    server.clock.ahead = 0
    const now = server.release(hearthline)
    server.files.delete(file)
    await server.parts.releases.reload()
    expect(inTime.status).toBe(200)
    expect(tooLate).toMatchObject({ status: 409, body: { type: '/problems/unknown-release', release: now } })
    expect(now).not.toBe(second.release)
  })

  it('registration fills the identity and the application only with the facts that the end of the journey names', async () => {
    const lender = 'hearthline-wholesale'
    const file = 'hearthline-wholesale/journeys/register-v2.json'
    server.files.set(
      file,
      JSON.stringify({ end: { identity: { phoneNumber: null }, application: { 'application.property': null } } }),
    )
    await server.parts.releases.reload()
    const answer = await send(bodyWith({}, lender), { lender })
    server.files.delete(file)
    await server.parts.releases.reload()
    expect(answer.status).toBe(200)
    const identity = (await rows('identity')).find((row) => 'phone_number' in row && row.uuid === answer.body.identityUuid)
    expect(identity).toMatchObject({ phone_number: null, name: { firstName: 'Ana' } })
    const application = (await rows('application')).find((row) => row.uuid === answer.body.applicationUuid)
    expect(application).toMatchObject({ entity: { property: { isListedForSale: expect.any(Boolean) } } })
    expect(application).not.toMatchObject({ entity: { property: { state: 'TX' } } })
  })

  it('registration is not served by a flow that may hide the password field', async () => {
    const checking = await aServer({ lenders: ['hearthline-wholesale'], checks: true })
    const file = 'hearthline-wholesale/screens/register-v2/set-password.json'
    const hidden = { shownWhen: { '==': [{ var: 'draft.name.firstName' }, 'Nobody'] } }
    checking.files.set(
      file,
      JSON.stringify({ fields: [{ id: 'password', ...hidden }], checks: [{ id: 'passwords-match', $remove: true }] }),
    )
    await checking.parts.releases.reload()
    const errors = checking.parts.releases.findings().filter(({ severity }) => severity === 'error')
    await checking.close()
    expect(errors).toMatchObject([{ code: 'E207' }, { code: 'E207' }])
  })

  it('registration refuses an e-mail that is too long to sign in with, and never fails with a 500', async () => {
    const lender = 'hearthline-wholesale'
    const file = 'hearthline-wholesale/fields.json'
    const longer = { email: { schema: { maxLength: 900 }, messages: { maxLength: 'At most 900' } } }
    server.files.set(file, JSON.stringify(longer))
    await server.parts.releases.reload()
    const refused = { status: 422, body: { step: 'phone-and-email', messages: { email: expect.any(String) } } }
    for (const length of [300, 3_000]) {
      const email = `${'a'.repeat(length - 13)}@mail.example`
      expect(await send(bodyWith({ email }, lender), { lender })).toMatchObject(refused)
    }
    server.files.delete(file)
    await server.parts.releases.reload()
  })

  it('registration refuses a release that was never served for the lender', async () => {
    const other = await send({ ...bodyWith(), release: server.release('sierra-first') })
    expect(other).toMatchObject({ status: 409, body: { type: '/problems/unknown-release', release: server.release(hearthline) } })
  })
})

describe('a repeated registration', () => {
  it('a registration sent eight times at once with one Idempotency-Key creates one application', async () => {
    const body = bodyWith()
    const before = (await rows('application')).length
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(body, { key })))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect((await rows('application')).length).toBe(before + 1)
  })

  it('a repeated registration gets the same response after a restart, with a valid token', async () => {
    const body = bodyWith()
    const key = randomUUID()
    const first = await send(body, { key })
    const restarted = await aServer({
      lenders: ['hearthline', 'hearthline-ny', 'hearthline-wholesale', 'juniper-lane', 'prairie-members', 'sierra-first'],
      store: server.store,
    })
    const again = await restarted.send('POST', path, { key, body })
    expect(again.body).toEqual(first.body)
    expect(again.headers.authorization).toMatch(/^Bearer /)
    expect(again.headers.authorization).not.toBe(first.headers.authorization)
    const profile = await restarted.send('GET', '/service-profile/api/v1/profile', { token: again.headers.authorization ?? '' })
    expect(profile.body.uuid).toBe(first.body.identityUuid)
    await restarted.close()
  })

  it('a repeated registration gets no token once fifteen minutes are over, and its caller may try as often as a sign-in', async () => {
    const [body, key] = [bodyWith(), randomUUID()]
    const first = await send(body, { key })
    server.clock.ahead += 16 * 60_000
    const again = await send(body, { key })
    expect([again.status, again.text, again.headers.authorization]).toEqual([200, first.text, undefined])
    for (let times = 1; times < rateLimits.signInFromAddress.max; times += 1) await send(body, { key })
    expect(await send(body, { key })).toMatchObject({ status: 429, body: { type: '/problems/too-many' } })
    server.clock.ahead += 60 * 60_000
  })

  it.each<[string, (ana: { token: string; identity: string; email: string }) => Promise<unknown>]>([
    [
      'a mailed code has set another password',
      async ({ email }) => {
        await server.send('POST', forgottenPasswordPath, { body: { email } })
        const code = await codeTo(server, email, 'password-code')
        return await server.send('POST', newPasswordPath, { body: { email, code, password: 'Another-Horse-7!' } })
      },
    ],
    [
      'the second factor is on',
      async ({ token, identity }) => {
        const { body } = await server.send('POST', secondFactorKeyPath, { token })
        expect(body.plainKey).toBeDefined()
        const owner = { lender: hearthline, identity }
        await server.store.write((tx) => turnOnSecondFactor(tx, owner, server.parts.now()))
        return { status: 200 }
      },
    ],
    ['its borrower has signed out', ({ token }) => server.send('POST', brokerLogoutPath, { token })],
    [
      'its borrower has ended all other sessions',
      async ({ token, email }) => {
        await server.send('POST', loginPath, { body: { email, password: 'Correct-Horse-9!' } })
        return await server.send('DELETE', sessionsPath, { token })
      },
    ],
  ])('a repeated registration gets no token after %s', async (_name, change) => {
    const [email, key] = [`${randomUUID()}@mail.example`, randomUUID()]
    const body = bodyWith({ email })
    const first = await send(body, { key })
    const token = first.headers.authorization ?? ''
    expect(await change({ token, email, identity: String(first.body.identityUuid) })).toMatchObject({ status: 200 })
    const again = await send(body, { key })
    expect([again.status, again.text, again.headers.authorization]).toEqual([200, first.text, undefined])
  })

  it('a repeated registration does not make the address of its caller a known device', async () => {
    const [body, key] = [bodyWith(), randomUUID()]
    await send(body, { key })
    const known = () => server.store.read((db) => db.selectFrom('familiar').selectAll().execute())
    const before = await known()
    const [url, headers] = [path, { 'x-org': hearthline, 'idempotency-key': key }]
    const again = await server.app.inject({ method: 'POST', url, headers, payload: body, remoteAddress: '192.0.2.77' })
    expect(again.headers.authorization).toMatch(/^Bearer /)
    expect(await known()).toEqual(before)
  })

  it('the stored response of a registration contains no access token', async () => {
    const { token } = await server.register()
    expect(JSON.stringify(await rows('answered'))).not.toContain(token.slice('Bearer '.length))
  })

  it('a registration with a used Idempotency-Key and another body is refused', async () => {
    const key = randomUUID()
    await send(bodyWith(), { key })
    expect(await send(bodyWith(), { key })).toMatchObject({ status: 422, body: { type: '/problems/key-reused' } })
  })

  it('an Idempotency-Key used at one lender is free at another lender', async () => {
    const key = randomUUID()
    const first = await send(bodyWith(), { key })
    const other = await send(bodyWith({}, 'hearthline-wholesale'), { key, lender: 'hearthline-wholesale' })
    expect(other.status).toBe(200)
    expect(other.body.applicationUuid).not.toBe(first.body.applicationUuid)
  })

  it('a registration that was refused can be corrected and sent again under the same Idempotency-Key', async () => {
    const key = randomUUID()
    expect((await send(bodyWith({ lastName: '' }), { key })).status).toBe(422)
    expect((await send(bodyWith(), { key })).status).toBe(200)
  })

  it('a registration needs an Idempotency-Key of 1 to 255 characters', async () => {
    const { key: _none, ...without } = { key: undefined }
    const missing = await server.send('POST', path, { body: bodyWith(), ...without })
    expect(missing).toMatchObject({ status: 400, body: { type: '/problems/key-missing' } })
    expect(await send(bodyWith(), { key: 'k'.repeat(256) })).toMatchObject({
      status: 400,
      body: { type: '/problems/key-missing' },
    })
    expect((await send(bodyWith(), { key: 'k'.repeat(255) })).status).toBe(200)
  })
})
