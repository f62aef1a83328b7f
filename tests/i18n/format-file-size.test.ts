import { describe, expect, it } from 'vitest'
import { formatFileSize } from '#i18n/format-file-size.ts'

describe('formatFileSize', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [640_400, '640 kB'],
    [999_499, '999 kB'],
    [1_000_000, '1 MB'],
    [2_449_999, '2.4 MB'],
    [10_485_760, '10 MB'],
  ])('a file of %s bytes is shown as %s', (bytes, shown) => {
    expect(formatFileSize(bytes, 'en-US')).toBe(shown)
  })

  it.each([-1, Number.NaN])('a size of %s is refused', (bytes) => {
    expect(() => formatFileSize(bytes, 'en-US')).toThrow(new RangeError('Invalid argument'))
  })
})
