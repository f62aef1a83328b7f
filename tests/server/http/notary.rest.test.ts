import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { applicationPath } from '#contract/application.ts'
import { notaryFinishPath, notarySessionsPath } from '#contract/notary.ts'
import { screenPath } from '#contract/screens.ts'
import { type Answered, aServer, hearthline, type Registered, type Sent, type TestServer } from '#kit/a-server.ts'
import type { Applicant } from '#kit/applicant.ts'
import { invitesCoSigner, joins } from '#kit/co-signers.ts'
import { anApplicant } from '#kit/in-process.ts'
import { mailsTo } from '#kit/mails.ts'

const screen = 'notary/session'
const minute = 60_000

let server: TestServer
/** Waits for the notary; each test begins at a new session. */
let ana: Applicant
let bo: Registered

beforeAll(async () => {
  server = await aServer()
  ana = await anApplicant(server)
  while (ana.go !== 'notary/intro') await ana.answersWhatIsDue()
  bo = await server.register()
})
afterAll(() => server.close())
afterEach(() => {
  server.clock.ahead = 0
})

type Begun = { readonly uuid: string; readonly url: string; readonly expires: string }
const begin = (body: object = {}, sent: Sent = {}) =>
  server.send('POST', notarySessionsPath(ana.uuid), {
    ...{ token: ana.token, key: randomUUID(), body: { screen, answers: { ready: true }, ...body } },
    ...sent,
  })
const begun = async () => {
  const answer = await begin()
  expect(answer.status, answer.text).toBe(200)
  return answer.body as unknown as Begun
}
const finish = (session: string, sent: Sent = {}, at = server) =>
  at.send('POST', notaryFinishPath(ana.uuid, session), { token: ana.token, ...sent })
/** A page is followed without our headers. */
const ofPage = { host: 'localhost', accept: 'text/html,*/*' }
const look = (url: string, at = server) => at.app.inject({ method: 'GET', url, headers: ofPage })
const press = (url: string, payload: string, at = server) =>
  at.app.inject({ method: 'POST', url, payload, headers: { ...ofPage, 'content-type': 'application/x-www-form-urlencoded' } })
/** Goes on to the end of the session, or to the step with this heading. */
const goOn = async (url: string, heading?: string, at = server) => {
  for (let step = 0; step < 20; step += 1) {
    const page = await look(url, at)
    if (page.statusCode === 303 || (heading !== undefined && page.body.includes(`<h2>${heading}`))) return page
    await press(url, `do=next&confirmed=true&willing=yes&step=${step}`, at)
  }
  throw new Error('The session does not end.')
}
const notaryFacts = async () =>
  (await server.send('GET', applicationPath(ana.uuid), { token: ana.token })).body.notary as { outcome?: string } | undefined

function expectProblem(answer: Answered, status: number, slug: string) {
  expect(answer.status, answer.text).toBe(status)
  expect(answer.body).toMatchObject({ type: `/problems/${slug}`, status })
}

