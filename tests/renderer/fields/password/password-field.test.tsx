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

describe('a password field', () => {
  it('a password field is masked, shows its text on request and accepts pasted text', async () => {
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

  it('a password field keeps spaces at the beginning and end of the password', async () => {
    const form = drawForm({
      fields: [{ id: 'password', as: 'password', label: 'Password', required: 'Required', keep: 'never' }],
    })
    await form.user.type(input(), ' secret ')
    await form.user.tab()
    expect(form.answers()).toEqual({ password: ' secret ' })
  })
})

describe('the strength meter', () => {
  it('the strength meter is hidden while the password is empty', async () => {
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
  ])('the strength meter has four bars, coloured for a password with %s', async (_, typed, colours, word) => {
    const form = drawForm(aPassword)
    await form.user.type(input(), typed)
    expect(bars()).toEqual(colours)
    expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toBe(word)
    expect(screen.getByText(word)).toBeTruthy()
  })

  it('the strength meter lists each password rule as met or not met, and the field is described by the list', async () => {
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

  it('the password field shows no error while the borrower types', async () => {
    const form = drawForm(aPassword)
    await form.user.type(input(), 'aB')
    expect(screen.queryByText(/Must have/)).toBeNull()
  })
})
