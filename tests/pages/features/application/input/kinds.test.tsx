import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '#kit/eventually.ts'
import { aField, aScreen } from '../../../kit/a-journey.ts'
import { anApp, type Server } from '../../../kit/an-app.tsx'
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

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const due = { APP_SUBMISSION: 'due' }
const next = aScreen('next', [], { heading: 'What follows' })

/** A screen that is due, in an application whose next screen is `next`. */
const openAt = (kind: Parameters<typeof aScreenOf>[0], more: object, server: Server = {}, facts = {}, flags = {}) =>
  anApp(
    aServer(
      'APP_SUBMISSION',
      {
        [`GET ${screenOf('due')}`]: resolved('due'),
        [`GET ${screenOf('next')}`]: resolved('next', {}, 2),
        [`PUT ${screenOf('due')}`]: { body: { status: 'X', go: 'next', version: 2 } },
        ...server,
      },
      facts,
    ),
    { at: `/${uuid}`, flags, flow: aFlow({ screens: [aScreenOf(kind, 'due', more), next], statuses: due }) },
  )

const action = (does: string, more = {}) => ({ actions: [{ id: 'it', label: 'Press', do: does, ...more }] })

describe('a message screen in the app', () => {
  beforeEach(aFreshBrowser)

  it.each(['submit', 'acknowledge'])(
    'a message screen is submitted without answers by a button with the action "%s"',
    async (does) => {
      const { asked } = await openAt('message', action(does))
      await heading('The due')
      await press('Press')
      await heading('What follows')
      expect(asked(`PUT ${screenOf('due')}`)[0]?.body).toEqual({ answers: {} })
    },
  )

  it('a message screen with a PIN field submits the PIN and shows the server’s error at the field', async () => {
    const pin = aField('pin', { path: 'application.pin', as: 'pin', required: 'Which PIN?' })
    const { asked } = await openAt('message', { fields: [pin], ...action('submit') })
    await heading('The due')
    await press('Press')
    expect((await screen.findAllByText('Which PIN?')).length).toBeGreaterThan(0)
    await userEvent.type(fieldNamed('pin'), '1234')
    await press('Press')
    await heading('What follows')
    expect(asked(`PUT ${screenOf('due')}`)[0]?.body).toEqual({ answers: { pin: '1234' } })
  })

  it.each([
    ['not signed yet says nothing of copies', {}, 0],
    ['signed says that the copies are being sealed', { signing: { signedOn: '2026-01-15' } }, 1],
  ])('a message screen with signed documents of a borrower who has %s', async (_claim, signed, sentences) => {
    const documents = { [`GET ${application}/signed-documents`]: { body: [] } }
    const sign = aScreenOf('sign', 'sign', { saves: 'application.signing' })
    const shown = aScreenOf('message', 'due', { showsSignedDocuments: true })
    const flow = aFlow({ screens: [shown, sign], statuses: due })
    const server = aServer('APP_SUBMISSION', { [`GET ${screenOf('due')}`]: resolved('due'), ...documents }, signed)
    const { asked } = await anApp(server, { at: `/${uuid}`, flow })
    await heading('The due')
    await waitFor(() => expect(asked(`GET ${application}/signed-documents`).length).toBeGreaterThan(0))
    expect(screen.queryAllByRole('heading', { name: '[signedHeading]' })).toHaveLength(sentences)
  })

  it('the copies of a borrower who has signed appear after a request that no server answered', async () => {
    let tries = 0
    const copy = { uuid: 'c', title: 'The note', signed: '2026-01-15' }
    const documents = {
      [`GET ${application}/signed-documents`]: () => {
        tries += 1
        return tries === 1 ? ('nobody' as const) : { body: [copy] }
      },
    }
    const sign = aScreenOf('sign', 'sign', { saves: 'application.signing' })
    const flow = aFlow({ screens: [aScreenOf('message', 'due', { showsSignedDocuments: true }), sign], statuses: due })
    const signed = { signing: { signedOn: '2026-01-15' } }
    await anApp(aServer('APP_SUBMISSION', { [`GET ${screenOf('due')}`]: resolved('due'), ...documents }, signed), {
      at: `/${uuid}`,
      flow,
    })
    await heading('The due')
    await waitFor(() => expect(screen.queryByText('[signedSealing]')).toBeNull())
    expect(screen.getByRole('button', { name: /The note/ })).toBeTruthy()
  })

  it('a message screen lists each signed document with the day of its signature and a button of its own', async () => {
    const signed = { document: 'credit-agreement', size: 1, sha256: '', signed: '2026-01-15' }
    const body = ['Credit agreement', 'Right to cancel'].map((title, at) => ({ ...signed, uuid: `${at}`, title }))
    const flow = aFlow({ screens: [aScreenOf('message', 'due', { showsSignedDocuments: true })], statuses: due })
    const server = { [`GET ${screenOf('due')}`]: resolved('due'), [`GET ${application}/signed-documents`]: { body } }
    await anApp(aServer('APP_SUBMISSION', server), { at: `/${uuid}`, flow })
    const rows = within(await screen.findByRole('region', { name: '[signedHeading]' })).getAllByRole('listitem')
    expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual(['Credit agreement', 'Right to cancel'])
    for (const row of rows) expect(within(row).getByText('[signedOn]')).toBeTruthy()
    expect(rows.map((row) => within(row).getByRole('button').textContent)).toEqual([
      '[documentDownload]: Credit agreement',
      '[documentDownload]: Right to cancel',
    ])
  })

  it('the action "retry" of a message screen fetches the status and opens the current screen', async () => {
    let value = 'APP_SUBMISSION'
    const server = { [`GET ${status}`]: () => ({ body: { value } }) }
    const { at } = await openAt('message', action('retry'), server)
    await heading('The due')
    value = 'WAITING_FOR_SOFT_CREDIT'
    await press('Press')
    await heading('Please wait')
    expect(at()).toBe(`/${uuid}`)
  })

  it('the action "retry" says that nothing has changed, at each press, where the application is still where it was', async () => {
    await openAt('message', action('retry'))
    await heading('The due')
    await press('Press')
    const first = await screen.findByText('[nothingNew]')
    await press('Press')
    await waitFor(() => expect(first.isConnected).toBe(false))
    expect(screen.getByText('[nothingNew]').closest('[role=status]')).toBeTruthy()
  })

  it('the action "go" of a message screen opens the screen that the action names, even if the status names another screen', async () => {
    await openAt('message', action('go', { go: 'next' }))
    await heading('The due')
    await press('Press')
    await heading('What follows')
  })

  it('the action "chat" of a message screen shows how to reach the lender', async () => {
    await openAt('message', action('chat'))
    await heading('The due')
    await press('Press')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('link', { name: '(615) 555-0100' })).toBeTruthy()
  })

  it('the action "chat" of a message screen opens the chat where there is one', async () => {
    const chat = { 'GET /service-chat-chatbot/external/api/v1/chat': 'nobody' as const }
    await openAt('message', action('chat'), chat, {}, { 'fe-webchat': true })
    await heading('The due')
    await press('Press')
    expect(await screen.findByRole('dialog', { name: '[chat]' })).toBeTruthy()
  })

  it('the action "sign-out" of a message screen signs the borrower out', async () => {
    await openAt('message', action('sign-out'), { 'POST /identity-broker/customer/secure/api/v3/logout': { body: {} } })
    await heading('The due')
    await press('Press')
    await waitFor(() => expect(localStorage.getItem('jwt')).toBeNull())
  })
})

