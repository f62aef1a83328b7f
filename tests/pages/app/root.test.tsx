import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Finding } from '#engine/diagnostics/finding.ts'
import { expectedConsoleErrors } from '#kit/no-console-errors.ts'
import { aJourney } from '../kit/a-journey.ts'
import { anApp, type Server } from '../kit/an-app.tsx'

describe('the layout of every page', () => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })

  it('a visitor without a session is sent to the sign-in page with the path to return to', async () => {
    const { at } = await anApp({}, { at: '/0f8fad5b-d9cb-469f-a165-70867728950e/start/profile?a=b' })
    await screen.findByRole('heading', { level: 1, name: 'Welcome back' })
    expect(new URLSearchParams(at().split('?')[1]).get('redirectUrl')).toBe(
      '/account/heloc/0f8fad5b-d9cb-469f-a165-70867728950e/start/profile?a=b',
    )
  })

  it('the maintenance page replaces every page while the maintenance flag is on', async () => {
    await anApp({}, { flags: { 'fe-heloc-maintenance': true } })
    await screen.findByRole('heading', { level: 1, name: '[maintenanceTitle]' })
    expect(screen.getByText('[maintenanceText]')).toBeTruthy()
  })

  it('the maintenance page shows the texts of the maintenance flag if the flag has texts', async () => {
    const flow = aJourney()
    const flags = {
      'fe-heloc-maintenance': { default: true, variables: { pageTitle: 'Moving house', message: 'Back at nine.' } },
    }
    await anApp({}, { flags: { 'fe-heloc-maintenance': true }, flow: { ...flow, live: { ...flow.live, flags } } })
    await screen.findByRole('heading', { level: 1, name: 'Moving house' })
    expect(screen.getByText('Back at nine.')).toBeTruthy()
  })

  it('the footer shows the legal texts, the operating hours, the licensed states and the links of the lender', async () => {
    const server: Server = {
      'GET /service-operating-hours/external/api/v1/hours/OPS_PHONE': { body: { lines: ['Weekdays from 6', 'Weekend from 8'] } },
      'GET /service-application/external/api/v1/heloc/state-licenses': { body: [{ abbrev: 'TN' }, { abbrev: 'TX' }] },
    }
    const flow = aJourney({ words: { licensedIn: 'Licensed in:' } })
    await anApp(server, { flow })
    expect(await screen.findByText('Weekdays from 6')).toBeTruthy()
    expect(screen.getByText('Weekend from 8')).toBeTruthy()
    expect(await screen.findByText('Licensed in: TN, TX')).toBeTruthy()
    for (const words of ['Secured by your home.', '[equalHousing]', '[creditUnion]', '[encryption]'])
      expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Privacy/ }).getAttribute('href')).toBe('https://lender.example/privacy')
    expect(screen.getByRole('link', { name: '12345' }).getAttribute('href')).toBe('https://nmls.example')
    expect(screen.getByRole('button', { name: '[privacyOptions]' })).toBeTruthy()
  })

  it('the links to pages of the app keep the lender of the URL, for a tab of its own', async () => {
    await anApp({}, { lender: 'two' })
    const signIn = await screen.findByRole('link', { name: '[signIn]' })
    expect(signIn.getAttribute('href')).toBe('/auth/login?lender=two')
  })

  it('the links to legal pages keep the lender of the URL, and links to other sites stay as they are', async () => {
    await anApp({}, { lender: 'two' })
    const href = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await href(/^Terms/)).toBe('/terms?lender=two')
    expect(await href(/^Licences/)).toBe('/licenses?lender=two')
    expect(await href(/^Privacy/)).toBe('https://lender.example/privacy')
  })

  it('the footer is shown without operating hours and licences when these cannot be fetched', async () => {
    const { asked } = await anApp({}, { flow: aJourney() })
    await screen.findByText('Secured by your home.')
    await waitFor(() => expect(asked('GET /service-operating-hours/external/api/v1/hours/OPS_PHONE')).toHaveLength(1))
    expect(screen.queryByText(/licensedIn/)).toBeNull()
  })

  it('an error in the app shows the error page with what the borrower can do', async () => {
    const flow = aJourney()
    const { join } = flow.journeys
    const broken = { ...flow, journeys: { join: { ...join, steps: [{ ...join?.steps[0], screen: 'gone' }] } } } as typeof flow
    await anApp({}, { flow: broken })
    await screen.findByRole('heading', { level: 1, name: '[snagTitle]' })
    expect(screen.getByRole('button', { name: '[tryAgain]' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '[goToDashboard]' }).getAttribute('href')).toBe('/account/heloc/')
    expect(screen.getByText('(615) 555-0100', { selector: 'main a' }).getAttribute('href')).toBe('tel:+16155550100')
    expect(screen.getByText('help@lender.example', { selector: 'main a' })).toBeTruthy()
    expect(expectedConsoleErrors().length).toBeGreaterThan(0)
  })

  it('findings in flow files are shown with their position and disappear once the files are corrected', async () => {
    const { app } = await anApp({})
    await screen.findByRole('heading', { level: 1, name: 'The name' })
    const place = { file: 'one/screens/name.json', line: 3, column: 7, endLine: 3, endColumn: 9 }
    const finding: Finding = {
      ...place,
      code: 'E101',
      name: 'unknown-fact',
      severity: 'error',
      confidence: 'proved',
      message: 'No such fact.',
      why: 'Nobody is asked.',
      pointer: 'screens/name.json#',
      lenders: ['one'],
      related: [],
      expected: ['draft.name'],
      fixes: [{ title: 'Write draft.name', safety: 'safe', edits: [] }],
    }
    app.flows.change({ findings: [finding, { ...finding, code: 'W801', severity: 'warning', message: 'Only a warning.' }] })
    const panel = await screen.findByRole('alert')
    for (const words of ['one/screens/name.json:3:7', 'No such fact.', 'Nobody is asked.', 'draft.name', 'Write draft.name']) {
      expect(panel.textContent).toContain(words)
    }
    expect(panel.textContent).toContain('Only a warning.')
    app.flows.change({ findings: [] })
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('a profile that cannot be fetched shows an error message', async () => {
    localStorage.setItem('jwt', 'Bearer mine')
    await anApp({ 'GET /service-profile/api/v1/profile': { status: 500 } })
    expect(await screen.findByText('[accountFailed]')).toBeTruthy()
  })
})
