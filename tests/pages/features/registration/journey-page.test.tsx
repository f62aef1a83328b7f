import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import { aField, aJourney, aScreen } from '../../kit/a-journey.ts'
import { anApp, type Server, type TestResponse } from '../../kit/an-app.tsx'
import { emptyDashboard } from '../../kit/empty-dashboard.ts'

const register = 'POST /identity/api/v1/registration/register'
const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e'
const registered: TestResponse = {
  body: { identityUuid: 'i', applicationUuid: uuid, status: 'APP_SUBMISSION', go: 'start/profile', version: 1 },
  token: 'Bearer new',
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const proceed = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }))
const type = (field: string, text: string) => userEvent.type(document.querySelector(`[name="${field}"]`) as HTMLElement, text)

/** Opens the app, answers all steps but the last one, and stays on the last one. */
async function answered(server: Server = {}, flow = aJourney()) {
  const app = await anApp(server, { flow })
  await heading('The name')
  await type('name', 'Bo')
  await proceed()
  await heading('The extras')
  await proceed()
  await heading('The login')
  return app
}

function withoutLoginOnceRegistered(flow: CompiledFlow): CompiledFlow {
  const { join } = flow.journeys
  const askWhen = { '!': { var: 'session.registered' } }
  const steps = join?.steps.map((step) => (step.id === 'login' ? { ...step, askWhen } : step))
  return { ...flow, journeys: { join: { ...join, steps } } } as CompiledFlow
}

describe('the page of a registration journey', () => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })

  it('each step of a journey focuses its heading and shows its position in the progress bar', async () => {
    await answered()
    expect(document.title).toBe('[tabTitle]')
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('3')
  })

  it('a link to a later step opens the first unanswered step and keeps the query', async () => {
    const { at } = await anApp({}, { at: '/join/login?utm_source=mail' })
    await heading('The name')
    expect(at()).toBe('/join?utm_source=mail')
  })

  it('a journey that is closed to the borrower redirects to its path `otherwise`, with the query', async () => {
    const flow = aJourney({ openWhen: false, otherwise: '/elsewhere' })
    const { at } = await anApp({}, { at: '/join?a=b', flow })
    await waitFor(() => expect(at()).toContain('elsewhere'))
  })

  it('the Back link and the browser’s Back button open the previous step and keep the typed answers', async () => {
    const { router } = await answered()
    await type('password', 'secret')
    await userEvent.click(screen.getByRole('link', { name: '[back]' }))
    await heading('The extras')
    await act(() => router.navigate(-1))
    await heading('The name')
    expect(screen.getByDisplayValue('Bo')).toBeTruthy()
    await proceed()
    await heading('The extras')
    await proceed()
    await heading('The login')
    expect(screen.getByDisplayValue('secret')).toBeTruthy()
  })

  it('a reload keeps the answers of a journey, but no password', async () => {
    const first = await answered()
    await type('password', 'secret')
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('secret')
    first.unmount()
    await anApp({}, { at: '/join/login' })
    await heading('The login')
    expect(screen.queryByDisplayValue('secret')).toBeNull()
  })

  it('a new release changes the open step and keeps what the borrower is typing', async () => {
    const { app } = await anApp({})
    await heading('The name')
    await type('name', 'Bo')
    const screens = [aScreen('name', [aField('name', { required: 'Required' })], { heading: 'What is your name?' })]
    const flow = aJourney({ hash: 'r2', screens })
    act(() => app.flows.change({ flow }))
    await heading('What is your name?')
    expect(screen.getByDisplayValue('Bo')).toBeTruthy()
  })

  it('a new release that refuses an earlier answer leads to the step of that answer and shows the error', async () => {
    const { app, at } = await answered()
    const flow = aJourney({ hash: 'r2', screens: [aScreen('extras', [aField('more', { required: 'Required' })])] })
    act(() => app.flows.change({ flow }))
    await heading('The extras')
    expect(at()).toBe('/join/extras')
    expect(screen.getByText('[flowChanged]')).toBeTruthy()
  })

  it('a signed-in borrower has fewer steps, with the consents on the last step', async () => {
    localStorage.setItem('jwt', 'Bearer mine')
    const login = aScreen('login', [aField('password', { as: 'password', keepNever: true })], {
      records: [{ id: 'soft', type: 'SOFT_CREDIT', text: 'You allow a look.', onLastStep: true }],
    })
    const flow = aJourney({ screens: [login] })
    const { asked, at } = await anApp({ [register]: registered }, { flow: withoutLoginOnceRegistered(flow) })
    await heading('The name')
    expect(screen.queryByText('You allow a look.')).toBeNull()
    await type('name', 'Bo')
    await proceed()
    await heading('The extras')
    expect(screen.getByText('You allow a look.')).toBeTruthy()
    await proceed()
    await waitFor(() => expect(at()).toBe(`/${uuid}/start/profile`))
    expect(asked(register)[0]?.headers.get('authorization')).toBe('Bearer mine')
  })
})

