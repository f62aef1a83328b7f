import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTypedAnswers } from '#renderer/form/typed-answers.ts'
import { drawForm } from '../drawn-form.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const name = { id: 'name', as: 'text', label: 'Name' }

describe('answers while they are typed', () => {
  it('a typed answer is stored once, with its newest value, when no key is pressed for 250 ms', () => {
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

  it('a form submitted with Enter right after a key sends the answer with that key', async () => {
    const form = drawForm({ fields: [name] })
    await form.user.type(screen.getByLabelText('Name', { exact: false }), 'Ana{Enter}')
    expect(form.sent).toEqual([{ name: 'Ana' }])
  })

  it('a typed answer is stored at once when the browser hides the page', async () => {
    const form = drawForm({ fields: [name] })
    await form.user.type(screen.getByLabelText('Name', { exact: false }), 'Ana')
    expect(form.answers()).toEqual({ name: 'Ana' })
  })

  it('a typed answer is stored when the form is removed from the page before the typing pauses', async () => {
    const form = drawForm({ fields: [name] })
    await form.user.type(screen.getByLabelText('Name', { exact: false }), 'An')
    form.leave()
    expect(form.stored()).toEqual({ name: 'An' })
  })
})