describe('a review screen in the app', () => {
  beforeEach(aFreshBrowser)
  const plan = aScreen('plan', [aField('plan', { path: 'application.plan', required: 'Required' })], {
    heading: 'Your plan',
    saves: 'application',
  })
  const review = aScreenOf('review', 'due', {
    sections: [{ id: 'plan', at: 'screens/due.json#/sections/plan', heading: 'Your plan', screen: 'plan' }],
  })
  const noEffects = { appears: [], vanishes: [], reopens: [] }
  const reviewing = (facts: object, server: Server = {}) =>
    anApp(
      aServer(
        'APP_SUBMISSION',
        {
          [`GET ${screenOf('due')}`]: resolved('due'),
          [`GET ${screenOf('plan')}`]: resolved('plan', { plan: 'A roof' }),
          [`PUT ${screenOf('plan')}`]: { body: { status: 'APP_SUBMISSION', go: 'due', version: 2 } },
          ...server,
        },
        facts as never,
      ),
      { at: `/${uuid}`, flow: aFlow({ screens: [review, plan], statuses: due }) },
    )

  it('a Change link opens the screen of the answer, and a change without effects returns to the review', async () => {
    const { at, asked } = await reviewing({ plan: 'A roof' }, { [`POST ${screenOf('plan')}/effects`]: { body: noEffects } })
    await heading('The due')
    await userEvent.click(screen.getByRole('link', { name: /^Change/ }))
    await heading('Your plan')
    expect(at()).toBe(`/${uuid}/plan`)
    expect(screen.getByRole('link', { name: '[back]' }).getAttribute('href')).toBe(`/${uuid}/due`)
    await userEvent.clear(fieldNamed('plan'))
    await userEvent.type(fieldNamed('plan'), 'A pool')
    await press('Continue')
    await heading('The due')
    expect(asked(`PUT ${screenOf('plan')}`).map(({ body }) => body)).toEqual([{ answers: { plan: 'A pool' } }])
  })

  it('a change with effects lists them first and is submitted only after the borrower confirms', async () => {
    const effects = { ...noEffects, reopens: [{ route: 'offers', heading: 'Your offers' }] }
    const { asked } = await reviewing({ plan: 'A roof' }, { [`POST ${screenOf('plan')}/effects`]: { body: effects } })
    await heading('The due')
    await userEvent.click(screen.getByRole('link', { name: /^Change/ }))
    await heading('Your plan')
    await press('Continue')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Your offers')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: '[effectsCancel]' }))
    expect(asked(`PUT ${screenOf('plan')}`)).toHaveLength(0)
    await press('Continue')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '[effectsConfirm]' }))
    await heading('The due')
    expect(asked(`PUT ${screenOf('plan')}`)).toHaveLength(1)
  })

  it('a review with a missing answer is not submitted and shows an error', async () => {
    const { asked } = await reviewing({})
    await heading('The due')
    await press('Continue')
    const summary = await screen.findByRole('link', { name: 'Your plan' })
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain('Not all is answered')
    const answer = screen.getByRole('link', { name: 'Answer Your plan' })
    await waitFor(() => expect(document.activeElement).toBe(answer))
    summary.focus()
    await userEvent.click(summary)
    expect(document.activeElement).toBe(answer)
    expect(asked(`PUT ${screenOf('due')}`)).toHaveLength(0)
  })
})

