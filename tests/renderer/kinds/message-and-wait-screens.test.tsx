import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { MessageView, WaitView } from '#engine/answers/screen-view.ts'
import { MessageScreen } from '#renderer/kinds/message-screen.tsx'
import { WaitScreen } from '#renderer/kinds/wait-screen.tsx'
import { Around } from '../drawn-form.tsx'

const said = (template: string) => ({ template, values: {} })

describe('a message screen', () => {
  const view: MessageView = {
    kind: 'message',
    route: 'error/decline',
    heading: said('We cannot offer you a line'),
    text: said('Call us'),
    showsApplicationId: true,
    saves: 'application',
    fields: [],
    groups: {},
    records: [],
    submit: said(''),
    actions: [
      { id: 'retry', label: said('Try again'), do: 'retry' },
      { id: 'home', label: said('Go home'), do: 'go', go: '/' },
    ],
  }

  it('says what happened and reports the action that was chosen', async () => {
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

  it('does nothing more while it is busy', async () => {
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

describe('a waiting screen', () => {
  afterEach(() => vi.useRealTimers())
  const view: WaitView = {
    kind: 'wait',
    route: 'wait',
    heading: said('We are looking'),
    text: said('You may close this page'),
    showsApplicationId: false,
    messages: [
      { id: 'a', text: said('Looking up your property') },
      { id: 'b', text: said('Working out your offers') },
    ],
  }

  it('says one thing after the other, and stays at the last', () => {
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
})
