import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTypedAnswers } from '#renderer/form/typed-answers.ts'
import { drawForm } from '../drawn-form.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const name = { id: 'name', as: 'text', label: 'Name' }

describe('answers while they are typed', () => {
  it('are stored once, with the newest value, when the typing pauses', () => {
    vi.useFakeTimers()
    const stored: string[] = []
    const typing = createTypedAnswers()
    for (const text of ['A', 'An', 'Ana']) {
      typing.hold('name', text, () => stored.push(text))
      vi.advanceTimersByTime(200)
    }
    expect(stored).toEqual([])
    vi.advanceTimersByTime(50)
    expect(stored).toEqual(['Ana'])
    vi.advanceTimersByTime(1_000)
    expect(stored).toEqual(['Ana'])
  })

  it('are submitted to the last key when Enter follows it at once', async () => {
    const form = drawForm({ fields: [name] })
    await form.user.type(screen.getByLabelText('Name', { exact: false }), 'Ana{Enter}')
    expect(form.sent).toEqual([{ name: 'Ana' }])
  })

  it('are stored when the page is hidden', async () => {
    const form = drawForm({ fields: [name] })
    await form.user.type(screen.getByLabelText('Name', { exact: false }), 'Ana')
    expect(form.answers()).toEqual({ name: 'Ana' })
  })

  it('are stored when the screen is left in the middle of a word', async () => {
    const form = drawForm({ fields: [name] })
    await form.user.type(screen.getByLabelText('Name', { exact: false }), 'An')
    form.leave()
    expect(form.stored()).toEqual({ name: 'An' })
  })
})