describe('a screen of income sources in the app', () => {
  beforeEach(aFreshBrowser)
  const bank = { uuid: 'b1', type: 'PLAID_TRANSACTIONS', name: 'Acorn Bank', annualIncome: 8_500_000 }
  const sources = `${application}/income-sources/b1`

  it('the linked income sources are listed, and a removed source disappears', async () => {
    let linked: unknown[] = [bank, { employmentType: 'FULL_TIME' }]
    const itself = aServer('APP_SUBMISSION')[`GET ${application}`] as { body: object }
    const { asked } = await openAt(
      'sources',
      {},
      {
        [`GET ${application}`]: () => ({ body: { ...itself.body, incomeSources: linked } }),
        [`DELETE ${sources}`]: () => {
          linked = []
          return { body: { uuid: 'b1' } }
        },
      },
    )
    await screen.findByRole('button', { name: 'Remove Acorn Bank' })
    expect(screen.getByText('$85,000 a year')).toBeTruthy()
    await press('Remove Acorn Bank')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('No source')).toBeTruthy()
    expect(asked(`DELETE ${sources}`)).toHaveLength(1)
  })

  it('an income source whose removal fails stays in the list with an error', async () => {
    await openAt('sources', {}, { [`DELETE ${sources}`]: 'nobody' }, { incomeSources: [bank] })
    await screen.findByRole('button', { name: 'Remove Acorn Bank' })
    await press('Remove Acorn Bank')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('[sourceRemoveFailed]')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Remove Acorn Bank' })).toBeTruthy()
  })

  it('a screen that needs an income source shows an error and is not submitted while it has none', async () => {
    const { asked } = await openAt('sources', { neededWhen: { '==': [1, 1] } })
    await heading('The due')
    await press('Continue')
    expect((await screen.findByRole('alert')).textContent).toBe('Needed')
    expect(asked(`PUT ${screenOf('due')}`)).toHaveLength(0)
  })
})

