import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { MessageView } from '#engine/kinds/message.ts'
import type { WaitView } from '#engine/kinds/wait.ts'
import { eventually } from '#kit/eventually.ts'
import { MessageScreen } from '#renderer/kinds/message-screen.tsx'
import { WaitScreen } from '#renderer/kinds/wait-screen.tsx'
import { Around, drawScreen } from '../drawn-form.tsx'

const before = window.matchMedia.bind(window)
const resolved = (template: string) => ({ template, values: {} })

describe('a message screen', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const view: MessageView = {
    kind: 'message',
    route: 'error/decline',
    heading: resolved('We cannot offer you a line'),
    text: resolved('Call us'),
    showsApplicationId: true,
    saves: 'application',
    fields: [],
    groups: {},
    records: [],
    submit: resolved(''),
    facts: [],
    actions: [
      { id: 'retry', label: resolved('Try again'), do: 'retry' },
      { id: 'home', label: resolved('Go home'), do: 'go', go: '/' },
    ],
  }

  it('the dates of a message screen are saved as a calendar file by one button', async () => {
    const saved: Blob[] = []
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`
        static override revokeObjectURL = () => undefined
      },
    )
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const calendar = {
      label: resolved('Add these dates'),
      events: [{ id: 'first', title: resolved('First payment'), on: '2026-12-30' }],
    }
    render(
      <Around>
        <MessageScreen view={{ ...view, calendar }} applicationId="5574199909" onAction={() => undefined} />
      </Around>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Add these dates' }))
    await eventually(() => expect(clicked).toHaveBeenCalledOnce())
    expect(saved[0]?.type).toBe('text/calendar')
    expect(await saved[0]?.text()).toContain('UID:5574199909-first@localhost')
  })

  it('a message screen without dates has no button for a calendar', () => {
    render(
      <Around>
        <MessageScreen view={view} onAction={() => undefined} />
      </Around>,
    )
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Try again', 'Go home'])
  })

  it('a message screen lists the facts of its view as names with their values', () => {
    const facts = [{ id: 'line', label: resolved('Line of credit'), value: resolved('$85,000') }]
    render(
      <Around>
        <MessageScreen view={{ ...view, facts }} onAction={() => undefined} />
      </Around>,
    )
    expect(screen.getByRole('term').textContent).toBe('Line of credit')
    expect(screen.getByRole('definition').textContent).toBe('$85,000')
  })

  it('a message screen shows its text and reports the action that the borrower chooses', async () => {
    const chosen: string[] = []
    render(
      <Around>
        <MessageScreen view={view} applicationId="HL-1" onAction={({ id }) => chosen.push(id)} />
      </Around>,
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We cannot offer you a line')
    expect(screen.getByText('HL-1')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Go home' }))
    expect(chosen).toEqual(['home'])
  })

  it('a message screen ignores further actions while an action is in progress', async () => {
    const chosen: string[] = []
    render(
      <Around>
        <MessageScreen view={view} busy onAction={({ id }) => chosen.push(id)} />
      </Around>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(chosen).toEqual([])
  })
})

describe('a message screen with fields', () => {
  const asks = {
    kind: 'message',
    heading: 'Your report is locked',
    text: 'Give us the PIN',
    fields: [{ id: 'pin', as: 'pin', label: 'PIN', required: 'Please enter your PIN', secret: true }],
    actions: [
      { id: 'open', label: 'Open my report', do: 'submit' },
      { id: 'call', label: 'Call us', do: 'call' },
    ],
  }
  const draw = async (options: object = {}) => {
    const chosen: string[] = []
    const form = drawScreen<MessageView>(
      asks,
      ({ view, busy = false, ...questions }) => (
        <MessageScreen view={view} busy={busy} questions={questions} onAction={({ id }) => chosen.push(id)} />
      ),
      options,
    )
    await screen.findByLabelText('PIN')
    return { ...form, chosen }
  }
  const press = (form: Awaited<ReturnType<typeof draw>>, name: string) => form.user.click(screen.getByRole('button', { name }))

  it('a message screen submits a valid answer with its submit action, and shows the error of an invalid answer', async () => {
    const form = await draw()
    await press(form, 'Open my report')
    expect(screen.getByRole('alert').textContent).toContain('Please enter your PIN')
    expect(document.activeElement).toBe(screen.getByLabelText('PIN'))
    await form.user.keyboard('1234')
    await press(form, 'Open my report')
    expect(form.sent).toEqual([{ pin: '1234' }])
    expect(form.chosen).toEqual([])
  })

  it('a message screen performs an action other than submit without an answer', async () => {
    const form = await draw()
    await press(form, 'Call us')
    expect(form.chosen).toEqual(['call'])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('a message screen shows which action is in progress and ignores the other actions', async () => {
    const form = await draw({ busy: true, answers: { pin: '1234' } })
    await press(form, 'Submitting')
    await press(form, 'Call us')
    expect(form.sent).toEqual([])
    expect(form.chosen).toEqual([])
  })
})

describe('a waiting screen', () => {
  afterEach(() => vi.useRealTimers())
  const view: WaitView = {
    kind: 'wait',
    route: 'wait',
    heading: resolved('We are looking'),
    text: resolved('You may close this page'),
    showsApplicationId: false,
    messages: [
      { id: 'a', text: resolved('Looking up your property') },
      { id: 'b', text: resolved('Working out your offers') },
    ],
  }

  it('a waiting screen shows its messages one after the other and stays at the last', () => {
    vi.useFakeTimers()
    render(
      <Around>
        <WaitScreen view={view} duration={2000} />
      </Around>,
    )
    const message = () => screen.getByRole('status').textContent
    expect(message()).toBe('Looking up your property')
    act(() => vi.advanceTimersByTime(1000))
    expect(message()).toBe('Working out your offers')
    act(() => vi.advanceTimersByTime(1000))
    expect(message()).toBe('Working out your offers')
    expect(screen.getByRole('progressbar', { name: 'We are working on it' })).toBeTruthy()
  })
  const share = () => Number((screen.getByRole('progressbar') as HTMLElement).style.getPropertyValue('--share'))

  it('a waiting screen moves its progress bar ten times a second for thirty seconds and never fills it', () => {
    vi.useFakeTimers()
    render(
      <Around>
        <WaitScreen view={view} />
      </Around>,
    )
    expect(share()).toBe(0)
    act(() => vi.advanceTimersByTime(100))
    expect(share()).toBeCloseTo(0.95 / 300)
    act(() => vi.advanceTimersByTime(14_900))
    expect(share()).toBeCloseTo(0.475)
    act(() => vi.advanceTimersByTime(60_000))
    expect(share()).toBeCloseTo(0.95)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('a waiting screen moves its progress bar only with its messages for a borrower who prefers reduced motion', () => {
    vi.useFakeTimers()
    const still = vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
      ...before(media),
      matches: media.includes('reduce'),
    }))
    render(
      <Around>
        <WaitScreen view={view} duration={2000} />
      </Around>,
    )
    act(() => vi.advanceTimersByTime(900))
    expect(share()).toBeCloseTo(0.475)
    act(() => vi.advanceTimersByTime(200))
    expect(share()).toBeCloseTo(0.95)
    still.mockRestore()
  })
})
