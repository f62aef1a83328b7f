import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conditionsPath } from '#contract/conditions.ts'
import { experimentsPath, mostExperiments, telemetryProfilePath } from '#contract/experiments.ts'
import { leaveSurveyPath, longestSurveyText } from '#contract/leave-survey.ts'
import { loanOriginatorPath } from '#contract/loan-originator.ts'
import { sessionReplayPath } from '#contract/session-replay.ts'
import type { Profile } from '#engine/application/application.ts'
import { type Answered, aServer, hearthline, type Registered, type Sent, type TestServer } from '#kit/a-server.ts'
import { closeCondition, openConditions, type StoredCondition } from '#server/store/conditions.ts'
import { conditionOf } from '#server/store/load-application.ts'

let server: TestServer
let ana: Registered
let bo: Registered
let elsewhere: Registered
const wholesale = 'hearthline-wholesale'

beforeAll(async () => {
  server = await aServer({ lenders: ['hearthline', 'hearthline-wholesale'] })
  ana = await server.register()
  bo = await server.register()
  elsewhere = await server.register({ lender: wholesale })
})
afterAll(() => server.close())

const otherBorrowers = () => [{ token: bo.token }, { token: elsewhere.token, lender: wholesale }]

function expectProblem(answer: Answered, status: number, slug: string) {
  expect(answer.status, answer.text).toBe(status)
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(answer.body).toMatchObject({ type: `/problems/${slug}`, status, errors: [expect.any(String)] })
}

describe('the list of open conditions', () => {
  const get = (who: Registered, sent: Sent = {}) =>
    server.send('GET', conditionsPath(who.applicationUuid), { token: who.token, ...sent })
  const condition = (who: Registered, more: Partial<StoredCondition> = {}): StoredCondition => ({
    lender: hearthline,
    uuid: randomUUID(),
    application_uuid: who.applicationUuid,
    identity_uuid: who.identityUuid,
    name: 'paystubs',
    category: 'HELOC_MANUAL_PAYSTUB_UPLOAD',
    asked_of: null,
    type: 'PAYSTUB',
    created_at: new Date('2026-01-02T03:04:05Z'),
    notes: null,
    comments_to_borrower: null,
    request_documents: ['USER_UPLOADED_PAYSTUB'],
    extra: {},
    closed_at: null,
    closed_because: null,
    ...more,
  })

  it('the open conditions of an application are listed oldest first with everything that their cards show', async () => {
    const who = await server.register()
    const later = condition(who, {
      created_at: new Date('2026-02-02T03:04:05Z'),
      notes: 'Call <b>us</b> {name}',
      comments_to_borrower: 'Please hurry',
      extra: { actionNeeded: 'UPLOAD', xtraData: { numDocsRequired: 1 } },
    })
    const first = condition(who)
    const application = { lender: hearthline, uuid: who.applicationUuid, profile: { uuid: who.identityUuid } as Profile }
    await server.store.write((tx) => openConditions(tx, application, [later, first].map(conditionOf)))
    expect((await get(who)).body).toEqual([
      {
        ...{ uuid: first.uuid, type: 'PAYSTUB', conditionType: 'PAYSTUB', categoryEnum: 'HELOC_MANUAL_PAYSTUB_UPLOAD' },
        ...{ created: '2026-01-02T03:04:05.000Z', requestDocuments: ['USER_UPLOADED_PAYSTUB'] },
      },
      {
        ...{ uuid: later.uuid, type: 'PAYSTUB', conditionType: 'PAYSTUB', categoryEnum: 'HELOC_MANUAL_PAYSTUB_UPLOAD' },
        ...{ created: '2026-02-02T03:04:05.000Z', requestDocuments: ['USER_UPLOADED_PAYSTUB'] },
        ...{ notes: 'Call <b>us</b> {name}', commentsToBorrower: 'Please hurry', actionNeeded: 'UPLOAD' },
        xtraData: { numDocsRequired: 1 },
      },
    ])
    const owner = { lender: hearthline, identity: who.identityUuid }
    await server.store.write((tx) => closeCondition(tx, owner, first.uuid, { at: new Date(), because: 'x' }))
    expect((await get(who)).body).toMatchObject([{ uuid: later.uuid }])
    const closedOnes = await server.send('GET', `${conditionsPath(who.applicationUuid)}?closed=true`, { token: who.token })
    expect(closedOnes.body).toMatchObject([{ uuid: first.uuid, categoryEnum: 'HELOC_MANUAL_PAYSTUB_UPLOAD' }])
    expect(closedOnes.body).toHaveLength(1)
  })

  it('the open conditions of an application are not found for another borrower', async () => {
    expect((await get(ana)).body).toEqual([])
    for (const otherBorrower of otherBorrowers()) {
      expectProblem(await get(ana, otherBorrower), 404, 'not-found')
      expectProblem(
        await server.send('GET', `${conditionsPath(ana.applicationUuid)}?closed=true`, otherBorrower),
        404,
        'not-found',
      )
    }
    expectProblem(await server.send('GET', conditionsPath(ana.applicationUuid)), 401, 'unauthenticated')
    expectProblem(await get({ ...ana, applicationUuid: 'x' }), 400, 'malformed')
  })
})

