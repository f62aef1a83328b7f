import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { signedOutKey } from '#pages/lib/session/signed-out.ts'
import { anApp, type Server, type TestResponse } from '../../kit/an-app.tsx'
import { emptyDashboard } from '../../kit/empty-dashboard.ts'

const login = 'POST /identity/api/v1/login'
const list: Server = {
  ...emptyDashboard,
  'GET /service-profile/api/v1/profile': { body: { uuid: 'p' } },
}

async function signIn(response: TestResponse, at = '/auth/login') {
  const app = await anApp({ ...list, [login]: response }, { at })
  await screen.findByRole('heading', { level: 1, name: 'Welcome back' })
  await userEvent.type(document.querySelector('[name="email"]') as HTMLElement, ' ana@lender.example ')
  await userEvent.type(document.querySelector('[name="password"]') as HTMLElement, ' secret ')
  await userEvent.click(screen.getByRole('button', { name: 'Let me in' }))
  return app
}

describe('the sign-in page', () => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })

  it('a sign-in stores the token and opens the dashboard', async () => {
    const { asked, at } = await signIn({ body: { jwt: 'x' }, token: 'Bearer x' })
    await waitFor(() => expect(at()).toBe('/dashboard'))
    expect(localStorage.getItem('jwt')).toBe('Bearer x')
    // A password may begin or end with a space; an e-mail address may not.
    expect(asked(login)[0]?.body).toEqual({ email: 'ana@lender.example', password: ' secret ' })
  })

  it('a sign-in returns to the path in the query parameter "redirectUrl"', async () => {
    const { at } = await signIn({ token: 'Bearer x' }, '/auth/login?redirectUrl=%2Faccount%2Fheloc%2Fjoin%3Fa%3Db')
    await waitFor(() => expect(at()).toBe('/join?a=b'))
  })

  it('a sign-in does not follow a return path to another site', async () => {
    const { at } = await signIn({ token: 'Bearer x' }, '/auth/login?redirectUrl=%2Fa%2F..%2F%2Fevil.com')
    await waitFor(() => expect(at()).toBe('/dashboard'))
  })

  it.each([
    [{ status: 401 }, '[signInFailed]'],
    [{ status: 429 }, '[tooManyTries]'],
    [{ status: 400, body: { errors: ['No.', 'No!'] } }, 'No., No!'],
    [{ status: 500 }, '[serverTrouble]'],
    ['nobody' as const, '[offline]'],
  ])('a failed sign-in shows an error and keeps the e-mail: %o', async (response, words) => {
    const { at } = await signIn(response)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(at()).toBe('/auth/login')
    expect(screen.getByDisplayValue('ana@lender.example', { exact: false })).toBeTruthy()
    expect(localStorage.getItem('jwt')).toBeNull()
  })

  it('a borrower who has signed out gets a message about it once, with the focus at the heading', async () => {
    // What the page before, which is gone, has left.
    sessionStorage.setItem(signedOutKey, 'yes')
    const { unmount } = await anApp({}, { at: '/auth/login' })
    expect((await screen.findByText('[signedOut]')).closest('[role=status]')).toBeTruthy()
    expect(document.activeElement?.tagName).toBe('H1')
    unmount()
    await anApp({}, { at: '/auth/login' })
    await screen.findByRole('button', { name: 'Let me in' })
    expect(screen.queryByText('[signedOut]')).toBeNull()
  })

  it('a sign-in without e-mail and password shows both errors and sends nothing', async () => {
    const { asked } = await anApp({}, { at: '/auth/login' })
    await userEvent.click(await screen.findByRole('button', { name: 'Let me in' }))
    expect((await screen.findAllByText('Which e-mail?')).length).toBeGreaterThan(0)
    expect(screen.getAllByText('Which password?').length).toBeGreaterThan(0)
    expect(asked(login)).toHaveLength(0)
  })

  it('the sign-in page has a link to start an application before its fields', async () => {
    await anApp({}, { at: '/auth/login' })
    const link = await screen.findByRole('link', { name: '[startApplication]' })
    expect(link.getAttribute('href')).toBe('/join')
    const [field] = screen.getAllByRole('textbox')
    expect(field && link.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })
})
