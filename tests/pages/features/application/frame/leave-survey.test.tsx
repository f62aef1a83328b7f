import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aScreen } from '../../../kit/a-journey.ts'
import { anApp, type Said } from '../../../kit/an-app.tsx'
import { aFlow, aFreshBrowser, application, aServer, heading, resolved, screenOf, uuid } from '../../../kit/an-application.ts'

const survey = `POST ${application}/leave-survey`
const leaveSurvey = { screens: ['liens'], delayMs: 750, reasons: [{ id: 'later', label: 'Later' }] }
const flow = aFlow({
  screens: [aScreen('liens', [], { heading: 'Your liens' }), aScreen('bank', [], { heading: 'Your bank' })],
  statuses: { APP_SUBMISSION: 'liens', AT_THE_BANK: 'bank' },
  shell: { leaveSurvey },
})
const standing = (value = 'APP_SUBMISSION', says: Said = { body: { uuid: 's' } }) =>
  anApp(
    aServer(value, {
      [`GET ${screenOf('liens')}`]: resolved('liens'),
      [`GET ${screenOf('bank')}`]: resolved('bank'),
      'GET /service-application/api/v1/application/heloc/all': { body: [] },
      [survey]: says,
    }),
    { at: `/${uuid}`, flow },
  )
const back = () => userEvent.click(screen.getByRole('link', { name: '[back]' }))
const asked = () => screen.queryByRole('dialog', { name: '[surveyHeading]' })
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const pointerLeaves = (clientY: number) => fireEvent.mouseLeave(document.documentElement, { clientY })

describe('a borrower who is about to leave', () => {
  beforeEach(aFreshBrowser)
  afterEach(() => vi.useRealTimers())

  it('is asked why, and the reason is sent while they leave', async () => {
    const { asked: calls } = await standing()
    await heading('Your liens')
    await back()
    const dialog = within(asked() as HTMLElement)
    await userEvent.click(dialog.getAllByRole('radio')[0] as HTMLElement)
    await userEvent.click(dialog.getByRole('button', { name: '[surveySend]' }))
    await heading('[applications]')
    await waitFor(() => expect(calls(survey)).toHaveLength(1))
    expect(calls(survey)[0]?.body).toEqual({ screen: 'liens', reason: 'later' })
  })

  it('leaves without an answer, and nothing is sent', async () => {
    const { asked: calls } = await standing()
    await heading('Your liens')
    await back()
    await userEvent.click(within(asked() as HTMLElement).getByRole('button', { name: '[surveySkip]' }))
    await heading('[applications]')
    expect(calls(survey)).toHaveLength(0)
  })

  it('leaves though the answer cannot be sent', async () => {
    await standing('APP_SUBMISSION', 'nobody')
    await heading('Your liens')
    await back()
    const dialog = within(asked() as HTMLElement)
    await userEvent.click(dialog.getAllByRole('radio')[0] as HTMLElement)
    await userEvent.click(dialog.getByRole('button', { name: '[surveySend]' }))
    await heading('[applications]')
  })

  it('may stay, and is asked once in a session', async () => {
    await standing()
    await heading('Your liens')
    await back()
    await userEvent.click(within(asked() as HTMLElement).getAllByRole('button', { name: '[surveyStay]' })[0] as HTMLElement)
    expect(asked()).toBeNull()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your liens')
    await back()
    await heading('[applications]')
  })

  it('is asked when the pointer has been out at the top for as long as the lender says, and not before', async () => {
    await standing()
    await heading('Your liens')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    pointerLeaves(-3)
    await pass(749)
    expect(asked()).toBeNull()
    await pass(1)
    expect(asked()).toBeTruthy()
  })

  it.each([
    ['comes back in time', () => fireEvent.mouseEnter(document.documentElement), -3],
    ['leaves at the side', () => {}, 200],
  ])('is not asked when the pointer %s', async (_name, meanwhile, clientY) => {
    await standing()
    await heading('Your liens')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    pointerLeaves(clientY)
    await pass(700)
    meanwhile()
    await pass(1000)
    expect(asked()).toBeNull()
  })

  it('is asked before signing out, which then is done', async () => {
    await standing()
    await heading('Your liens')
    await userEvent.click(screen.getByRole('button', { name: '[signOut]' }))
    expect(localStorage.getItem('jwt')).not.toBeNull()
    await userEvent.click(within(asked() as HTMLElement).getByRole('button', { name: '[surveySkip]' }))
    expect(localStorage.getItem('jwt')).toBeNull()
  })

  it('is asked on no other screen', async () => {
    await standing('AT_THE_BANK')
    await heading('Your bank')
    await back()
    await heading('[applications]')
  })
})
