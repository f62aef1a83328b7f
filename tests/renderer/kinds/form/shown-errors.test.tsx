import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawForm } from '../../drawn-form.tsx'

const name = { id: 'name', as: 'text', label: 'Name', required: 'Enter your name.' }
const email = {
  id: 'email',
  as: 'text',
  label: 'Email',
  required: 'Enter your email.',
  schema: { type: 'string', minLength: 5, maxLength: 20 },
  messages: { minLength: 'This email is too short.', maxLength: 'This email is too long.' },
}
const field = (label: string) => screen.getByLabelText(label, { exact: false })
const press = () => screen.getByRole('button', { name: 'Continue' })
const taken = 'An account with this email already exists.'

describe('the errors that a form shows', () => {
  it('cost no validation while the borrower types and none is shown', async () => {
    const form = drawForm({ fields: [name, email] })
    await form.user.type(field('Name'), 'Ana')
    expect(form.answers()).toEqual({ name: 'Ana' })
    expect(form.validations()).toBe(0)
  })

  it('appear for a field that was left, and for no other field', async () => {
    const form = drawForm({ fields: [email, name] })
    await form.user.type(field('Email'), 'a@b')
    await form.user.tab()
    expect(screen.getByText('This email is too short.')).toBeTruthy()
    expect(screen.queryByText('Enter your name.')).toBeNull()
  })

  it('disappear when corrected, and another error does not appear while the borrower types', async () => {
    const form = drawForm({ fields: [email] })
    await form.user.type(field('Email'), 'a@b')
    await form.user.tab()
    await form.user.type(field('Email'), '.example.com-and-more-than-twenty')
    expect(screen.queryByText('This email is too short.')).toBeNull()
    expect(screen.queryByText('This email is too long.')).toBeNull()
    await form.user.tab()
    expect(screen.getByText('This email is too long.')).toBeTruthy()
  })

  it('of the server stay until the answer changes, and do not return with the old answer', async () => {
    const form = drawForm({ fields: [name, email] }, { answers: { name: 'Ana', email: 'ana@x.example' } })
    form.refuse({ email: taken })
    expect(screen.getAllByText(taken)).toHaveLength(2)
    await form.user.type(field('Name'), 'b')
    expect(screen.getAllByText(taken)).toHaveLength(2)
    await form.user.type(field('Email'), 'x')
    expect(screen.queryByText(taken)).toBeNull()
    await form.user.type(field('Email'), '{Backspace}')
    expect(screen.queryByText(taken)).toBeNull()
  })

  it('are none for a prefilled answer that nobody changed', async () => {
    const form = drawForm(
      { fields: [{ ...name, prefill: { var: 'profile.name' } }] },
      { facts: { profile: { name: 'Ana' } } as never },
    )
    await form.user.click(press())
    expect(form.sent).toEqual([{ name: 'Ana' }])
  })
})

describe('the answers of a form', () => {
  it('are shown when they come from elsewhere', () => {
    const form = drawForm({ fields: [name] })
    form.setAnswers({ name: 'From another tab' })
    expect(field('Name')).toHaveProperty('value', 'From another tab')
  })

  it('of a hidden field are kept, and shown again with the field', async () => {
    const more = { id: 'more', as: 'text', label: 'More', shownWhen: { '!=': [{ var: 'draft.name' }, 'no'] } }
    const form = drawForm({ fields: [name, more] })
    await form.user.type(field('More'), 'text')
    await form.user.type(field('Name'), 'no')
    await form.user.tab()
    expect(screen.queryByLabelText('More', { exact: false })).toBeNull()
    await form.user.type(field('Name'), 't')
    await form.user.tab()
    expect(field('More')).toHaveProperty('value', 'text')
  })
})
