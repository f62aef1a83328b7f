import { describe, expect, it } from 'vitest'
import { smallestAcceptedEncoding } from '#server/http/routes/release-routes.ts'

describe('the encoding of a release', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['*;q=0, gzip', 'gzip'],
    ['br ; q=0.000, *', 'gzip'],
    ['identity', undefined],
    ['brx, xgzip', undefined],
    [undefined, undefined],
  ])('a client that takes %j gets %s', (header, encoding) => {
    expect(smallestAcceptedEncoding(header)).toBe(encoding)
  })
})
