import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aField, aJourney, aScreen } from '../../kit/a-journey.ts'
import { anApp, type Server, type TestResponse } from '../../kit/an-app.tsx'
import { emptyDashboard } from '../../kit/empty-dashboard.ts'

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e'
const application = `/service-application/api/v1/application/heloc/${uuid}`
const status = `/service-krang-heloc/borrower/secure/api/v1/${uuid}/status`
const profileScreen = `${application}/screens/start/profile`

const plans = aScreen('start/profile', [aField('plan', { path: 'application.plan', required: 'Required' })], {
  heading: 'Your plans',
  saves: 'application',
  showsApplicationId: true,
})
const wait = {
  kind: 'wait',
  route: 'wait',
  at: 'screens/wait.json',
  heading: 'Please wait',
  text: 'Looking.',
  messages: [{ id: 'one', text: 'Looking at it' }],
} as const
const flow = (() => {
  const small = aJourney({ screens: [plans, aScreen('offers', [aField('offer')], { heading: 'Your offers' })] })
  return { ...small, screens: { ...small.screens, wait } }
})()

const resolved = (version: number, answers = {}): TestResponse => ({
  body: { route: 'start/profile', view: { kind: 'form', route: 'start/profile' }, answers, version },
})

/** An application in a status, with what the test adds or changes. */
function aServer(value: string, more: Server = {}): Server {
  return {
    [`GET ${application}`]: {
      body: { uuid, loanNumber: '7770001', version: 1, release: 'r1', auditFields: { createdDate: '2026-01-15T10:00:00Z' } },
    },
    [`GET ${status}`]: { body: { value } },
    [`GET ${profileScreen}`]: resolved(1),
    'GET /service-profile/api/v1/profile': { body: { uuid: 'p' } },
    ...more,
  }
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

async function answeredPlans(server: Server) {
  const app = await anApp(server, { at: `/${uuid}`, flow })
  await heading('Your plans')
  await userEvent.type(document.querySelector('[name="plan"]') as HTMLElement, 'A roof')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  return app
}

describe('the page of an application', () => {
  // The first of all pages is there later than the timers of a test run.
  beforeAll(async () => {
    localStorage.setItem('jwt', 'Bearer mine')
    const waiting = { value: 'WAITING_FOR_SOFT_CREDIT', version: 1 }
    const { unmount } = await anApp(aServer('', { [`GET ${status}`]: { body: waiting } }), { at: `/${uuid}`, flow })
    await heading('Please wait')
    unmount()
  })
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    localStorage.setItem('jwt', 'Bearer mine')
  })
  afterEach(() => vi.useRealTimers())

  it('an application opens the screen that its status names', async () => {
    const { at } = await anApp(aServer('APP_SUBMISSION'), { at: `/${uuid}`, flow })
    await heading('Your plans')
    expect(at()).toBe(`/${uuid}/start/profile`)
    expect(screen.getByText('7770001')).toBeTruthy()
  })

  it('an application whose status has no screen redirects to the dashboard', async () => {
    const { at } = await anApp(aServer('NEW_AND_UNKNOWN', emptyDashboard), { at: `/${uuid}`, flow })
    await heading('Your applications')
    expect(at()).toBe('/dashboard')
  })

  it('a submission sends the version and an Idempotency-Key, and opens the screen that the response names', async () => {
    const { asked, at } = await answeredPlans(
      aServer('APP_SUBMISSION', {
        [`PUT ${profileScreen}`]: { body: { status: 'OFFERED', go: 'offers', version: 2 } },
        [`GET ${application}/screens/offers`]: {
          body: { route: 'offers', view: { kind: 'form', route: 'offers' }, answers: {}, version: 2 },
        },
      }),
    )
    await waitFor(() => expect(asked(`PUT ${profileScreen}`)).toHaveLength(1))
    const put = asked(`PUT ${profileScreen}`)[0]
    expect(put?.body).toEqual({ answers: { plan: 'A roof' } })
    expect(put?.headers.get('if-match')).toBe('"1"')
    expect(put?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
    await heading('Your offers')
    expect(at()).toBe(`/${uuid}/offers`)
  })

  it('a response that contains the next screen shows it without a further request', async () => {
    const known = (aServer('')[`GET ${application}`] as { body: object }).body
    const next = {
      application: { ...known, version: 2, loanNumber: '7770002' },
      status: { value: 'OFFERED' },
      conditions: [{ uuid: 'c1', type: 'DEED', categoryEnum: 'DEED_NEEDED', created: '2026-01-16T10:00:00Z' }],
      profile: { uuid: 'p', hasSsn: true },
      screen: { route: 'offers', view: { kind: 'form', route: 'offers' }, answers: {}, version: 2 },
    }
    const { asked, at, app } = await answeredPlans(
      aServer('APP_SUBMISSION', {
        [`PUT ${profileScreen}`]: { body: { status: 'OFFERED', go: 'offers', version: 2, next } },
      }),
    )
    await heading('Your offers')
    expect(at()).toBe(`/${uuid}/offers`)
    const paths = [`${application}/overview`, status, '/service-profile/api/v1/profile']
    expect(paths.map((path) => asked(`GET ${path}`).length)).toEqual([1, 0, 1])
    expect(asked(`GET ${application}/screens/offers`)).toEqual([])
    expect(app.queries.getQueryData(['mine', 'profile'])).toEqual(next.profile)
  })

  it('a response that names the same screen starts polling for a new status before the screen is shown again', async () => {
    const same = { body: { status: 'APP_SUBMISSION', go: 'start/profile', version: 2 } }
    const { asked, at } = await anApp(aServer('APP_SUBMISSION', { [`PUT ${profileScreen}`]: same }), { at: `/${uuid}`, flow })
    await heading('Your plans')
    await userEvent.type(document.querySelector('[name="plan"]') as HTMLElement, 'A roof')
    const before = asked(`GET ${status}`).length
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const pass = async (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
    document.querySelector('form')?.requestSubmit()
    await pass(0)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Please wait')
    for (const delay of [500, 1000, 2000, 4000, 5000, 5000, 5000]) {
      expect(at()).toBe(`/${uuid}`)
      await pass(delay)
    }
    await pass(0)
    expect(at()).toBe(`/${uuid}/start/profile`)
    expect(asked(`GET ${status}`)).toHaveLength(before + 7)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your plans')
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy()
  })

  it('an application is shown with the flag values that it is pinned to', async () => {
    const known = (aServer('')[`GET ${application}`] as { body: object }).body
    const pinned = { [`GET ${application}`]: { body: { ...known, flags: { roofs: true } } } }
    const { fields } = plans
    const shown = { ...plans, fields: fields.map((field) => ({ ...field, shownWhen: { var: 'flags.roofs' } })) }
    const flagged = { ...flow, screens: { ...flow.screens, [plans.route]: shown } }
    await anApp(aServer('APP_SUBMISSION', pinned), { at: `/${uuid}`, flow: flagged, flags: { roofs: false } })
    await heading('Your plans')
    expect(document.querySelector('[name="plan"]')).toBeTruthy()
  })

  it('a submission with a stale version keeps the typed answers, and the next submission sends the newer version', async () => {
    let version = 1
    const puts: TestResponse[] = [
      { status: 412, body: { type: '/problems/stale-version', errors: [] } },
      { body: { status: 'APP_SUBMISSION', go: 'start/profile', version: 8 } },
    ]
    const { asked } = await answeredPlans(
      aServer('APP_SUBMISSION', {
        [`GET ${profileScreen}`]: () => resolved(version, version > 1 ? { plan: 'A pool' } : {}),
        [`PUT ${profileScreen}`]: () => {
          version = 7
          return puts.shift() ?? 'nobody'
        },
      }),
    )
    await screen.findByText('[somethingChanged]')
    expect(screen.getByDisplayValue('A roof')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(asked(`PUT ${profileScreen}`)).toHaveLength(2))
    const [first, second] = asked(`PUT ${profileScreen}`)
    expect(second?.headers.get('if-match')).toBe('"7"')
    expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'))
  })

  it('a field error of the server is shown at its field', async () => {
    const refused = { status: 422, body: { type: '/problems/answers-refused', errors: [], messages: { plan: 'Not that' } } }
    await answeredPlans(aServer('APP_SUBMISSION', { [`PUT ${profileScreen}`]: refused }))
    expect((await screen.findAllByText('Not that')).length).toBeGreaterThan(0)
  })

  it('a submission without a response is retried with the same Idempotency-Key', async () => {
    const { asked } = await answeredPlans(aServer('APP_SUBMISSION', { [`PUT ${profileScreen}`]: 'nobody' }))
    await userEvent.click(await screen.findByRole('button', { name: '[tryAgain]' }))
    await waitFor(() => expect(asked(`PUT ${profileScreen}`)).toHaveLength(2))
    const [first, second] = asked(`PUT ${profileScreen}`).map(({ headers }) => headers.get('idempotency-key'))
    expect(first).toBe(second)
  })

  it('a retry submits the answers that are on the page at that moment', async () => {
    const { asked } = await answeredPlans(aServer('APP_SUBMISSION', { [`PUT ${profileScreen}`]: 'nobody' }))
    const again = await screen.findByRole('button', { name: '[tryAgain]' })
    await userEvent.type(document.querySelector('[name="plan"]') as HTMLElement, ' and a pool')
    await userEvent.click(again)
    await waitFor(() => expect(asked(`PUT ${profileScreen}`)).toHaveLength(2))
    expect(asked(`PUT ${profileScreen}`).map(({ body }) => body)).toEqual([
      { answers: { plan: 'A roof' } },
      { answers: { plan: 'A roof and a pool' } },
    ])
  })

  it.each([
    ['without JSON', { text: '<h1>Welcome to our hotel</h1>' }, '[offline]'],
    ['with JSON of another shape', { body: null }, '[unexpected]'],
  ])('a response %s ends the busy state of the page with an error message', async (_name, response, words) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await answeredPlans(aServer('APP_SUBMISSION', { [`PUT ${profileScreen}`]: response }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy()
    vi.restoreAllMocks()
  })

  it('a screen that is not current redirects to the current screen', async () => {
    const notNow = { status: 409, body: { type: '/problems/not-now', errors: [], go: 'start/profile' } }
    const server = aServer('APP_SUBMISSION', { [`GET ${application}/screens/signing/intro`]: notNow })
    const { at } = await anApp(server, { at: `/${uuid}/signing/intro`, flow })
    await heading('Your plans')
    expect(at()).toBe(`/${uuid}/start/profile`)
  })

  it('a URL of an unknown screen redirects to the current screen', async () => {
    const { at } = await anApp(aServer('APP_SUBMISSION'), { at: `/${uuid}/no/such/screen`, flow })
    await heading('Your plans')
    expect(at()).toBe(`/${uuid}/start/profile`)
  })

  it('a borrower who goes back to a submitted screen sees the current screen and no form', async () => {
    let value = 'APP_SUBMISSION'
    const { router, at } = await answeredPlans(
      aServer('', {
        [`GET ${status}`]: () => ({ body: { value } }),
        [`PUT ${profileScreen}`]: () => {
          value = 'WAITING_FOR_SOFT_CREDIT'
          return { body: { status: value, go: '@wait', version: 2 } }
        },
      }),
    )
    await heading('Please wait')
    await act(() => router.navigate(-1))
    await heading('Please wait')
    expect(at()).toBe(`/${uuid}`)
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  })

  it('a submission that comes too late leads to the current screen with a message that something has changed', async () => {
    let value = 'APP_SUBMISSION'
    const { at } = await answeredPlans(
      aServer('', {
        [`GET ${status}`]: () => ({ body: { value } }),
        [`PUT ${profileScreen}`]: () => {
          value = 'WAITING_FOR_SOFT_CREDIT'
          return { status: 409, body: { type: '/problems/not-now', errors: [], go: '@wait' } }
        },
      }),
    )
    await heading('Please wait')
    expect(at()).toBe(`/${uuid}`)
    expect(screen.getByText('[somethingChanged]')).toBeTruthy()
  })

  it('typed answers survive a reload and a new sign-in, except answers that may not be stored', async () => {
    const secret = aField('pin', { path: 'application.pin', keepNever: true })
    const screens = { ...flow.screens, [plans.route]: { ...plans, fields: [...plans.fields, secret] } }
    const secretive = { ...flow, screens }
    const first = await anApp(aServer('APP_SUBMISSION'), { at: `/${uuid}`, flow: secretive })
    await heading('Your plans')
    await userEvent.type(document.querySelector('[name="plan"]') as HTMLElement, 'A roof')
    await userEvent.type(document.querySelector('[name="pin"]') as HTMLElement, '1234')
    first.unmount()
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('1234')
    await anApp(aServer('APP_SUBMISSION'), { at: `/${uuid}`, flow: secretive })
    await heading('Your plans')
    expect(screen.getByDisplayValue('A roof')).toBeTruthy()
    expect(document.querySelector('[name="pin"]')).toHaveProperty('value', '')
  })

  it('stored typed answers are deleted once they are accepted', async () => {
    await answeredPlans(aServer('APP_SUBMISSION', { [`PUT ${profileScreen}`]: { body: { status: 'X', go: '/', version: 2 } } }))
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).not.toContain('A roof'))
  })

  it('a waiting application polls the status and opens the next screen when the status changes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    let value = 'WAITING_FOR_SOFT_CREDIT'
    const server = aServer('', { [`GET ${status}`]: () => ({ body: { value, version: 1 } }) })
    const { asked, at } = await anApp(server, { at: `/${uuid}`, flow })
    const pass = async (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
    await pass(0)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Please wait')
    await pass(499)
    expect(asked(`GET ${status}`)).toHaveLength(0)
    await pass(1)
    expect(asked(`GET ${status}`)).toHaveLength(1)
    expect(asked(`GET ${application}/overview`)).toHaveLength(1)
    value = 'APP_SUBMISSION'
    await pass(1000)
    await pass(100)
    expect(asked(`GET ${application}/overview`)).toHaveLength(2)
    expect(at()).toBe(`/${uuid}/start/profile`)
  })

  it('a waiting application fetches its overview again when only the version changes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const waiting = { value: 'WAITING_FOR_SOFT_CREDIT', version: 2 }
    const { asked } = await anApp(aServer('', { [`GET ${status}`]: { body: waiting } }), { at: `/${uuid}`, flow })
    await act(async () => void (await vi.advanceTimersByTimeAsync(500)))
    expect(asked(`GET ${application}/overview`)).toHaveLength(2)
  })

  it('a URL without an application id shows the page "not found"', async () => {
    await anApp({}, { at: '/not-an-id', flow })
    await heading('[pageMissing]')
  })

  it('an application that cannot be fetched offers to try again', async () => {
    let gone = true
    const server = aServer('APP_SUBMISSION')
    const known = server[`GET ${application}`] as TestResponse
    await anApp({ ...server, [`GET ${application}`]: () => (gone ? 'nobody' : known) }, { at: `/${uuid}`, flow })
    const again = await screen.findByRole('button', { name: '[tryAgain]' })
    gone = false
    await userEvent.click(again)
    await heading('Your plans')
  })
})
