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
  it('a form that shows no error validates nothing while the borrower types', async () => {
    const form = drawForm({ fields: [name, email] })
    await form.user.type(field('Name'), 'Ana')
    expect(form.answers()).toEqual({ name: 'Ana' })
    expect(form.validations()).toBe(0)
  })

  it('a form shows the error of an invalid field when it loses the focus, and of no other field', async () => {
    const form = drawForm({ fields: [email, name] })
    await form.user.type(field('Email'), 'a@b')
    await form.user.tab()
    expect(screen.getByText('This email is too short.')).toBeTruthy()
    expect(screen.queryByText('Enter your name.')).toBeNull()
  })

  it('a corrected error disappears while the borrower types, and the next error of that field waits until the field loses the focus', async () => {
    const form = drawForm({ fields: [email] })
    await form.user.type(field('Email'), 'a@b')
    await form.user.tab()
    await form.user.type(field('Email'), '.example.com-and-more-than-twenty')
    expect(screen.queryByText('This email is too short.')).toBeNull()
    expect(screen.queryByText('This email is too long.')).toBeNull()
    await form.user.tab()
    expect(screen.getByText('This email is too long.')).toBeTruthy()
  })

  it('an error from the server stays until its answer changes and does not return with the refused answer', async () => {
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

  it('a required field with an unchanged prefilled answer has no error', async () => {
    const form = drawForm(
      { fields: [{ ...name, prefill: { var: 'profile.name' } }] },
      { facts: { profile: { name: 'Ana' } } as never },
    )
    await form.user.click(press())
    expect(form.sent).toEqual([{ name: 'Ana' }])
  })
})

describe('the answers of a form', () => {
  it('a form shows an answer that the app sets', () => {
    const form = drawForm({ fields: [name] })
    form.setAnswers({ name: 'From another tab' })
    expect(field('Name')).toHaveProperty('value', 'From another tab')
  })

  it('the answer of a field that gets hidden is kept and shown again with the field', async () => {
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
