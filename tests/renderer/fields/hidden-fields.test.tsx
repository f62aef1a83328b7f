import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { storedSsn } from '#renderer/fields/text/ssn-text.ts'
import { drawForm } from '../drawn-form.tsx'

describe('a social security number', () => {
  const ssn = {
    fields: [
      {
        id: 'ssn',
        as: 'ssn',
        label: 'SSN',
        required: 'Please enter it',
        secret: true,
        patterns: [{ id: 'nine', pattern: '^\\d{9}$', message: 'Nine digits, please' }],
      },
    ],
  }
  const input = () => screen.getByLabelText('SSN')

  it('is hidden while it is typed, with the keyboard of numbers, and no browser is asked to remember it', () => {
    drawForm(ssn)
    expect(input()).toHaveProperty('type', 'password')
    expect(input().getAttribute('inputmode')).toBe('numeric')
    expect(input().getAttribute('autocomplete')).toBe('off')
  })

  it('stores nine digits and shows them as 000-00-0000 once it is left', async () => {
    const form = drawForm(ssn)
    await form.user.type(input(), '123456789')
    expect(input()).toHaveProperty('value', '123456789')
    expect(form.answers()).toEqual({ ssn: '123456789' })
    await form.user.click(document.body)
    expect(input()).toHaveProperty('value', '123-45-6789')
    expect(form.answers()).toEqual({ ssn: '123456789' })
  })

  it('is shown and hidden by its button, which keeps what was typed', async () => {
    const form = drawForm(ssn)
    await form.user.type(input(), '123')
    await form.user.click(screen.getByRole('button', { name: 'Show what I typed' }))
    expect(input()).toHaveProperty('type', 'text')
    await form.user.click(screen.getByRole('button', { name: 'Hide what I typed' }))
    expect(input()).toHaveProperty('type', 'password')
    expect(input()).toHaveProperty('value', '123')
  })

  it('keeps what is no number as typed, for the engine to refuse', async () => {
    const form = drawForm(ssn)
    await form.user.type(input(), '12-34x')
    await form.user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getAllByText('Nine digits, please').length).toBeGreaterThan(0)
    expect(input()).toHaveProperty('value', '12-34x')
    expect(form.sent).toEqual([])
  })

  it.each(['123-45-6789', '123 45 6789', '123.45.6789', '123–45–6789', '123456789', ' 123456789 ', '1234567-89'])(
    'takes %s as nine digits',
    (typed) => {
      expect(storedSsn(typed)).toBe('123456789')
    },
  )

  it('takes the letter o of a telephone for the nought', () => {
    expect(storedSsn('12o-45-678O')).toBe('120456780')
  })
})

describe('a PIN', () => {
  const pin = { fields: [{ id: 'pin', as: 'pin', label: 'PIN', required: 'Please enter your PIN', secret: true }] }
  const input = () => screen.getByLabelText('PIN')

  it('is hidden, numeric, and of one use', () => {
    drawForm(pin)
    expect(input()).toHaveProperty('type', 'password')
    expect(input().getAttribute('inputmode')).toBe('numeric')
    expect(input().getAttribute('autocomplete')).toBe('one-time-code')
  })

  it('leaves behind the spaces and dashes that it was written with', async () => {
    const form = drawForm(pin)
    await form.user.click(input())
    await form.user.paste('12-3 4')
    expect(form.answers()).toEqual({ pin: '1234' })
  })

  it('is sent by the Enter key', async () => {
    const form = drawForm(pin)
    await form.user.type(input(), '1234{Enter}')
    expect(form.sent).toEqual([{ pin: '1234' }])
  })
})