describe('the experiments of an application', () => {
  const patch = (application: string, body: unknown, sent: Sent = {}) =>
    server.send('PATCH', experimentsPath(application), { token: ana.token, body, ...sent })

  it('experiments are stored by name with their last variation, whether sent as a list or in an object', async () => {
    const { applicationUuid: id, token } = await server.register()
    const one = await patch(id, [{ name: 'offer-slider', variation: 'control' }], { token })
    expect(one.body).toEqual({ experiments: [{ name: 'offer-slider', variation: 'control' }] })
    const experiments = [
      { name: 'offer-slider', variation: 'variation' },
      { name: 'a b', variation: 'control' },
    ]
    const both = await patch(id, { experiments }, { token })
    expect(both.body).toEqual({ experiments: [experiments[1], experiments[0]] })
  })

  it.each(['undefined', 'null', 'x'])('experiments for the application id %s are refused with 400', async (application) => {
    const answer = await patch(application, [{ name: 'a', variation: 'control' }])
    expectProblem(answer, 400, 'malformed')
    expect(answer.body.detail).toBe('App ID is required to save experiment')
  })

  it.each([
    ['an empty list', []],
    ['another variation', [{ name: 'a', variation: 'both' }]],
    ['no name', [{ variation: 'control' }]],
    ['an odd name', [{ name: '<script>', variation: 'control' }]],
    ['an extra field', [{ name: 'a', variation: 'control', identityUuid: 'x' }]],
    ['an object in place of a list', { name: 'a', variation: 'control' }],
    ['too many entries', Array.from({ length: mostExperiments + 1 }, (_, n) => ({ name: `e${n}`, variation: 'control' }))],
  ])('experiments with %s are refused', async (_what, body) => {
    expectProblem(await patch(ana.applicationUuid, body), 400, 'malformed')
  })

  it('an application stores a limited number of experiments and refuses the next with 400', async () => {
    const { applicationUuid: id, token } = await server.register()
    const many = Array.from({ length: mostExperiments }, (_, n) => ({ name: `e${n}`, variation: 'control' }))
    expect((await patch(id, many, { token })).status).toBe(200)
    expectProblem(await patch(id, [{ name: 'one-more', variation: 'control' }], { token }), 400, 'malformed')
    expect((await patch(id, many.slice(0, 1), { token })).body.experiments).toHaveLength(mostExperiments)
  })

  it('experiments cannot be stored for the application of another borrower', async () => {
    const body = [{ name: 'a', variation: 'control' }]
    for (const otherBorrower of otherBorrowers())
      expectProblem(await patch(ana.applicationUuid, body, otherBorrower), 404, 'not-found')
    expectProblem(await server.send('PATCH', experimentsPath(ana.applicationUuid), { body }), 401, 'unauthenticated')
  })
})

