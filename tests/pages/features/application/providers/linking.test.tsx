import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aScreen } from '../../../kit/a-journey.ts'
import { anApp, type Server } from '../../../kit/an-app.tsx'
import {
  aFlow,
  aFreshBrowser,
  application,
  aScreenOf,
  aServer,
  heading,
  resolved,
  screenOf,
  uuid,
} from '../../../kit/an-application.ts'
import { emptyDashboard } from '../../../kit/empty-dashboard.ts'

const begins = `${application}/link-sessions`
const finishes = `${application}/link-sessions/s1/finish`
const isOpen = { openWhen: { '==': [1, 1] } }
const flow = aFlow({
  screens: [
    aScreen('start/profile', [], { heading: 'Your income' }),
    aScreenOf('link', 'income/link/TRUV_PAYROLL', { heading: 'Link your payroll', backTo: 'start/profile', ...isOpen }),
    aScreenOf('wait', 'income/pointserv-callback', { heading: 'Taking it over', ...isOpen }),
  ],
})
const serving = (more: Server = {}) =>
  aServer('APP_SUBMISSION', { [`GET ${screenOf('start/profile')}`]: resolved('start/profile'), ...more })
const finish = (outcome: string) => ({ body: { outcome, screen: 'income/link/TRUV_PAYROLL', sources: [] } })

describe('linking an account', () => {
  const { location } = window
  beforeEach(aFreshBrowser)
  afterEach(() => vi.unstubAllGlobals())

  it('a borrower who starts linking is sent to the provider', async () => {
    const gone = vi.fn()
    vi.stubGlobal('location', { ...location, origin: location.origin, href: location.href, assign: gone })
    const { asked } = await anApp(
      serving({ [`POST ${begins}`]: { body: { uuid: 's1', url: 'https://bank.example/pick', expires: '' } } }),
      {
        at: `/${uuid}/income/link/TRUV_PAYROLL`,
        flow,
      },
    )
    await heading('Link your payroll')
    await userEvent.click(screen.getByRole('button', { name: 'Start' }))
    await waitFor(() => expect(gone).toHaveBeenCalledWith('https://bank.example/pick'))
    expect(asked(`POST ${begins}`)[0]?.body).toEqual({ screen: 'income/link/TRUV_PAYROLL' })
    expect(asked(`POST ${begins}`)[0]?.headers.get('idempotency-key')).toMatch(/./)
  })

  it.each([
    ['a screen of the application', `/${uuid}/income/pointserv-callback?session=s1`],
    ['a URL outside the application, for the application opened last', '/plaid-oauth-success?session=s1'],
  ])('linking that returns to %s continues with the linked income sources', async (_name, address) => {
    localStorage.setItem('heloc_uuid', uuid)
    const { at, asked } = await anApp(serving({ [`POST ${finishes}`]: finish('linked') }), { at: address, flow })
    await heading('Your income')
    expect(at()).toBe(`/${uuid}/start/profile`)
    expect(asked(`POST ${finishes}`)).toHaveLength(1)
  })

  it('the outcome of linking is requested again while the provider is still working', async () => {
    const ends = ['under-way', 'under-way', 'linked']
    const { asked } = await anApp(serving({ [`POST ${finishes}`]: () => finish(ends.shift() ?? 'linked') }), {
      at: `/${uuid}/income/pointserv-callback?session=s1`,
      flow,
    })
    await heading('Taking it over')
    await heading('Your income')
    expect(asked(`POST ${finishes}`)).toHaveLength(3)
  })

  it.each([
    ['failed', true],
    ['expired', true],
    ['cancelled', false],
  ])('linking that %s leads back to the linking screen, with an error shown: %s', async (outcome, isShown) => {
    const { at } = await anApp(serving({ [`POST ${finishes}`]: finish(outcome) }), {
      at: `/${uuid}/income/pointserv-callback?session=s1`,
      flow,
    })
    await heading('Link your payroll')
    expect(at()).toBe(`/${uuid}/income/link/TRUV_PAYROLL`)
    expect(screen.queryByText('Nothing came back') !== null).toBe(isShown)
  })

  it('an outcome of linking that cannot be fetched offers to try again', async () => {
    const ends = ['nobody' as const, finish('linked')]
    await anApp(serving({ [`POST ${finishes}`]: () => ends.shift() ?? 'nobody' }), {
      at: `/${uuid}/income/pointserv-callback?session=s1`,
      flow,
    })
    await userEvent.click(await screen.findByRole('button', { name: '[tryAgain]' }))
    await heading('Your income')
  })

  it.each([`/${uuid}/income/pointserv-callback`, '/plaid-oauth-success'])(
    'the return URL %s without a linking session redirects to where the borrower can continue',
    async (address) => {
      await anApp(serving(emptyDashboard), { at: address, flow })
      await heading(/Your income|Your applications/)
    },
  )
})
