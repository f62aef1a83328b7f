import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { profilePath } from '#contract/identity.ts'
import type { CompiledLifecycle } from '#engine/flow/compiled-lifecycle.ts'
import { aScreen } from '../../../kit/a-journey.ts'
import { anApp, type Server } from '../../../kit/an-app.tsx'
import { aFlow, aFreshBrowser, aServer, heading, resolved, screenOf, uuid } from '../../../kit/an-application.ts'

const lifecycle = {
  start: 'profile',
  anywhere: {},
  events: [],
  progress: [
    { id: 'INITIAL', label: 'Basics' },
    { id: 'OFFER', label: 'Offer' },
  ],
  states: [{ id: 'profile', go: 'start/profile', progress: 'INITIAL', moves: {} }],
} as unknown as CompiledLifecycle
const screens = [aScreen('start/profile', [], { heading: 'Your plans' })]
const referrer = '7d444840-9dc0-11d1-b245-5ffdce74fad2'
const originator = `/service-lead-portal/api/lo/${referrer}`
const info = { email: 'lo@lender.example', phoneNumber: '(615) 555-0190', nmls: '99' }

const openApplication = (facts: object, server: Server = {}, at = `/${uuid}`) =>
  anApp(
    aServer('APP_SUBMISSION', { [`GET ${screenOf('start/profile')}`]: resolved('start/profile'), ...server }, facts as never),
    {
      at,
      flow: aFlow({ screens, flow: { lifecycle } }),
    },
  )
const asides = () => screen.queryAllByRole('complementary', { name: '[sidebarLabel]' })

describe('the sidebar beside a screen', () => {
  beforeEach(aFreshBrowser)

  it('the sidebar shows the progress of the application', async () => {
    await openApplication({})
    await heading('Your plans')
    expect(
      within(asides()[0] as HTMLElement)
        .getByText('Basics')
        .closest('[aria-current]'),
    ).toBeTruthy()
    expect(screen.queryByText('[offerHeading]')).toBeNull()
  })

  it('the sidebar shows the offer once there is an amount and a rate', async () => {
    await openApplication({ amount: 5_000_000, rate: 8.75, term: 10 })
    await heading('Your plans')
    expect(within(asides()[0] as HTMLElement).getByText('$50,000')).toBeTruthy()
  })

  it('the sidebar opens in a dialog from the bar at the top of a phone', async () => {
    await openApplication({})
    await heading('Your plans')
    await userEvent.click(screen.getByRole('button', { name: '[sidebarLabel]' }))
    expect(within(screen.getByRole('dialog')).getByText('Offer')).toBeTruthy()
  })

  it.each([
    [{ originatorName: 'Lee Park', brokerName: 'Oak Brokers' }, '[loanOfficer]'],
    [{ brokerName: 'Oak Brokers' }, '[broker]'],
  ])('the sidebar shows the contact of the loan originator: %j', async (names, label) => {
    const response = { body: { userInfo: {}, originatorDisplayInfo: { ...info, ...names } } }
    await openApplication({ referrer: { referrerUuid: referrer } }, { [`GET ${originator}`]: response })
    await heading('Your plans')
    const card = within(await screen.findByRole('region', { name: label }))
    for (const name of Object.values(names)) expect(card.getByText(name)).toBeTruthy()
    expect(card.getByRole('link', { name: '(615) 555-0190' }).getAttribute('href')).toBe('tel:6155550190')
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^\\${label}`) }))
    expect(within(screen.getByRole('dialog')).getByText('lo@lender.example')).toBeTruthy()
  })

  it.each([
    [
      'the loan originator has no name',
      { referrer: { referrerUuid: referrer } },
      { body: { userInfo: {}, originatorDisplayInfo: info } },
    ],
    ['nobody referred the borrower', {}, { body: {} }],
    ['the loan originator cannot be fetched', { referrer: { referrerUuid: referrer } }, 'nobody' as const],
  ])('the sidebar shows no contact when %s', async (_name, facts, response) => {
    await openApplication(facts, { [`GET ${originator}`]: response })
    await heading('Your plans')
    expect(screen.queryByText(/loanOfficer|broker/)).toBeNull()
  })

  const named = { body: { userInfo: {}, originatorDisplayInfo: { ...info, brokerName: 'Oak Brokers', avatarUri: '/oak.svg' } } }

  it('the sidebar shows the loan originator of the profile, with the portrait, where nobody is named in the application', async () => {
    const profile = { [`GET ${profilePath}`]: { body: { referrer: { referrerUuid: referrer } } } }
    await openApplication({}, { [`GET ${originator}`]: named, ...profile })
    const card = await screen.findByRole('region', { name: '[broker]' })
    expect(card.querySelector('img')?.getAttribute('src')).toBe('/oak.svg')
  })

  it.each(['oak', '0a1b2c3d-9dc0-11d1-b245-5ffdce74fad2'])(
    'the sidebar shows the loan originator of the application where the link names %s, whom the lender does not know',
    async (unknown) => {
      const missing = { status: 404, body: { type: '/problems/not-found', status: 404 } }
      const server = { [`GET ${originator}`]: named, [`GET /service-lead-portal/api/lo/${unknown}`]: missing }
      await openApplication({ referrer: { referrerUuid: referrer } }, server, `/${uuid}/start/profile?referrer=${unknown}`)
      await screen.findByRole('region', { name: '[broker]' })
    },
  )

  it('the sidebar shows the loan originator whom the query parameter "referrer" names', async () => {
    const response = { body: { userInfo: {}, originatorDisplayInfo: { ...info, originatorName: 'Lee Park' } } }
    await openApplication({}, { [`GET ${originator}`]: response }, `/${uuid}/start/profile?referrer=${referrer}`)
    await screen.findByRole('region', { name: '[loanOfficer]' })
  })
})
