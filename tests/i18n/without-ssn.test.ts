import { describe, expect, it } from 'vitest'
import { withoutSsn } from '#i18n/without-ssn.ts'

describe('a free text', () => {
  it.each(['123-45-6789', '123456789', '123 45 6789', '123.45.6789', '123–45–6789'])(
    'withoutSsn replaces the number %s in a free text',
    (number) => {
      expect(withoutSsn(`My number is ${number}, and (${number}) again`)).toBe(
        'My number is •••-••-••••, and (•••-••-••••) again',
      )
    },
  )

  it.each(['It takes 20 minutes', 'call 555-867-5309', '1234567890', '$1,234,567.89', '123-456-789'])(
    'withoutSsn keeps the free text %j',
    (text) => {
      expect(withoutSsn(text)).toBe(text)
    },
  )
})
