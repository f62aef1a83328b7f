import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CompiledFlow, CompiledScreen } from '#engine/flow/compiled-flow.ts'
import { aField, aScreen } from '../../kit/a-journey.ts'
import { anApp, type TestResponse } from '../../kit/an-app.tsx'
import {
  aFlow,
  aFreshBrowser,
  aScreenOf,
  aServer,
  fieldNamed,
  heading,
  resolved,
  screenOf,
  uuid,
} from '../../kit/an-application.ts'
import '#pages/features/co-signer/co-signer-pages.tsx'

const link = '/heloc-signer/login#invitation=secret'
const registered = { var: 'session.registered' }
const whom = '{invitingOwner} asks {invitedOwner}'
const saysIfSignedIn = (signedIn: string, otherwise: string) => ({
  cases: [{ id: 'signed-in', when: registered, text: signedIn }],
  otherwise,
})
const named = (name: string) => ({ type: 'text', is: { var: `session.${name}` } }) as const

function flow(): CompiledFlow {
  const asks = (route: string, words: string) =>
    aScreen(`heloc-signer/${route}`, [aField('password', { as: 'password', secret: true })], {
      heading: route,
      text: saysIfSignedIn(`${words}, not the signed-in borrower.`, `${words}.`),
      saves: 'session',
    })
  const expired: CompiledScreen = aScreenOf('message', 'heloc-signer/expired', { heading: 'Too late' })
  const introduction: CompiledScreen = aScreenOf('message', 'heloc-signer/intro', {
    heading: 'What you sign',
    records: [{ id: 'agrees', type: 'ELECTRONIC_COMMUNICATION', text: 'You agree' }],
    actions: [{ id: 'go-on', label: 'Go on', do: 'submit' }],
  })
  return aFlow({
    shell: { publicPaths: ['/heloc-signer'] },
    statuses: { INVITED: 'heloc-signer/intro' },
    screens: [asks('invitation', whom), asks('login', `${whom} again`), expired, introduction],
    flow: { values: { invitingOwner: named('invitingOwner'), invitedOwner: named('invitedOwner') } },
  })
}

const opens = (response: TestResponse) =>
  anApp({ 'POST /identity/api/v1/signers/invitation': response }, { at: link, flow: flow() })

const invitation = (hasAccount: boolean): TestResponse => ({
  body: { name: { firstName: 'Bob', lastName: 'Lee' }, email: 'bob@mail.example', invitedBy: 'Ana Moreno', hasAccount },
})

describe('the link of an invitation', () => {
  beforeEach(aFreshBrowser)

  it('the page of an invitation says who asks whom, to a new co-signer and to one with an account', async () => {
    localStorage.clear()
    const { unmount } = await opens(invitation(false))
    await heading('invitation')
    expect(screen.getByText('Ana Moreno asks Bob Lee.')).toBeTruthy()
    unmount()
    await opens(invitation(true))
    await heading('login')
    expect(screen.getByText('Ana Moreno asks Bob Lee again.')).toBeTruthy()
  })

  it('the page after an invitation has the focus at its heading, although its form is loaded only then', async () => {
    localStorage.clear()
    const server = aServer('INVITED', {
      'POST /identity/api/v1/signers/invitation': invitation(false),
      'POST /identity/api/v1/signers/join': { body: { applicationUuid: uuid }, token: 'Bearer bob' },
      'GET /service-application/api/v1/application/heloc/all': { body: [{ uuid, isCoSigner: true }] },
      [`GET ${screenOf('heloc-signer/intro')}`]: resolved('heloc-signer/intro'),
    })
    await anApp(server, { at: link, flow: flow() })
    await heading('invitation')
    await userEvent.type(fieldNamed('password'), 'Quiet-Harbour-12!')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    const own = await heading('What you sign')
    await waitFor(() => expect(document.activeElement).toBe(own))
  })

  it('the page of an invitation knows that a borrower is signed in', async () => {
    await opens(invitation(false))
    await heading('invitation')
    expect(screen.getByText('Ana Moreno asks Bob Lee, not the signed-in borrower.')).toBeTruthy()
  })

  it('the page of a link that is not good any more leads a signed-in co-signer on, and everybody else to the sign-in', async () => {
    const { unmount } = await opens({ status: 404 })
    await heading('Too late')
    expect(screen.getByRole('link', { name: '[continueApplication]' }).getAttribute('href')).toMatch(/heloc-signer\/login$/)
    unmount()
    localStorage.clear()
    await opens({ status: 404 })
    await heading('Too late')
    expect(screen.getByRole('link', { name: '[signIn]' }).getAttribute('href')).toMatch(/heloc-signer\/login$/)
  })
})
