import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { normalizeAnswer } from '#engine/index.ts'
import { drawForm } from '../drawn-form.tsx'

describe('the field for a Social Security number', () => {
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

  it('the field masks its text, asks for the numeric keyboard and turns autocomplete off', () => {
    drawForm(ssn)
    expect(input()).toHaveProperty('type', 'password')
    expect(input().getAttribute('inputmode')).toBe('numeric')
    expect(input().getAttribute('autocomplete')).toBe('off')
  })

  it('the field stores nine digits and shows them as 000-00-0000 after the borrower leaves the field', async () => {
    const form = drawForm(ssn)
    await form.user.type(input(), '123456789')
    expect(input()).toHaveProperty('value', '123456789')
    expect(form.answers()).toEqual({ ssn: '123456789' })
    await form.user.click(document.body)
    expect(input()).toHaveProperty('value', '123-45-6789')
    expect(form.answers()).toEqual({ ssn: '123456789' })
  })

  it('the Show button reveals and masks the text, and keeps what was typed', async () => {
    const form = drawForm(ssn)
    await form.user.type(input(), '123')
    await form.user.click(screen.getByRole('button', { name: 'Show what I typed' }))
    expect(input()).toHaveProperty('type', 'text')
    await form.user.click(screen.getByRole('button', { name: 'Hide what I typed' }))
    expect(input()).toHaveProperty('type', 'password')
    expect(input()).toHaveProperty('value', '123')
  })

  it('the field stores text that is not a number as typed, so that the engine refuses it', async () => {
    const form = drawForm(ssn)
    await form.user.type(input(), '12-34x')
    await form.user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getAllByText('Nine digits, please').length).toBeGreaterThan(0)
    expect(input()).toHaveProperty('value', '12-34x')
    expect(form.sent).toEqual([])
  })

  it.each(['123-45-6789', '123 45 6789', '123.45.6789', '123–45–6789', '123456789', ' 123456789 ', '1234567-89'])(
    'the field stores %s as nine digits',
    (typed) => {
      expect(normalizeAnswer({ as: 'ssn' }, typed)).toBe('123456789')
    },
  )

  it('the field stores the letter o between digits as zero', () => {
    expect(normalizeAnswer({ as: 'ssn' }, '12o-45-678O')).toBe('120456780')
  })
})

describe('the field for a PIN', () => {
  const pin = { fields: [{ id: 'pin', as: 'pin', label: 'PIN', required: 'Please enter your PIN', secret: true }] }
  const input = () => screen.getByLabelText('PIN')

  it('the PIN field masks its text, asks for the numeric keyboard and accepts one-time codes', () => {
    drawForm(pin)
    expect(input()).toHaveProperty('type', 'password')
    expect(input().getAttribute('inputmode')).toBe('numeric')
    expect(input().getAttribute('autocomplete')).toBe('one-time-code')
  })

  it('the PIN field removes spaces and dashes from a pasted PIN', async () => {
    const form = drawForm(pin)
    await form.user.click(input())
    await form.user.paste('12-3 4')
    expect(form.answers()).toEqual({ pin: '1234' })
  })

  it('the Enter key in the PIN field submits the form', async () => {
    const form = drawForm(pin)
    await form.user.type(input(), '1234{Enter}')
    expect(form.sent).toEqual([{ pin: '1234' }])
  })
})
