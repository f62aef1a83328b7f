import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aScreen } from '../../../kit/a-journey.ts'
import { anApp, type TestResponse } from '../../../kit/an-app.tsx'
import { aFlow, aFreshBrowser, application, aServer, heading, resolved, screenOf, uuid } from '../../../kit/an-application.ts'
import { emptyDashboard } from '../../../kit/empty-dashboard.ts'

const survey = `POST ${application}/leave-survey`
const leaveSurvey = { screens: ['liens'], delayMs: 750, reasons: [{ id: 'later', label: 'Later' }] }
const flow = aFlow({
  screens: [aScreen('liens', [], { heading: 'Your liens' }), aScreen('bank', [], { heading: 'Your bank' })],
  statuses: { APP_SUBMISSION: 'liens', AT_THE_BANK: 'bank' },
  shell: { leaveSurvey },
})
const openApplication = (value = 'APP_SUBMISSION', says: TestResponse = { body: { uuid: 's' } }) =>
  anApp(
    aServer(value, {
      [`GET ${screenOf('liens')}`]: resolved('liens'),
      [`GET ${screenOf('bank')}`]: resolved('bank'),
      ...emptyDashboard,
      [survey]: says,
    }),
    { at: `/${uuid}`, flow },
  )
const back = () => userEvent.click(screen.getByRole('link', { name: '[back]' }))
const asked = () => screen.queryByRole('dialog', { name: '[surveyHeading]' })
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const pointerLeaves = (clientY: number) => fireEvent.mouseLeave(document.documentElement, { clientY })

describe('the exit survey of a screen', () => {
  beforeEach(aFreshBrowser)
  afterEach(() => vi.useRealTimers())

  it('a borrower who goes back is asked for the reason, which is sent while the borrower leaves', async () => {
    const { asked: calls } = await openApplication()
    await heading('Your liens')
    await back()
    const dialog = within(asked() as HTMLElement)
    await userEvent.click(dialog.getAllByRole('radio')[0] as HTMLElement)
    await userEvent.click(dialog.getByRole('button', { name: '[surveySend]' }))
    await heading('Your applications')
    await waitFor(() => expect(calls(survey)).toHaveLength(1))
    expect(calls(survey)[0]?.body).toEqual({ screen: 'liens', reason: 'later' })
  })

  it('a borrower who skips the exit survey leaves, and nothing is sent', async () => {
    const { asked: calls } = await openApplication()
    await heading('Your liens')
    await back()
    await userEvent.click(within(asked() as HTMLElement).getByRole('button', { name: '[surveySkip]' }))
    await heading('Your applications')
    expect(calls(survey)).toHaveLength(0)
  })

  it('a borrower leaves even if the answer to the exit survey cannot be sent', async () => {
    await openApplication('APP_SUBMISSION', 'nobody')
    await heading('Your liens')
    await back()
    const dialog = within(asked() as HTMLElement)
    await userEvent.click(dialog.getAllByRole('radio')[0] as HTMLElement)
    await userEvent.click(dialog.getByRole('button', { name: '[surveySend]' }))
    await heading('Your applications')
  })

  it('a borrower who stays gets the exit survey only once in a session', async () => {
    await openApplication()
    await heading('Your liens')
    await back()
    await userEvent.click(within(asked() as HTMLElement).getAllByRole('button', { name: '[surveyStay]' })[0] as HTMLElement)
    expect(asked()).toBeNull()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your liens')
    await back()
    await heading('Your applications')
  })

  it('the exit survey opens when the pointer has left at the top of the window for the time that the lender sets', async () => {
    await openApplication()
    await heading('Your liens')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    pointerLeaves(-3)
    await pass(749)
    expect(asked()).toBeNull()
    await pass(1)
    expect(asked()).toBeTruthy()
  })

  it.each([
    ['returns before the time is over', () => fireEvent.mouseEnter(document.documentElement), -3],
    ['leaves at the side of the window', () => {}, 200],
  ])('the exit survey does not open when the pointer %s', async (_name, meanwhile, clientY) => {
    await openApplication()
    await heading('Your liens')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    pointerLeaves(clientY)
    await pass(700)
    meanwhile()
    await pass(1000)
    expect(asked()).toBeNull()
  })

  it('a borrower who signs out gets the exit survey first and is signed out after the answer', async () => {
    await openApplication()
    await heading('Your liens')
    await userEvent.click(screen.getByRole('button', { name: '[signOut]' }))
    expect(localStorage.getItem('jwt')).not.toBeNull()
    await userEvent.click(within(asked() as HTMLElement).getByRole('button', { name: '[surveySkip]' }))
    expect(localStorage.getItem('jwt')).toBeNull()
  })

  it('the exit survey does not open on a screen that does not ask for it', async () => {
    await openApplication('AT_THE_BANK')
    await heading('Your bank')
    await back()
    await heading('Your applications')
  })
})