describe('the Optimizely profile of a borrower', () => {
  const get = (sent: Sent, query = '') => server.send('GET', telemetryProfilePath + query, sent)
  const patch = (body: unknown, sent: Sent, query = '') => server.send('PATCH', telemetryProfilePath + query, { body, ...sent })

  it('the Optimizely profile is null at first and afterwards the profile stored last', async () => {
    const { token, identityUuid } = await server.register()
    expect((await get({ token })).body).toEqual({ optimizelyProfileUuid: null })
    const [first, second] = [randomUUID(), randomUUID()]
    expect((await patch({ optimizelyProfileUuid: first }, { token })).status).toBe(200)
    const answer = await patch({ optimizelyProfileUuid: second }, { token }, `?identityUuid=${identityUuid}`)
    expect(answer.body).toEqual({ optimizelyProfileUuid: second })
    expect((await get({ token })).body).toEqual({ optimizelyProfileUuid: second })
    expect((await get({ token: bo.token })).body).toEqual({ optimizelyProfileUuid: null })
  })

  it('the Optimizely profile of another borrower is not found', async () => {
    const query = `?identityUuid=${ana.identityUuid}`
    for (const otherBorrower of otherBorrowers()) {
      expectProblem(await get(otherBorrower, query), 404, 'not-found')
      expectProblem(await patch({ optimizelyProfileUuid: 'a' }, otherBorrower, query), 404, 'not-found')
    }
    expectProblem(await get({}), 401, 'unauthenticated')
    expectProblem(await get({ token: ana.token }, '?identityUuid=x'), 400, 'malformed')
  })

  it.each([
    {},
    { optimizelyProfileUuid: '' },
    { optimizelyProfileUuid: 7 },
    { optimizelyProfileUuid: 'x'.repeat(101) },
    { optimizelyProfileUuid: 'a b' },
  ])('the Optimizely profile %j is refused with 400', async (body) =>
    expectProblem(await patch(body, { token: ana.token }), 400, 'malformed'),
  )
})

describe('the link to a session recording', () => {
  const put = (who: Registered, link: unknown, sent: Sent = {}) =>
    server.send('PUT', sessionReplayPath(who.applicationUuid), { token: who.token, body: { link }, ...sent })
  const kept = (who: Registered) =>
    server.store.read((db) =>
      db.selectFrom('session_replay').select('link').where('application_uuid', '=', who.applicationUuid).execute(),
    )

  it('only the last link to a session recording is stored', async () => {
    const who = await server.register()
    await put(who, 'https://replay.example/s/1')
    expect((await put(who, 'https://replay.example/s/2')).body).toEqual({ link: 'https://replay.example/s/2' })
    expect(await kept(who)).toEqual([{ link: 'https://replay.example/s/2' }])
  })

  it.each([
    'javascript:alert(1)',
    'http://replay.example/s/1',
    'https://',
    'https:///x',
    'https://replay.example/s/1\nx',
    'https://[',
    'https://ana:secret@replay.example/',
    `https://replay.example/${'x'.repeat(2_000)}`,
    7,
    null,
  ])('the link %s to a session recording is refused and not stored', async (link) => {
    const who = await server.register()
    expectProblem(await put(who, link), 400, 'malformed')
    expect(await kept(who)).toEqual([])
  })

  it('a link to a session recording is stored only for a host that the server allows, where it names some', async () => {
    const own = await aServer({ config: { recordingHosts: ['app.replay.example'] } })
    const who = await own.register()
    const sends = (link: string) => own.send('PUT', sessionReplayPath(who.applicationUuid), { token: who.token, body: { link } })
    for (const host of ['evil.example', 'app.replay.example.evil.example', 'app.replay.example:8443', 'replay.example'])
      expectProblem(await sends(`https://${host}/s/1`), 400, 'malformed')
    expect((await sends('https://APP.replay.example/s/2')).status).toBe(200)
    await own.close()
  })

  it('a link to a session recording cannot be stored for the application of another borrower', async () => {
    const link = 'https://replay.example/s/1'
    for (const otherBorrower of otherBorrowers()) expectProblem(await put(ana, link, otherBorrower), 404, 'not-found')
    expectProblem(await server.send('PUT', sessionReplayPath(ana.applicationUuid), { body: { link } }), 401, 'unauthenticated')
    expect(await kept(ana)).toEqual([])
  })
})