describe('a session with the notary', () => {
  it('a PUT to the session screen is refused, with an outcome and without one', async () => {
    for (const answers of [{ ready: true, outcome: 'SIGNED' }, { ready: true }]) {
      const sent = { token: ana.token, key: randomUUID(), version: ana.version, body: { answers } }
      expectProblem(await server.send('PUT', screenPath(ana.uuid, screen), sent), 400, 'malformed')
    }
    expect(await notaryFacts()).toBeUndefined()
  })

  it('a session that begins with an outcome in its answers, without the attestation or elsewhere is refused', async () => {
    expectProblem(await begin({ answers: { ready: true, outcome: 'SIGNED' } }), 400, 'malformed')
    expectProblem(await begin({ answers: { ready: true, other: 1 } }), 400, 'malformed')
    expectProblem(await begin({ answers: {} }), 422, 'answers-refused')
    expectProblem(await begin({ screen: 'liens' }), 400, 'malformed')
    expectProblem(await begin({}, { token: bo.token }), 404, 'not-found')
    const early = { token: bo.token, key: randomUUID(), body: { screen, answers: { ready: true } } }
    expectProblem(await server.send('POST', notarySessionsPath(bo.applicationUuid), early), 409, 'not-now')
  })

  it('the screen asks for everything but the outcome, also after a session', async () => {
    const { view, answers } = await ana.sees(screen)
    expect('fields' in view && view.fields.map(({ id }) => id)).toEqual(['ready'])
    expect(Object.keys(answers)).not.toContain('outcome')
  })

  it.each([
    ['leave', 'left', 'MISSED', 'notary/intro'],
    ['break-down', 'failed', 'FAILED', 'notary/error'],
    ['refuse-identity', 'failed', 'ID_REFUSED', 'notary/error'],
  ])('a session that ends with the button %s has the outcome %s, and leads to its screen', async (button, outcome, fact, go) => {
    const session = await begun()
    expect((await finish(session.uuid)).body).toMatchObject({ outcome: 'under-way', status: 'DEED_SIGNING' })
    const back = await press(session.url, `do=${button}&step=0`)
    expect([back.statusCode, back.headers.location]).toEqual([
      303,
      `/account/heloc/${ana.uuid}/notary/session?notarySession=${session.uuid}`,
    ])
    const ended = await finish(session.uuid)
    expect(ended.body).toMatchObject({ outcome, go, status: 'DEED_SIGNING' })
    expect((await notaryFacts())?.outcome).toBe(fact)
    // The handle is used up: pressing on and asking again change nothing.
    await press(session.url, 'do=next&step=0')
    expect((await finish(session.uuid)).body).toEqual(ended.body)
  })

  it('a session that is not confirmed to be of free will ends without a seal', async () => {
    const session = await begun()
    await goOn(session.url, 'One question')
    const step = /name="step" value="(\d+)"/.exec((await look(session.url)).body)?.[1]
    await press(session.url, `do=next&willing=no&step=${step}`)
    expect((await finish(session.uuid)).body).toMatchObject({ outcome: 'left' })
  })

  it('a borrower who comes back meets the same notary, and two requests at once begin one session', async () => {
    const rooms = () =>
      server.store.read((db) =>
        db
          .selectFrom('notary_room' as never)
          .selectAll()
          .execute(),
      )
    const before = await rooms()
    const [first, second] = await Promise.all([begin(), begin()])
    expect(first.text).toBe(second.text)
    expect(await rooms()).toHaveLength(before.length + 1)
    const { uuid, url } = first.body as unknown as Begun
    await goOn(url, 'Your identity')
    expect((await begun()).uuid).toBe(uuid)
    await press(url, 'do=leave&step=1')
    await finish(uuid)
  })

  it('a session that is begun again has what the browser says now about the device', async () => {
    const { uuid, url } = await begun()
    await begin({ device: { camera: false, microphone: true } })
    const rows = await server.store.read((db) =>
      db
        .selectFrom('notary_session' as never)
        .select('device' as never)
        .where('uuid' as never, '=', uuid as never)
        .execute(),
    )
    expect(rows).toEqual([{ device: { camera: false, microphone: true } }])
    await goOn(url, 'Your identity')
    await press(url, 'do=leave&step=1')
    await finish(uuid)
  })

  it('a session expires after half an hour, and the next one is another', async () => {
    const session = await begun()
    server.clock.ahead = 31 * minute
    expect((await look(session.url)).statusCode).toBe(410)
    expect((await press(session.url, 'do=next&step=0')).statusCode).toBe(410)
    server.clock.ahead = 0
    await server.store.write((tx) =>
      tx
        .updateTable('notary_session' as never)
        .set({ expires_at: new Date(0) } as never)
        .execute(),
    )
    const next = await begun()
    expect(next.uuid).not.toBe(session.uuid)
    expect((await finish(session.uuid)).body).toMatchObject({ outcome: 'expired', go: 'notary/intro' })
    await press(next.url, 'do=leave&step=0')
    await finish(next.uuid)
  })

  it('a session is not found for another borrower, and unknown sessions and rooms are not found', async () => {
    const session = await begun()
    expectProblem(await finish(session.uuid, { token: bo.token }), 404, 'not-found')
    const ofBo = notaryFinishPath(bo.applicationUuid, session.uuid)
    expectProblem(await server.send('POST', ofBo, { token: bo.token }), 404, 'not-found')
    expectProblem(await finish(randomUUID()), 404, 'not-found')
    expect((await look(`/sandbox/notary/${randomUUID()}`)).statusCode).toBe(404)
    await press(session.url, 'do=leave&step=0')
    await finish(session.uuid)
  })

  it('the room says that it is practice, has a strict policy and no script, and names what is missing', async () => {
    const session = await begun()
    await press(session.url, 'do=next&step=0')
    const page = await look(session.url)
    expect(page.body).toContain('This is practice.')
    expect(page.body).not.toMatch(/<script|style="|\bon\w+="|javascript:/)
    expect(String(page.headers['content-security-policy'])).toContain("default-src 'none'")
    const wrong = await press(session.url, 'do=next&step=1')
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toContain('<a href="#first">Tick that the ID is held up to the camera</a>')
    await press(session.url, 'do=leave&step=1')
    await finish(session.uuid)
  })

  it('the notary meets a borrower and the co-signer in one session: both show an ID, both sign, and the evidence names both', async () => {
    const dee = await anApplicant(server)
    const email = await invitesCoSigner(dee)
    const bob = await joins(server, email)
    await bob.goesOn()
    for (let step = 0; dee.go !== 'signing/additional'; step += 1)
      if (step > 30 || !(await dee.answersWhatIsDue())) throw new Error(`${dee.name} is at ${dee.go}.`)
    bob.go = 'heloc-signer/documents'
    await bob.goesOn()
    const sent = { token: dee.token, key: randomUUID(), body: { screen, answers: { ready: true } } }
    const session = (await server.send('POST', notarySessionsPath(dee.uuid), sent)).body as unknown as Begun
    expect((await look(session.url)).body).toContain('Good day, Ana Moreno and Bob Lee.')
    const labels: string[] = []
    const headings: string[] = []
    for (let step = 0; step < 20; step += 1) {
      const page = await look(session.url)
      if (page.statusCode === 303) break
      labels.push(...[...page.body.matchAll(/<label for="first">([^<]+)</g)].map(([, label = '']) => label))
      headings.push(/<h2>([^<]+)</.exec(page.body)?.[1] ?? '')
      await press(session.url, `do=next&confirmed=true&willing=yes&step=${step}`)
    }
    expect(headings.filter((heading) => /identity/i.test(heading))).toEqual(['Your identity', 'The identity of Bob Lee'])
    expect(
      headings.filter((heading) => /Document/.test(heading)).map((heading) => heading.endsWith(', signed by Bob Lee')),
    ).toEqual([...[false, true, false, true]])
    expect(labels.filter((label) => /ID up to/.test(label))).toEqual([
      'I hold my ID up to the camera',
      'Bob Lee holds their ID up to the camera',
    ])
    expect(labels.filter((label) => /before the notary/.test(label)).map((label) => label.startsWith('Bob Lee'))).toEqual([
      ...[false, true, false, true],
    ])
    expect(labels.at(-1)).toBe('Yes, both of us, of our own free will')
    const ended = await server.send('POST', notaryFinishPath(dee.uuid, session.uuid), { token: dee.token })
    expect(ended.body).toMatchObject({ outcome: 'sealed' })
    const entries = await server.store.read((db) =>
      db.selectFrom('evidence').select('data').where('kind', '=', 'notary-session').where('lender', '=', hearthline).execute(),
    )
    expect(entries.map(({ data }) => data).find(({ session: uuid }) => uuid === session.uuid)).toMatchObject({
      others: ['Bob Lee'],
    })
    const mails = (await mailsTo(server, email)).map(({ row }) => row.message)
    expect(mails.filter((message) => message === 'signer-notary')).toHaveLength(1)
  })

  it('a restart in the middle loses nothing: the documents are sealed, the outcome stored once, with evidence', async () => {
    const device = { camera: true, microphone: true, position: { latitude: 39.8, longitude: -86.2, accuracy: 20 } }
    const session = (await begin({ device })).body as unknown as Begun
    const documents = await goOn(session.url, 'Document 1 of 2')
    expect(documents.body).toMatch(/I sign &quot;.+&quot; before the notary/)
    const restarted = await aServer({ store: server.store })
    expect((await goOn(session.url, undefined, restarted)).headers.location).toContain(`notarySession=${session.uuid}`)
    const answers = await Promise.all([1, 2, 3].map(() => finish(session.uuid, {}, restarted)))
    await restarted.close()
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({ outcome: 'sealed', status: 'TRUST_AND_INSURANCE', go: 'insurance/requirements' })
    expect((await notaryFacts())?.outcome).toBe('SIGNED')
    const entries = await server.store.read((db) =>
      db.selectFrom('evidence').select('data').where('kind', '=', 'notary-session').where('lender', '=', hearthline).execute(),
    )
    expect(entries.map(({ data }) => data).filter(({ session: uuid }) => uuid === session.uuid)).toMatchObject([
      { outcome: 'sealed', device, documents: [{ sha256: expect.any(String) }, { sha256: expect.any(String) }] },
    ])
  })

  it('an application of an older release, which requires the borrower to report the outcome, gets it from the provider too', async () => {
    const cy = await anApplicant(server)
    while (cy.go !== 'notary/intro') await cy.answersWhatIsDue()
    const old = server.release(hearthline)
    await makeReleaseOld(old)
    const fields = (await server.parts.releases.journeyPart(old))?.screens[screen]
    expect(fields).toMatchObject({ fields: [{ required: expect.anything() }, { id: 'outcome' }] })
    expect(JSON.stringify(fields)).not.toContain('Please select how the call ended')
    expect((await cy.sees(screen)).view).toMatchObject({ fields: [{ id: 'ready' }] })
    const ends = async (button: string) => {
      const sent = { token: cy.token, key: randomUUID(), body: { screen, answers: { ready: true } } }
      const answer = await server.send('POST', notarySessionsPath(cy.uuid), sent)
      expect(answer.status, answer.text).toBe(200)
      const { uuid, url } = answer.body as unknown as Begun
      if (button === 'sign') await goOn(url)
      else await press(url, `do=${button}&step=0`)
      return (await server.send('POST', notaryFinishPath(cy.uuid, uuid), { token: cy.token })).body
    }
    // The old release has no option for a failed session: the call ended before anything was signed.
    expect(await ends('refuse-identity')).toMatchObject({ outcome: 'failed', go: 'notary/intro' })
    expect(await ends('sign')).toMatchObject({ outcome: 'sealed', status: 'TRUST_AND_INSURANCE' })
  })
})

