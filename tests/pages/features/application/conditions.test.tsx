import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { documentsPath } from '#contract/documents.ts'
import type { CompiledCards } from '#engine/flow/compiled-cards.ts'
import { eventually } from '#kit/eventually.ts'
import { aField, aScreen } from '../../kit/a-journey.ts'
import { anApp, type TestResponse } from '../../kit/an-app.tsx'
import {
  aFlow,
  aFreshBrowser,
  application,
  aScreenOf,
  aServer,
  conditions,
  fieldNamed,
  heading,
  resolved,
  screenOf,
  uuid,
} from '../../kit/an-application.ts'

const phone = { uuid: 'c1', type: 'PHONE', categoryEnum: 'MISSING_PHONE_NUMBER', created: '2026-01-15T10:00:00Z' }
const survey = { uuid: 'c2', type: 'SURVEY', categoryEnum: 'SURVEY_NEEDED', created: '2026-01-16T10:00:00Z' }

const placed = (text: string) => ({ at: 'conditions.json#/cards/x', text })
const cards: CompiledCards = {
  sortBy: 'created',
  query: { conditionUuid: { var: 'condition.uuid' }, conditionType: { var: 'condition.type' } },
  cards: [
    {
      id: 'MISSING_PHONE_NUMBER',
      at: 'conditions.json#/cards/MISSING_PHONE_NUMBER',
      heading: placed('Phone number needed'),
      why: placed('there is no telephone number'),
      button: placed('Enter it'),
      go: 'conditions/phone',
    },
    { id: 'SURVEY_NEEDED', at: 'conditions.json#/cards/SURVEY_NEEDED', heading: placed('Survey needed') },
  ],
}
const isOpen = { '>': [{ length: [{ var: 'open.conditions' }] }, 0] }
const flow = aFlow({
  flow: { cards },
  screens: [
    aScreen('start/profile', [], { heading: 'Your plans' }),
    aScreenOf('cards', 'conditions', { heading: 'What we need', openWhen: isOpen }),
    aScreen('conditions/phone', [aField('phone', { path: 'profile.phone', required: 'Required' })], {
      heading: 'Your phone',
      saves: 'profile',
      openWhen: isOpen,
    }),
  ],
  statuses: { APP_SUBMISSION: 'start/profile' },
})

/** A server whose open conditions are what `open` says at the moment. */
const aServerWith = (open: () => readonly object[], more = {}) =>
  aServer('APP_SUBMISSION', {
    [`GET ${conditions}`]: () => ({ body: open() }),
    [`GET ${screenOf('start/profile')}`]: resolved('start/profile'),
    [`GET ${screenOf('conditions/phone')}`]: resolved('conditions/phone'),
    ...more,
  })