describe('the exit survey', () => {
  const post = (who: Registered, body: object, sent: Sent = {}) =>
    server.send('POST', leaveSurveyPath(who.applicationUuid), { token: who.token, key: randomUUID(), body, ...sent })
  const survey = { screen: 'liens', reason: 'later' }
  const kept = (who: Registered) =>
    server.store.read((db) =>
      db
        .selectFrom('leave_survey')
        .select(['screen', 'reason', 'text'])
        .where('application_uuid', '=', who.applicationUuid)
        .execute(),
    )

  it('an exit survey sent twice with one Idempotency-Key is stored once', async () => {
    const who = await server.register()
    const key = randomUUID()
    const body = { ...survey, reason: 'other', text: 'The baby woke up' }
    const duplicates = await Promise.all([post(who, body, { key }), post(who, body, { key })])
    expect(duplicates[0].body).toEqual({ uuid: expect.any(String) })
    expect(duplicates[0].text).toBe(duplicates[1].text)
    expect(await kept(who)).toEqual([{ screen: 'liens', reason: 'other', text: 'The baby woke up' }])
    expectProblem(await post(who, survey, { key }), 422, 'key-reused')
  })

  it.each([
    ['a screen that has no exit survey', { ...survey, screen: 'hold' }],
    ['an unknown reason', { ...survey, reason: 'constructor' }],
    ['no reason', { screen: 'liens' }],
    ['a text that is too long', { ...survey, text: 'x'.repeat(longestSurveyText + 1) }],
    ['a null character', { ...survey, text: 'a\u0000b' }],
    ['half a surrogate pair', { ...survey, text: '\ud800' }],
    ['an extra field', { ...survey, status: 'COMPLETE' }],
  ])('an exit survey with %s is refused and not stored', async (_what, body) => {
    expectProblem(await post(ana, body), 400, 'malformed')
    expect(await kept(ana)).toEqual([])
  })

  it('Social Security numbers in the text of an exit survey are masked before it is stored', async () => {
    const who = await server.register()
    await post(who, { ...survey, text: 'It is 123-45-6789' })
    expect(await kept(who)).toMatchObject([{ text: 'It is •••-••-••••' }])
  })

  it('an application stores at most twenty exit surveys, and each needs an Idempotency-Key', async () => {
    const who = await server.register()
    for (let time = 0; time < 20; time += 1) expect((await post(who, survey)).status).toBe(200)
    expectProblem(await post(who, survey), 429, 'too-many')
    expect(await kept(who)).toHaveLength(20)
    expectProblem(
      await server.send('POST', leaveSurveyPath(who.applicationUuid), { token: who.token, body: survey }),
      400,
      'key-missing',
    )
  })

  it('an exit survey for the application of another borrower is refused with 404', async () => {
    for (const otherBorrower of otherBorrowers()) expectProblem(await post(ana, survey, otherBorrower), 404, 'not-found')
    expectProblem(
      await server.send('POST', leaveSurveyPath(ana.applicationUuid), { key: 'k', body: survey }),
      401,
      'unauthenticated',
    )
  })
})

describe('the loan originator', () => {
  const officer = '3f6d2c1a-8b4e-4c7d-9a51-2e0f6b7c8d91'
  const broker = 'c04b8f6e-52d7-4a19-8e3c-9b1a7d6f5e22'
  const nameless = '1b5f7c90-3e2a-4d68-9f41-6a7b8c9d0e44'
  const get = (uuid: string, lender = hearthline) => server.send('GET', loanOriginatorPath(uuid), { lender })

  it('a loan originator is readable without a token and cacheable for ten minutes', async () => {
    const answer = await get(officer)
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'public, max-age=600', vary: expect.stringContaining('x-org') },
    })
    expect(answer.body).toEqual({
      userInfo: { uuid: officer, firstName: 'Marisol', lastName: 'Venter', email: 'marisol.venter@hearthline.example' },
      originatorDisplayInfo: {
        originatorName: 'Marisol Venter',
        avatarUri: '/account/heloc/portraits/long-hair.svg',
        email: 'marisol.venter@hearthline.example',
        phoneNumber: '(615) 555-0147',
        nmls: '990001201',
      },
    })
  })

  it('a loan originator of a wholesale lender is shown as a broker', async () => {
    const { body } = await get(broker, wholesale)
    expect(body.originatorDisplayInfo).toMatchObject({
      originatorName: 'Ingrid Halloway',
      brokerName: 'Summit Path Mortgage Brokers',
    })
    const { body: desk } = await get(nameless, wholesale)
    expect(desk.originatorDisplayInfo).toMatchObject({ brokerName: 'Riverbend Home Finance' })
    expect(desk.originatorDisplayInfo).not.toHaveProperty('originatorName')
  })

  it('an unknown loan originator is answered with a 404 that is not cached', async () => {
    for (const [uuid, lender] of [
      [broker, hearthline],
      [officer, wholesale],
      [randomUUID(), hearthline],
    ] as const) {
      const answer = await get(uuid, lender)
      expectProblem(answer, 404, 'not-found')
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    expectProblem(await get('x'), 400, 'malformed')
    expectProblem(await get(officer, 'nobody'), 403, 'wrong-lender')
  })
})
