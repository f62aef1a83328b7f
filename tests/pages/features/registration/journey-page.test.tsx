import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import { aField, aJourney, aScreen } from '../../kit/a-journey.ts'
import { anApp, type Said, type Server } from '../../kit/an-app.tsx'

const register = 'POST /identity/api/v1/registration/register'
const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e'
const registered: Said = {
  body: { identityUuid: 'i', applicationUuid: uuid, status: 'APP_SUBMISSION', go: 'start/profile', version: 1 },
  token: 'Bearer new',
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const proceed = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }))
const type = (field: string, text: string) => userEvent.type(document.querySelector(`[name="${field}"]`) as HTMLElement, text)

/** Bo answers everything but the last step. */
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

describe('a journey', () => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })

  it('goes from step to step, says where one is, and begins each at its heading', async () => {
    await answered()
    expect(document.title).toBe('[tabTitle]')
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('3')
  })

  it('leads a deep link to the first unanswered step', async () => {
    const { at } = await anApp({}, { at: '/join/login?utm_source=mail' })
    await heading('The name')
    expect(at()).toBe('/join?utm_source=mail')
  })

  it('leads away from a closed journey, with the query', async () => {
    const flow = aJourney({ openWhen: false, otherwise: '/elsewhere' })
    const { at } = await anApp({}, { at: '/join?a=b', flow })
    await waitFor(() => expect(at()).toContain('elsewhere'))
  })

  it('goes Back by the link and by the browser, and keeps what was typed', async () => {
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

  it('keeps answers through a reload, but no password', async () => {
    const first = await answered()
    await type('password', 'secret')
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('secret')
    first.unmount()
    await anApp({}, { at: '/join/login' })
    await heading('The login')
    expect(screen.queryByDisplayValue('secret')).toBeNull()
  })

  it('takes a new release without losing what is being typed', async () => {
    const { app } = await anApp({})
    await heading('The name')
    await type('name', 'Bo')
    const screens = [aScreen('name', [aField('name', { required: 'Required' })], { heading: 'What is your name?' })]
    const flow = aJourney({ hash: 'r2', screens })
    act(() => app.flows.change({ flow }))
    await heading('What is your name?')
    expect(screen.getByDisplayValue('Bo')).toBeTruthy()
  })

  it('leads to the step whose answer a new release refuses, and says why', async () => {
    const { app, at } = await answered()
    const flow = aJourney({ hash: 'r2', screens: [aScreen('extras', [aField('more', { required: 'Required' })])] })
    act(() => app.flows.change({ flow }))
    await heading('The extras')
    expect(at()).toBe('/join/extras')
    expect(screen.getByText('[flowChanged]')).toBeTruthy()
  })

  it('has fewer steps for a signed-in borrower, with their consents on the last step', async () => {
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

describe('the end of a journey', () => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })

  it('registers once for a double click, keeps the token and goes to the application', async () => {
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

  it('registers once for two presses that come before the page has drawn the first', async () => {
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

  it('does not lead elsewhere in between, though a registered borrower has fewer steps', async () => {
    const { at, router } = await answered({ [register]: registered }, withoutLoginOnceRegistered(aJourney()))
    await type('password', 'secret')
    const places: string[] = []
    router.subscribe(({ location }) => places.push(location.pathname))
    await proceed()
    await waitFor(() => expect(at()).toBe(`/${uuid}/start/profile`))
    expect(places.filter((place) => place.startsWith('/join'))).not.toContain('/join')
    expect(places.filter((place) => place.startsWith('/join'))).not.toContain('/join/extras')
  })

  it('keeps the answers when nobody answers, and tries again with the same key', async () => {
    const says: Said[] = ['nobody', registered]
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

  it('sends what stands on the page when it tries again, under a new key where the first try had arrived', async () => {
    const reused: Said = { status: 409, body: { type: '/problems/key-reused', errors: [] } }
    const says: Said[] = ['nobody', reused, registered]
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

  it('does not try again with an answer that is not good any more', async () => {
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
    ['without JSON, as a hotel’s network gives', { text: '<h1>Welcome to our hotel</h1>' }, '[offline]'],
    ['that says nothing of an application', { body: null }, '[unexpected]'],
  ])('does not stay busy at an answer %s', async (_name, said, words) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await answered({ [register]: said })
    await type('password', 'secret')
    await proceed()
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy()
    vi.restoreAllMocks()
  })

  it('goes to the step whose answers the server refused, with its message', async () => {
    const refused: Said = {
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

  it('says that the e-mail is taken, with a way to sign in and a way to change it', async () => {
    const taken: Said = {
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

  it('takes the e-mail along to the sign-in page, not in its address, and on to the list of applications', async () => {
    const taken: Said = { status: 422, body: { type: '/problems/email-taken', errors: [], step: 'name', messages: {} } }
    const mail = aScreen('nickname', [aField('mail', { as: 'email', required: 'Required' })])
    const flow = aJourney({ without: ['extras'], screens: [mail] })
    const { at, router } = await anApp(
      { [register]: taken, 'POST /identity/api/v1/login': { body: {}, token: 'Bearer mine' } },
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
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it('says that something has changed where another tab registered and fewer questions are left', async () => {
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

  it('says that the server broke, keeps the answers, and tries again with the same key', async () => {
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
      'what the server says',
      { status: 429, body: { type: '/problems/too-many', errors: ['Too often.', 'Wait.'] } },
      'Too often., Wait.',
    ],
    ['that nobody knows', { status: 400, body: {} }, '[unexpected]'],
  ])('says %s', async (_name, said, words) => {
    await answered({ [register]: said })
    await type('password', 'secret')
    await proceed()
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('leads to the sign-in page when the session has ended, and keeps the draft', async () => {
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
