import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawForm } from '../../drawn-form.tsx'

const rule = (id: string, pattern: string, hint: string) => ({ id, pattern, message: `Must have: ${hint}`, hint })
const aPassword = {
  fields: [
    {
      id: 'password',
      as: 'password-strength',
      label: 'Password',
      required: 'Required',
      keep: 'never',
      patterns: [
        rule('length', '^.{12,}$', '12 characters'),
        rule('upper', '[A-Z]', 'an uppercase letter'),
        rule('lower', '[a-z]', 'a lowercase letter'),
        rule('digit', '[0-9]', 'a number'),
        rule('special', '[!@#$%^&*]', 'a special character'),
      ],
    },
  ],
}
const input = () => screen.getByLabelText('Password')
const bars = () =>
  [...screen.getByRole('meter', { name: 'Password strength' }).querySelectorAll('span')].map((bar) => bar.dataset.colour ?? '')

describe('a password', () => {
  it('is hidden, is shown on request, and takes what is pasted', async () => {
    const form = drawForm({ fields: [{ id: 'password', as: 'password', label: 'Password', required: 'Required' }] })
    await form.user.click(input())
    await form.user.paste('Correct-horse-9')
    expect(form.answers()).toEqual({ password: 'Correct-horse-9' })
    expect(input()).toHaveProperty('type', 'password')
    await form.user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(input()).toHaveProperty('type', 'text')
    await form.user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(input()).toHaveProperty('type', 'password')
  })

  it('keeps spaces around, since they are part of it', async () => {
    const form = drawForm({
      fields: [{ id: 'password', as: 'password', label: 'Password', required: 'Required', keep: 'never' }],
    })
    await form.user.type(input(), ' secret ')
    await form.user.tab()
    expect(form.answers()).toEqual({ password: ' secret ' })
  })
})

describe('the strength meter', () => {
  it('is not there while the field is empty', async () => {
    const form = drawForm(aPassword)
    expect(screen.queryByRole('meter')).toBeNull()
    await form.user.type(input(), 'a')
    expect(screen.getByRole('meter')).toBeTruthy()
    await form.user.clear(input())
    expect(screen.queryByRole('meter')).toBeNull()
  })

  it.each([
    ['four unmet rules', 'a', ['red', '', '', ''], 'Weak'],
    ['three unmet rules', 'aB', ['red', '', '', ''], 'Weak'],
    ['two unmet rules', 'aB1', ['amber', 'amber', '', ''], 'Fair'],
    ['one unmet rule', 'aB1!', ['light-green', 'light-green', 'light-green', ''], 'Good'],
    ['no unmet rule', 'aB1!aB1!aB1!', ['green', 'green', 'green', 'green'], 'Strong'],
  ])('has four bars: %s', async (_, typed, colours, word) => {
    const form = drawForm(aPassword)
    await form.user.type(input(), typed)
    expect(bars()).toEqual(colours)
    expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toBe(word)
    expect(screen.getByText(word)).toBeTruthy()
  })

  it('says of each rule in words whether it is met, and the field is described by them', async () => {
    const form = drawForm(aPassword)
    await form.user.type(input(), 'aB')
    const rules = within(screen.getByRole('list')).getAllByRole('listitem')
    expect(rules.map((item) => item.textContent)).toEqual([
      'Still needed: 12 characters',
      'Done: an uppercase letter',
      'Done: a lowercase letter',
      'Still needed: a number',
      'Still needed: a special character',
    ])
    expect(input().getAttribute('aria-describedby')).toBe(screen.getByRole('list').id)
  })

  it('shows no message while one types', async () => {
    const form = drawForm(aPassword)
    await form.user.type(input(), 'aB')
    expect(screen.queryByText(/Must have/)).toBeNull()
  })
})
