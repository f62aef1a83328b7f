import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawForm } from '../drawn-form.tsx'

const name = { id: 'name', as: 'text', label: 'Name' }

describe('answers while they are typed', () => {
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
