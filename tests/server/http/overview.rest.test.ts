import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationPath, overviewPath, statusPath } from '#contract/application.ts'
import { conditionsPath } from '#contract/conditions.ts'
import { profilePath } from '#contract/identity.ts'
import { type ScreenSubmissionAnswer, screenPath } from '#contract/screens.ts'
import { aServer, type TestServer } from '#kit/a-server.ts'
import { type Applicant, NotAnswered } from '#kit/applicant.ts'
import { eventually } from '#kit/eventually.ts'
import { anApplicant } from '#kit/in-process.ts'
import { journeyAnswers } from '#kit/journey-answers.ts'

let server: TestServer

beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

/** The parts of an overview, each fetched by its own path. */
async function partsOf({ uuid, token, lender }: Applicant, go: string) {
  const get = async (path: string) => {
    const { status, body } = await server.send('GET', path, { token, lender })
    return status === 200 ? body : undefined
  }
  const screen = await get(screenPath(uuid, go))
  const statusOf = async () => {
    const { version: _, ...status } = (await get(statusPath(uuid))) ?? {}
    return status
  }
  return {
    application: await get(applicationPath(uuid)),
    status: await statusOf(),
    conditions: await get(conditionsPath(uuid)),
    profile: await get(profilePath),
    ...(screen && { screen }),
  }
}

describe('the overview in the response to a submission', () => {
  it.each(['Moreno', 'Nomatch', 'Conditions', 'Reupload'])(
    'the overview equals the separately requested overview at every screen of an applicant called %s',
    async (lastName) => {
      const ana = await anApplicant(server, { lastName })
      const submitted: string[] = []
      const { answers } = ana
      ana.answers = async (route, ...given) => {
        const answer: ScreenSubmissionAnswer = await answers.call(ana, route, ...given)
        submitted.push(route)
        if (route === 'notary/session') {
          // A session is submitted by its end, and the page that the provider leads back to fetches the overview.
          expect(answer).not.toHaveProperty('next')
          return answer
        }
        expect(answer.next, route).toEqual(await partsOf(ana, answer.go))
        expect((await server.send('GET', overviewPath(ana.uuid), ana)).body, route).toEqual(answer.next)
        return answer
      }
      await ana.goesOn()
      expect(submitted).toContain('start/contact')
    },
    120_000,
  )

  it('the overview is left out when it cannot be made, and the answers are still accepted', async () => {
    const ana = await anApplicant(server)
    const screens = (await server.parts.releases.served(ana.lender))?.flow.screens ?? {}
    const route = 'liens'
    const screen = Object.getOwnPropertyDescriptor(screens, route) as PropertyDescriptor
    const { get } = {
      get() {
        throw new Error('The screen is broken.')
      },
    }
    await ana.sees('start/profile')
    Object.defineProperty(screens, route, { get, configurable: true, enumerable: true })
    try {
      const { next, ...answer } = await ana.answers('start/profile', journeyAnswers('start/profile', {}, '') ?? {})
      expect(next).toBeUndefined()
      expect(answer).toMatchObject({ go: route, version: expect.any(Number) })
    } finally {
      Object.defineProperty(screens, route, screen)
    }
    expect(server.log()).toContain('The overview could not be made.')
  })

  it('the overview is left out of the response to a repeated request, because the application may have changed since', async () => {
    const ana = await anApplicant(server)
    const answers = journeyAnswers('start/profile', {}, '')
    const put = () =>
      server.send('PUT', screenPath(ana.uuid, 'start/profile'), { ...ana, key: 'one', version: 1, body: { answers } })
    const { next, ...first } = (await put()).body
    expect(next).toBeDefined()
    expect((await put()).body).toEqual(first)
  })

  it('the overview has its version in the ETag and is not found for another borrower', async () => {
    const ana = await anApplicant(server)
    const ben = await anApplicant(server)
    const own = await server.send('GET', overviewPath(ana.uuid), ana)
    expect(own.headers.etag).toBe(`"${(own.body.application as { version: number }).version}"`)
    expect((await server.send('GET', overviewPath(ana.uuid), ben)).status).toBe(404)
    expect((await server.send('GET', overviewPath(ana.uuid), { lender: ana.lender })).status).toBe(401)
  })

  it('a request for an application that is not there is logged with its route and status, and without what or whom it is about', async () => {
    const ana = await anApplicant(server)
    const ben = await anApplicant(server)
    const before = server.log().length
    await server.send('GET', overviewPath(ana.uuid), ben)
    const logged = () => server.log().slice(before)
    await eventually(() => expect(logged()).toContain('"status":404'))
    const line = JSON.parse(logged().trim().split('\n').at(-1) ?? '')
    expect(line).toMatchObject({ level: 30, method: 'GET', status: 404, lender: ben.lender, msg: 'answered' })
    expect(line.route).toBe(overviewPath(':uuid'))
    for (const secret of [ana.uuid, ana.name, ben.uuid, ben.name, ben.token]) expect(logged()).not.toContain(secret)
  })

  it('the response to a refused submission does not contain the application, its conditions and its status', async () => {
    const ana = await anApplicant(server)
    const refused = await ana.answers('start/profile', {}).catch((error) => error)
    expect(refused).toBeInstanceOf(NotAnswered)
    expect(refused.problem).not.toContain('"next"')
  })
})