describe('the button of a screen with documents', () => {
  beforeEach(aFreshBrowser)
  const generated = { document: 'note', type: 'NOTE', title: 'The note', summary: [], locale: 'en-US', pages: 2 }
  const places = [
    { id: 'first', kind: 'initials', page: 1 },
    { id: 'last', kind: 'signature', page: 2 },
  ]
  const flow = { documents: { note: { title: 'The note' } } } as never
  /** @param read when the borrower has read the document */
  const signing = (kind: 'sign' | 'documents', read?: string) =>
    anApp(
      aServer('APP_SUBMISSION', {
        [`GET ${screenOf('due')}`]: resolved('due'),
        [`GET ${application}/generated-documents`]: { body: [{ ...generated, uuid: 'n1', read, places }] },
      }),
      {
        at: `/${uuid}`,
        flow: aFlow({ screens: [aScreenOf(kind, 'due', { documents: [{ id: 'note' }] })], statuses: due, flow }),
      },
    )
  const readOn = '2026-01-15T10:00:00Z'

  it('each press while places are unsigned lists every one with a link, and focuses the first', async () => {
    const { asked } = await signing('sign', readOn)
    await screen.findByText('[signCount]')
    for (const _ of [1, 2]) {
      const button = screen.getByRole('button', { name: 'Continue' })
      button.focus()
      await userEvent.click(button)
      const summary = within(await screen.findByRole('alert'))
      expect(summary.getAllByRole('link')).toHaveLength(2)
      await waitFor(() => expect(document.activeElement?.closest('[data-place]')?.getAttribute('data-place')).toBe('first'))
      await userEvent.click(summary.getAllByRole('link')[1] as HTMLElement)
      expect(document.activeElement?.closest('[data-place]')?.getAttribute('data-place')).toBe('last')
    }
    expect(asked(`PUT ${screenOf('due')}`)).toHaveLength(0)
  })

  it('the count of signed places leads to the next place to sign', async () => {
    await signing('sign', readOn)
    await userEvent.click(await screen.findByRole('link', { name: '[signCount]: [signNext]' }))
    expect(document.activeElement?.closest('[data-place]')?.getAttribute('data-place')).toBe('first')
  })

  it.each(['sign', 'documents'] as const)('a %s screen with an unread document leads to it', async (kind) => {
    const { asked } = await signing(kind)
    const open = await screen.findByRole('button', { name: '[documentOpen]: The note' })
    await press('Continue')
    await waitFor(() => expect(document.activeElement).toBe(open))
    expect(screen.getByRole('link', { name: '[readToEnd]' })).toBeTruthy()
    expect(asked(`PUT ${screenOf('due')}`)).toHaveLength(0)
  })
})

describe('the screen kinds that extend a form', () => {
  beforeEach(aFreshBrowser)

  it.each(['documents', 'sign', 'upload'] as const)(
    'a screen of the kind %s is answered as a form and leads to the next screen',
    async (kind) => {
      const name = aField('name', { path: 'application.name', required: 'Your name?' })
      const { asked } = await openAt(kind, { fields: [name] })
      await heading('The due')
      await userEvent.type(fieldNamed('name'), 'Ana')
      await press('Continue')
      await heading('What follows')
      expect(asked(`PUT ${screenOf('due')}`)[0]?.body).toEqual({ answers: { name: 'Ana' } })
    },
  )

  it('a prefilled answer shows the fields that depend on it', async () => {
    const way = aField('way', { path: 'application.way', prefill: 'TYPED' })
    const number = aField('number', {
      path: 'application.number',
      required: 'Which?',
      shownWhen: { '==': [{ var: 'application.way' }, 'TYPED'] },
    })
    await openAt('form', { fields: [way, number] })
    await heading('The due')
    expect(fieldNamed('number')).toBeTruthy()
  })

  it('a screen that comes with the response of the server is shown without a further request', async () => {
    const { asked } = await openAt(
      'form',
      {},
      {
        [`GET ${application}`]: (() => {
          const itself = aServer('APP_SUBMISSION')[`GET ${application}`] as { body: object }
          const versions = [1, 2]
          return () => ({ body: { ...itself.body, version: versions.shift() ?? 2 } })
        })(),
      },
    )
    await heading('The due')
    await press('Continue')
    await heading('What follows')
    await eventually(() => expect(asked(`GET ${screenOf('next')}`)).toHaveLength(1))
  })
})