describe('the submission of a registration', () => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })

  it('a double click registers once, stores the token and opens the application', async () => {
    const { asked, at } = await answered({ [register]: registered })
    await type('password', 'secret')
    await userEvent.dblClick(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(at()).toBe(`/${uuid}/start/profile`))
    expect(asked(register)).toHaveLength(1)
    expect(asked(register)[0]?.body).toEqual({
      journey: 'join',
      release: 'r1',
      answers: { name: { name: 'Bo' }, extras: {}, login: { password: 'secret' } },
    })
    expect(localStorage.getItem('jwt')).toBe('Bearer new')
    expect(localStorage.getItem('heloc_uuid')).toBe(uuid)
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Bo')
  })

  it('a registration that gets no token, because it was sent before, leads to the sign-in page and back to the application', async () => {
    const { at } = await answered({ [register]: { body: registered.body } })
    await type('password', 'secret')
    await proceed()
    await waitFor(() => expect(at()).toContain('/auth/login?redirectUrl='))
    expect(decodeURIComponent(at())).toContain(`/${uuid}/start/profile`)
  })

  it('two submissions before the page redraws register once', async () => {
    const { asked, at } = await answered({ [register]: registered })
    await type('password', 'secret')
    const form = document.querySelector('form')
    await act(async () => {
      form?.requestSubmit()
      form?.requestSubmit()
    })
    await waitFor(() => expect(at()).toBe(`/${uuid}/start/profile`))
    expect(asked(register)).toHaveLength(1)
  })

  it('a registration opens no other step before the application, though a registered borrower has fewer steps', async () => {
    const { at, router } = await answered({ [register]: registered }, withoutLoginOnceRegistered(aJourney()))
    await type('password', 'secret')
    const before = router.places.length
    await proceed()
    await waitFor(() => expect(at()).toBe(`/${uuid}/start/profile`))
    const places = router.places.slice(before)
    expect(places).not.toContain('/join')
    expect(places).not.toContain('/join/extras')
  })

  it('a registration without a response keeps the answers and is retried with the same Idempotency-Key', async () => {
    const says: TestResponse[] = ['nobody', registered]
    const { asked, at } = await answered({ [register]: () => says.shift() ?? 'nobody' })
    await type('password', 'secret')
    await proceed()
    await screen.findByText('[offline]')
    expect(screen.getByDisplayValue('secret')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '[tryAgain]' }))
    await waitFor(() => expect(at()).toBe(`/${uuid}/start/profile`))
    const keys = asked(register).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('a retry sends the answers on the page, with a new Idempotency-Key if the first request had arrived', async () => {
    const reused: TestResponse = { status: 409, body: { type: '/problems/key-reused', errors: [] } }
    const says: TestResponse[] = ['nobody', reused, registered]
    const { asked, at } = await answered({ [register]: () => says.shift() ?? 'nobody' })
    await type('password', 'mistyped')
    await proceed()
    await screen.findByText('[offline]')
    await userEvent.clear(document.querySelector('[name="password"]') as HTMLElement)
    await type('password', 'meant')
    await userEvent.click(screen.getByRole('button', { name: '[tryAgain]' }))
    await waitFor(() => expect(at()).toBe(`/${uuid}/start/profile`))
    const sent = asked(register).map(({ body }) => (body as { answers: { login: unknown } }).answers.login)
    expect(sent).toEqual([{ password: 'mistyped' }, { password: 'meant' }, { password: 'meant' }])
    const keys = asked(register).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('a retry is not sent while an answer is invalid', async () => {
    const { asked } = await answered({ [register]: 'nobody' })
    await type('password', 'secret')
    await proceed()
    await screen.findByText('[offline]')
    await userEvent.clear(document.querySelector('[name="password"]') as HTMLElement)
    await userEvent.click(screen.getByRole('button', { name: '[tryAgain]' }))
    expect((await screen.findAllByText('Required')).length).toBeGreaterThan(0)
    expect(asked(register)).toHaveLength(1)
  })

  it.each([
    ['without JSON, such as the sign-in page of a hotel network,', { text: '<h1>Welcome to our hotel</h1>' }, '[offline]'],
    ['without an application', { body: null }, '[unexpected]'],
  ])('a response %s ends the busy state of the registration with an error message', async (_name, response, words) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await answered({ [register]: response })
    await type('password', 'secret')
    await proceed()
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy()
    vi.restoreAllMocks()
  })

  it('a registration that the server refuses opens the step of the refused answer with the server’s message', async () => {
    const refused: TestResponse = {
      status: 422,
      body: { type: '/problems/answers-refused', errors: [], step: 'name', messages: { name: 'Not this name' } },
    }
    const { at } = await answered({ [register]: refused })
    await type('password', 'secret')
    await proceed()
    await heading('The name')
    expect(at()).toBe('/join')
    expect((await screen.findAllByText('Not this name')).length).toBeGreaterThan(0)
    await type('name', 'b')
    await waitFor(() => expect(screen.queryByText('Not this name')).toBeNull())
  })

  it('a registration with an e-mail that has an account offers to sign in or to change the e-mail', async () => {
    const taken: TestResponse = {
      status: 422,
      body: { type: '/problems/email-taken', errors: ['Taken.'], step: 'name', messages: { name: 'Taken.' } },
    }
    const { at } = await answered({ [register]: taken })
    await type('password', 'secret')
    await proceed()
    expect(await screen.findByText('[emailTaken]')).toBeTruthy()
    expect(screen.getByRole('link', { name: '[emailTakenSignIn]' }).getAttribute('href')).toBe('/auth/login')
    await userEvent.click(screen.getByRole('link', { name: '[changeEmail]' }))
    await heading('The name')
    expect(at()).toBe('/join')
  })

  it('the sign-in page fills in a registered e-mail without a query parameter, and the sign-in opens the dashboard', async () => {
    const taken: TestResponse = { status: 422, body: { type: '/problems/email-taken', errors: [], step: 'name', messages: {} } }
    const mail = aScreen('nickname', [aField('mail', { as: 'email', required: 'Required' })])
    const flow = aJourney({ without: ['extras'], screens: [mail] })
    const { at, router } = await anApp(
      {
        [register]: taken,
        'POST /identity/api/v1/login': { body: {}, token: 'Bearer mine' },
        ...emptyDashboard,
      },
      { flow },
    )
    await type('name', 'Ana')
    await proceed()
    await type('mail', 'ana@lender.example')
    await proceed()
    await type('password', 'secret')
    await proceed()
    await userEvent.click(await screen.findByRole('link', { name: '[emailTakenSignIn]' }))
    await heading('Welcome back')
    expect(at()).toBe('/auth/login')
    expect(screen.getByDisplayValue('ana@lender.example')).toBeTruthy()
    await type('password', 'secret')
    await userEvent.click(screen.getByRole('button', { name: 'Let me in' }))
    await waitFor(() => expect(router.location.pathname).toBe('/dashboard'))
    expect((await screen.findByText('[typedKept]')).closest('[role="status"]')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: '[typedGoOn]' }))
    await heading('The name')
    expect(screen.getByDisplayValue('Ana')).toBeTruthy()
  })

  it('a tab whose journey got shorter by a registration in another tab says that something has changed', async () => {
    const flow = aJourney()
    const join = flow.journeys.join
    if (!join) throw new Error('The journey is gone.')
    const steps = join.steps.map((step) =>
      step.id === 'extras' ? { ...step, askWhen: { '!': [{ var: 'session.registered' }] } } : step,
    )
    await anApp({}, { flow: { ...flow, journeys: { join: { ...join, steps } } } })
    await type('name', 'Bo')
    await proceed()
    await heading('The extras')
    expect(screen.queryByText('[somethingChanged]')).toBeNull()
    localStorage.setItem('jwt', 'Bearer of the other tab')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'jwt' })))
    await heading('The login')
    expect(screen.getByText('[somethingChanged]')).toBeTruthy()
  })

  it('a registration that gets a 500 shows an error, keeps the answers and is retried with the same Idempotency-Key', async () => {
    const { asked } = await answered({ [register]: { status: 500 } })
    await type('password', 'secret')
    await proceed()
    expect(await screen.findByText('[serverTrouble]')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '[tryAgain]' }))
    await waitFor(() => expect(asked(register)).toHaveLength(2))
    const [first, second] = asked(register)
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
    expect(second?.body).toEqual(first?.body)
  })

  it.each([
    [
      'with errors from the server',
      { status: 429, body: { type: '/problems/too-many', errors: ['Too often.', 'Wait.'] } },
      'Too often., Wait.',
    ],
    ['without errors', { status: 400, body: {} }, '[unexpected]'],
  ])('a refused registration shows an error message for a problem %s', async (_name, response, words) => {
    await answered({ [register]: response })
    await type('password', 'secret')
    await proceed()
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('a registration whose session has ended leads to the sign-in page and keeps the draft', async () => {
    localStorage.setItem('jwt', 'Bearer old')
    const { at } = await answered({ [register]: { status: 401 } })
    await type('password', 'secret')
    await proceed()
    await screen.findByText('[sessionEnded]')
    expect(at()).toContain('/auth/login?redirectUrl=')
    expect(localStorage.getItem('jwt')).toBeNull()
    expect(JSON.stringify({ ...sessionStorage })).toContain('Bo')
  })
})

describe('the next step of a journey', () => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  afterEach(cleanup)

  it('the next step keeps what was typed in it before the borrower went back', async () => {
    await answered()
    await type('password', 'secret')
    await userEvent.click(screen.getByRole('link', { name: '[back]' }))
    await heading('The extras')
    await proceed()
    await heading('The login')
    expect(screen.getByDisplayValue('secret')).toBeTruthy()
  })

  it('the next step has the newest answers in its texts and prefilled fields, each time it is opened', async () => {
    const prefill = { var: 'draft.name' }
    const extras = aScreen('extras', [aField('first', { prefill }), aField('second', { prefill })], {
      heading: { fact: 'draft.name' },
    })
    await anApp({}, { flow: aJourney({ screens: [extras] }) })
    for (const name of ['Bo', 'Cy', 'Di']) {
      await heading('The name')
      await userEvent.clear(screen.getByRole('textbox'))
      await type('name', name)
      await proceed()
      await heading(name)
      await waitFor(() => expect(screen.getAllByDisplayValue(name)).toHaveLength(2))
      await userEvent.click(screen.getByRole('link', { name: '[back]' }))
    }
  })
})