/** Gives a stored release the session screen of before the provider reported the outcome, and puts another one in force. */
async function makeReleaseOld(hash: string): Promise<void> {
  await server.store.write(async (tx) => {
    const { flow } = await tx.selectFrom('release').select('flow').where('hash', '=', hash).executeTakeFirstOrThrow()
    const part = JSON.parse(flow) as { readonly screens: { readonly [route: string]: OldSession } }
    const { outcome: _, notarizes: __, fields, ...session } = part.screens[screen] ?? { fields: [] }
    const required = { template: 'Please select how the call ended' }
    const old = fields.map((field) =>
      field.id === 'outcome'
        ? { ...field, required, options: field.options?.slice(0, 2), schema: { enum: ['SIGNED', 'MISSED'] } }
        : field,
    )
    const screens = { ...part.screens, [screen]: { ...session, fields: old } }
    await tx
      .updateTable('release')
      .set({ flow: JSON.stringify({ ...part, screens }) })
      .where('hash', '=', hash)
      .execute()
  })
  const file = `${hearthline}/screens/wait.json` as const
  server.files.set(file, JSON.stringify({ heading: 'Just a moment' }))
  await server.parts.releases.reload()
  expect(server.release(hearthline)).not.toBe(hash)
}

type OldSession = {
  readonly outcome?: string
  readonly notarizes?: readonly string[]
  readonly fields: readonly { readonly id: string; readonly options?: readonly { readonly id: string }[] }[]
}
