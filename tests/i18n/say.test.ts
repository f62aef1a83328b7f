import { describe, expect, it } from 'vitest'
import { formatDate } from '#i18n/format-date.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { formatMoney } from '#i18n/format-money.ts'
import { todayIn } from '#i18n/today-in.ts'

describe('say', () => {
  it('say inserts named values in the format of the locale', () => {
    const values = {
      limit: { type: 'money', is: 40_000_000 },
      day: { type: 'date', is: '2026-05-04' },
      age: { type: 'integer', is: 19 },
    } as const
    expect(formatMessage({ template: 'Up to {limit} until {day}, from {age}', values }, 'en-US')).toBe(
      'Up to $400,000 until May 4, 2026, from 19',
    )
  })

  it('say chooses the plural form by the number', () => {
    const documents = (is: number) =>
      ({ template: '{n, plural, one {# document} other {# documents}}', values: { n: { type: 'integer', is } } }) as const
    expect(formatMessage(documents(1), 'en-US')).toBe('1 document')
    expect(formatMessage(documents(3), 'en-US')).toBe('3 documents')
  })

  it('say inserts typed text unchanged', () => {
    expect(formatMessage({ literal: 'Send {this} <b>now</b>' }, 'en-US')).toBe('Send {this} <b>now</b>')
  })

  it('say shows a broken text as written', () => {
    expect(formatMessage({ template: 'Hello {nobody', values: {} }, 'en-US')).toBe('Hello {nobody')
    expect(formatMessage({ template: 'Hello {nobody}', values: {} }, 'en-US')).toBe('Hello {nobody}')
  })

  it('say takes further values from its caller', () => {
    expect(formatMessage({ template: 'Step {step} of {steps}', values: {} }, 'en-US', { step: 2, steps: 7 })).toBe('Step 2 of 7')
  })
})

describe('amounts and dates', () => {
  it('an amount shows cents only if it has some, and a value that is no number throws', () => {
    expect([formatMoney(8_500_000, 'en-US'), formatMoney(1250, 'en-US')]).toEqual(['$85,000', '$12.50'])
    expect(() => formatMoney(Number.NaN, 'en-US')).toThrow(RangeError)
  })

  it('a value that is no amount stays unchanged in a text', () => {
    const text = { template: 'You owe {owed}.', values: { owed: { type: 'money', is: 'much' } } } as const
    expect(formatMessage(text, 'en-US')).toBe('You owe much.')
  })

  it('a value that is no date stays unchanged in a text', () => {
    expect(formatDate('soon', 'en-US')).toBe('soon')
  })

  it('dates use the time zone of the lender', () => {
    const moment = new Date('2026-01-01T03:00:00Z')
    expect([todayIn('America/Los_Angeles', moment), todayIn('Asia/Tokyo', moment)]).toEqual(['2025-12-31', '2026-01-01'])
  })
})
