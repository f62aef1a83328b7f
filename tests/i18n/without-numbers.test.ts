import { describe, expect, it } from 'vitest'
import { withoutNumbers } from '#i18n/without-numbers.ts'

describe('a free text', () => {
  it.each(['123-45-6789', '123456789', '123 45 6789', '123.45.6789', '123–45–6789'])(
    'withoutNumbers replaces the number %s in a free text',
    (number) => {
      expect(withoutNumbers(`My number is ${number}, and (${number}) again`)).toBe(
        'My number is •••-••-••••, and (•••-••-••••) again',
      )
    },
  )

  it.each(['It takes 20 minutes', 'call 555-867-5309', '1234567890', '$1,234,567.89', '123-456-789'])(
    'withoutNumbers keeps the free text %j',
    (text) => {
      expect(withoutNumbers(text)).toBe(text)
    },
  )

  it.each([
    ['4111 1111 1111 1111 is it', '•••• •••• •••• •••• is it'],
    ['card 4111-1111-1111-1111', 'card ••••-••••-••••-••••'],
    ['378282246310005', '•••••••••••••••'],
    ['my account number is 00012345678', 'my account number is •••••••••••'],
    ['Acct# 12-345678, routing: 0210 0002 1', 'Acct# ••-••••••, routing: •••• •••• •'],
  ])('withoutNumbers masks cards, and accounts that are named: %j', (text, expected) => {
    expect(withoutNumbers(text)).toBe(expected)
  })

  it.each([
    '4111 1111 1111 1112',
    'call (555) 867-5309 ext 12',
    'order 20261128 0001',
    'my account has $12,500',
    'loan 4111111111',
  ])('withoutNumbers keeps %j, which is neither a card nor an account that is named', (text) => {
    expect(withoutNumbers(text)).toBe(text)
  })
})
