import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aField, aScreen } from '../../../kit/a-journey.ts'
import { anApp, type Said, type Server } from '../../../kit/an-app.tsx'
import {
  aFlow,
  aFreshBrowser,
  application,
  aScreenOf,
  aServer,
  fieldNamed,
  heading,
  resolved,
  screenOf,
  status,
  uuid,
} from '../../../kit/an-application.ts'

const name = aField('name', { path: 'application.name', label: 'Your name', required: 'Your name?' })
const other = aField('other', { path: 'application.other', label: 'Another thing' })
const kinds = ['form', 'upload', 'message', 'documents', 'sign', 'session', 'review', 'sources', 'schedule'] as const
const put = `PUT ${screenOf('due')}`
const button = { actions: [{ id: 'go', label: 'Continue', do: 'submit' }] }

const standingAt = (kind: (typeof kinds)[number], server: Server) =>
  anApp(
    aServer('APP_SUBMISSION', {
      [`GET ${screenOf('due')}`]: resolved('due'),
      [`GET ${screenOf('next')}`]: resolved('next', {}, 2),
      ...server,
    }),
    {
      at: `/${uuid}`,
      flow: aFlow({
        screens: [aScreenOf(kind, 'due', { fields: [name, other], ...button }), aScreen('next', [], { heading: 'What follows' })],
        statuses: { APP_SUBMISSION: 'due' },
      }),
    },
  )

const answerAndSend = async () => {
  await heading('The due')
  await userEvent.type(fieldNamed('name'), 'Ana')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
}

describe.each(kinds)('on a screen of the kind %s', (kind) => {
  beforeEach(aFreshBrowser)

  it('answers are kept when the session ends in the middle, and go on after signing in again', async () => {
    const says: Said[] = [{ status: 401, body: { type: '/problems/unauthenticated', errors: [] } }]
    const { at } = await standingAt(kind, {
      [put]: () => says.shift() ?? { body: { status: 'X', go: 'next', version: 2 } },
      'POST /identity/api/v1/login': { body: { jwt: 'again' }, token: 'Bearer again' },
    })
    await answerAndSend()
    await heading('Welcome back')
    expect(at()).toContain('redirectUrl')
    await userEvent.type(fieldNamed('email'), 'ana@mail.example')
    await userEvent.type(fieldNamed('password'), 'secret')
    await userEvent.click(screen.getByRole('button', { name: 'Let me in' }))
    await heading('The due')
    expect(fieldNamed('name').value).toBe('Ana')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await heading('What follows')
  })

  it('the same press again is safe when nobody answers', async () => {
    const says: Said[] = ['nobody']
    const { asked } = await standingAt(kind, { [put]: () => says.shift() ?? { body: { status: 'X', go: 'next', version: 2 } } })
    await answerAndSend()
    await userEvent.click(await screen.findByRole('button', { name: '[tryAgain]' }))
    await heading('What follows')
    const keys = asked(put).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })
})

describe('what is secret', () => {
  beforeEach(aFreshBrowser)

  it('is kept through a new sign-in for as long as the page is open, and written nowhere', async () => {
    const ssn = aField('ssn', { path: 'profile.ssn', secret: true })
    const ended = { status: 401, body: { type: '/problems/unauthenticated', errors: [] } }
    const { router } = await anApp(
      aServer('APP_SUBMISSION', {
        [`GET ${screenOf('due')}`]: resolved('due'),
        [put]: ended,
        'POST /identity/api/v1/login': { body: { jwt: 'again' }, token: 'Bearer again' },
      }),
      {
        at: `/${uuid}`,
        flow: aFlow({ screens: [aScreen('due', [name, ssn], { heading: 'The due' })], statuses: { APP_SUBMISSION: 'due' } }),
      },
    )
    await heading('The due')
    await userEvent.type(fieldNamed('ssn'), '123456789')
    await answerAndSend()
    await heading('Welcome back')
    await userEvent.type(fieldNamed('email'), 'ana@mail.example')
    await userEvent.type(fieldNamed('password'), 'secret')
    await userEvent.click(screen.getByRole('button', { name: 'Let me in' }))
    await heading('The due')
    expect(fieldNamed('ssn').value).toBe('123456789')
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, router.state.location.state])).not.toContain('123456789')
  })
})

describe('two tabs', () => {
  beforeEach(aFreshBrowser)

  it('that answer one screen: the later tab lists the changed answers, keeps its own, and goes on', async () => {
    let version = 1
    const says: Said[] = [{ status: 412, body: { type: '/problems/stale-version', errors: [] } }]
    const { asked } = await standingAt('form', {
      [`GET ${screenOf('due')}`]: () => resolved('due', version > 1 ? { other: 'Elsewhere' } : {}, version),
      [put]: () => {
        version = 7
        return says.shift() ?? { body: { status: 'X', go: 'next', version: 8 } }
      },
    })
    await answerAndSend()
    const notice = await screen.findByText('[somethingChanged]')
    expect(notice.closest('[role]')?.textContent).toContain('Another thing')
    expect(fieldNamed('name').value).toBe('Ana')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await heading('What follows')
    expect(asked(put).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"7"'])
  })

  it('where one has gone on: the other is led there too, with a message', async () => {
    let value = 'APP_SUBMISSION'
    const { at } = await standingAt('form', {
      [`GET ${status}`]: () => ({ body: { value } }),
      [put]: () => {
        value = 'WAITING_FOR_SOFT_CREDIT'
        return { status: 412, body: { type: '/problems/stale-version', errors: [] } }
      },
    })
    await answerAndSend()
    await heading('Please wait')
    expect(at()).toBe(`/${uuid}`)
    expect(screen.getByText('[somethingChanged]')).toBeTruthy()
  })
})

describe('a message that is no longer due', () => {
  beforeEach(aFreshBrowser)

  it('gives way by itself to what is', async () => {
    let value = 'HELD'
    await anApp(aServer('', { [`GET ${status}`]: () => ({ body: { value } }), [`GET ${screenOf('hold')}`]: resolved('hold') }), {
      at: `/${uuid}`,
      flow: aFlow({ screens: [aScreenOf('message', 'hold')], statuses: { HELD: 'hold' } }),
    })
    await heading('The hold')
    value = 'WAITING_FOR_SOFT_CREDIT'
    await act(async () => void window.dispatchEvent(new Event('visibilitychange')))
    await heading('Please wait')
  })
})

describe('an application', () => {
  beforeEach(aFreshBrowser)

  it('of another borrower is not found', async () => {
    await anApp({ [`GET ${application}`]: { status: 404, body: {} } }, { at: `/${uuid}`, flow: aFlow() })
    await heading('[pageMissing]')
  })

  it('of an older release is shown with it', async () => {
    const older = aFlow({ screens: [aScreen('due', [], { heading: 'As it was' })], statuses: { APP_SUBMISSION: 'due' } })
    const server = aServer('APP_SUBMISSION', { [`GET ${screenOf('due')}`]: resolved('due') }, { release: 'older' })
    const list = { 'GET /service-application/api/v1/application/heloc/all': { body: [] } }
    const { app, router } = await anApp({ ...server, ...list }, { at: '/', flow: aFlow() })
    await heading('[applications]')
    app.queries.setQueryData(['release', 'older'], { flow: older, validators: {} })
    await act(() => router.navigate(`/${uuid}`))
    await heading('As it was')
  })
})