describe('the open conditions of an application', () => {
  beforeEach(aFreshBrowser)
  afterEach(() => vi.useRealTimers())

  it('open conditions are announced on the screens of the application, with a link to the cards', async () => {
    const { at } = await anApp(
      aServerWith(() => [phone, survey]),
      { at: `/${uuid}`, flow },
    )
    await heading('Your plans')
    expect(screen.getByText('[conditionsOpen]')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: '[conditionsLink]' }))
    await heading('What we need')
    expect(at()).toBe(`/${uuid}/conditions`)
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toContain('Survey needed')
    expect(screen.getAllByText('[conditionsOpen]')).toHaveLength(1)
    expect(screen.queryByRole('link', { name: '[conditionsLink]' })).toBeNull()
  })

  it('the link of a card keeps the lender that the address has chosen, beside the condition', async () => {
    await anApp(
      aServerWith(() => [phone]),
      { at: `/${uuid}/conditions`, flow, lender: 'oak' },
    )
    await heading('What we need')
    const href = screen.getByRole('link', { name: /^Enter it/ }).getAttribute('href')
    expect(href).toMatch(new RegExp(`/${uuid}/conditions/phone\\?conditionUuid=c1&conditionType=PHONE&lender=oak$`))
  })

  it('the files that were sent are listed under the heading of their condition, also of a fulfilled one', async () => {
    const file = { size: 9, type: 'PAYSTUB', screen: 'conditions/phone', mediaType: 'image/png', created: '2026-01-17T10:00:00Z' }
    const received = { ...file, submitted: true, received: '2026-01-18T10:00:00Z' }
    const documents = [
      { ...received, uuid: 'd1', name: 'map.pdf', conditionUuid: 'c2' },
      { ...file, uuid: 'd2', name: 'not submitted.pdf', submitted: false, conditionUuid: 'c2' },
      { ...received, uuid: 'd3', name: 'for no condition.pdf' },
    ]
    await anApp(
      aServerWith(() => [phone], {
        [`GET ${conditions}`]: ({ query }: { readonly query: URLSearchParams }) => ({
          body: query.get('closed') === 'true' ? [survey] : [phone],
        }),
        [`GET ${documentsPath(uuid)}`]: { body: documents },
      }),
      { at: `/${uuid}/conditions`, flow },
    )
    const section = await screen.findByRole('region', { name: '[filesReceived]' })
    expect(within(section).getByRole('heading', { level: 3 }).textContent).toBe('Survey needed')
    expect(
      within(section)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['map.pdf[fileReceived]'])
    expect(screen.queryByRole('link', { name: 'Survey needed' })).toBeNull()
  })

  it('the list of conditions is shown where the files that were sent cannot be fetched', async () => {
    await anApp(
      aServerWith(() => [phone], { [`GET ${documentsPath(uuid)}`]: { status: 500 } }),
      { at: `/${uuid}/conditions`, flow },
    )
    await heading('What we need')
    expect(screen.queryByRole('region', { name: '[filesReceived]' })).toBeNull()
  })

  it('an application without open conditions has no announcement, and its conditions page redirects', async () => {
    const { at } = await anApp(
      aServerWith(() => []),
      { at: `/${uuid}/conditions`, flow },
    )
    await heading('Your plans')
    expect(at()).toBe(`/${uuid}/start/profile`)
    expect(screen.queryByText('[conditionsOpen]')).toBeNull()
  })

  it('a card shows the reason for the condition in the words of the flow', async () => {
    await anApp(
      aServerWith(() => [phone]),
      { at: `/${uuid}/conditions`, flow },
    )
    await heading('What we need')
    expect(screen.getByText(/there is no telephone number/)).toBeTruthy()
  })

  it('a submission for a condition sends the id of the condition, and then shows the remaining conditions', async () => {
    let open = [phone, survey]
    const { asked, at } = await anApp(
      aServerWith(() => open, {
        [`PUT ${screenOf('conditions/phone')}`]: () => {
          open = [survey]
          return { body: { status: 'APP_SUBMISSION', go: 'start/profile', version: 2 } }
        },
      }),
      { at: `/${uuid}/conditions`, flow },
    )
    await heading('What we need')
    await userEvent.click(screen.getByRole('link', { name: 'Enter it' }))
    await heading('Your phone')
    expect(at()).toBe(`/${uuid}/conditions/phone?conditionUuid=c1&conditionType=PHONE`)
    await userEvent.type(fieldNamed('phone'), '6155550123')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await heading('What we need')
    expect(asked(`GET ${screenOf('conditions/phone')}`)[0]?.query.get('conditionUuid')).toBe('c1')
    expect(asked(`PUT ${screenOf('conditions/phone')}`)[0]?.query.get('conditionUuid')).toBe('c1')
    expect(screen.queryByText('Phone number needed')).toBeNull()
    expect(screen.getByText('Survey needed')).toBeTruthy()
  })

  it('the conditions are fetched every minute, so that a completed card disappears', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
    let open = [phone, survey]
    const { asked } = await anApp(
      aServerWith(() => open),
      { at: `/${uuid}/conditions`, flow },
    )
    const pass = async (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
    await pass(100)
    expect(screen.getByText('Phone number needed')).toBeTruthy()
    open = [survey]
    await pass(59_000)
    expect(asked(`GET ${application}/overview`)).toHaveLength(1)
    await pass(1_000)
    expect(asked(`GET ${application}/overview`)).toHaveLength(2)
    await pass(100)
    expect(screen.queryByText('Phone number needed')).toBeNull()
  })

  it('the conditions are fetched again when the window gets the focus', async () => {
    const { asked } = await anApp(
      aServerWith(() => []),
      { at: `/${uuid}`, flow },
    )
    await heading('Your plans')
    const before = asked(`GET ${application}/overview`).length
    await act(async () => void window.dispatchEvent(new Event('visibilitychange')))
    await eventually(() => expect(asked(`GET ${application}/overview`)).toHaveLength(before + 1))
  })

  it('the conditions stay on the page while the overview cannot be fetched again', async () => {
    const itself = aServer('')[`GET ${application}`] as TestResponse
    let answer = itself
    const { asked } = await anApp(
      aServerWith(() => [phone], { [`GET ${application}`]: () => answer }),
      { at: `/${uuid}/conditions`, flow },
    )
    await heading('What we need')
    answer = 'nobody'
    await act(async () => void window.dispatchEvent(new Event('visibilitychange')))
    await eventually(() => expect(asked(`GET ${application}/overview`)).toHaveLength(2))
    expect(screen.getByText('Phone number needed')).toBeTruthy()
  })
})
