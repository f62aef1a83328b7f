import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aField, aScreen } from '../../../kit/a-journey.ts'
import { anApp, type Server, type TestResponse } from '../../../kit/an-app.tsx'
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
import { emptyDashboard } from '../../../kit/empty-dashboard.ts'

const name = aField('name', { path: 'application.name', label: 'Your name', required: 'Your name?' })
const other = aField('other', { path: 'application.other', label: 'Another thing' })
const kinds = ['form', 'upload', 'message', 'documents', 'sign', 'review', 'sources', 'schedule'] as const
const put = `PUT ${screenOf('due')}`
const button = { actions: [{ id: 'go', label: 'Continue', do: 'submit' }] }

const openAt = (kind: (typeof kinds)[number], server: Server, fields = [name, other]) =>
  anApp(
    aServer('APP_SUBMISSION', {
      [`GET ${screenOf('due')}`]: resolved('due'),
      [`GET ${screenOf('next')}`]: resolved('next', {}, 2),
      ...server,
    }),
    {
      at: `/${uuid}`,
      flow: aFlow({
        screens: [aScreenOf(kind, 'due', { fields, ...button }), aScreen('next', [], { heading: 'What follows' })],
        statuses: { APP_SUBMISSION: 'due' },
      }),
    },
  )

const answerAndSend = async () => {
  await heading('The due')
  await userEvent.type(fieldNamed('name'), 'Ana')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
}

describe.each(kinds)('a submission on a screen of the kind %s', (kind) => {
  beforeEach(aFreshBrowser)

  it('the answers are kept when the session ends at the submission, and are submitted after a new sign-in', async () => {
    const says: TestResponse[] = [{ status: 401, body: { type: '/problems/unauthenticated', errors: [] } }]
    const { at } = await openAt(kind, {
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

  it('a submission without a response can be repeated with the same Idempotency-Key', async () => {
    const says: TestResponse[] = ['nobody']
    const { asked } = await openAt(kind, { [put]: () => says.shift() ?? { body: { status: 'X', go: 'next', version: 2 } } })
    await answerAndSend()
    await userEvent.click(await screen.findByRole('button', { name: '[tryAgain]' }))
    await heading('What follows')
    const keys = asked(put).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })
})

describe('a secret answer', () => {
  beforeEach(aFreshBrowser)

  it('a secret answer survives a new sign-in while the page is open, and is never written to browser storage', async () => {
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
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, router.location.state])).not.toContain('123456789')
  })
})

describe('an application in two tabs', () => {
  beforeEach(aFreshBrowser)

  it('the later tab that submits a changed screen lists the changed answers, keeps its own answers and can submit them', async () => {
    let version = 1
    const says: TestResponse[] = [{ status: 412, body: { type: '/problems/stale-version', errors: [] } }]
    const { asked } = await openAt('form', {
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

  it('the consent in a tab that submits a changed screen is asked for again, and other answers are kept', async () => {
    let version = 1
    const agreed = aField('agreed', {
      path: 'application.agreed',
      as: 'checkbox',
      schema: { type: 'boolean' },
      label: 'I agree',
      consent: 'ELECTRONIC_COMMUNICATION',
    })
    const { asked } = await openAt(
      'form',
      {
        [`GET ${screenOf('due')}`]: () => resolved('due', version > 1 ? { other: 'Elsewhere' } : {}, version),
        [put]: () => {
          version = 7
          return { status: 412, body: { type: '/problems/stale-version', errors: [] } }
        },
      },
      [name, other, agreed],
    )
    await heading('The due')
    await userEvent.click(screen.getByRole('checkbox', { name: /I agree/ }))
    await answerAndSend()
    await screen.findByText('[somethingChanged]')
    expect(asked(put)[0]?.body).toEqual({ answers: { name: 'Ana', agreed: true } })
    expect(fieldNamed('name').value).toBe('Ana')
    expect((screen.getByRole('checkbox', { name: /I agree/ }) as HTMLInputElement).checked).toBe(false)
  })

  it('a tab whose application moved on in another tab shows the current screen with a message', async () => {
    let value = 'APP_SUBMISSION'
    const { at } = await openAt('form', {
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

describe('a message screen that is no longer current', () => {
  beforeEach(aFreshBrowser)

  it('a message screen is replaced by the current screen when the status changes', async () => {
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

describe('the application that a page shows', () => {
  beforeEach(aFreshBrowser)

  it('an application of another borrower shows the page "not found", which leads to the dashboard', async () => {
    await anApp({ [`GET ${application}`]: { status: 404, body: {} } }, { at: `/${uuid}`, flow: aFlow() })
    await heading('[pageMissing]')
    expect(screen.getByRole('link', { name: '[goToDashboard]' }).getAttribute('href')).toBe('/')
  })

  it('an application pinned to an older release is shown with that release', async () => {
    const older = aFlow({ screens: [aScreen('due', [], { heading: 'As it was' })], statuses: { APP_SUBMISSION: 'due' } })
    const server = aServer('APP_SUBMISSION', { [`GET ${screenOf('due')}`]: resolved('due') }, { release: 'older' })
    const { app, router } = await anApp({ ...server, ...emptyDashboard }, { at: '/dashboard', flow: aFlow() })
    await heading('Your applications')
    app.queries.setQueryData(['release', 'older'], { flow: older, validators: {} })
    await act(() => router.navigate(`/${uuid}`))
    await heading('As it was')
  })
})
