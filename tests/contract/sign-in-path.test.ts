import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signInPath } from '#contract/sign-in-path.ts'

const hostile: readonly unknown[] = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'http:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/a/..//evil.example',
  '/a/../../..//evil.example',
  '/a\\..\\..\\\\evil.example',
  '/a/%2e%2e//evil.example',
  '/a/%2e%2e/%2fevil.example',
  '/a/%2E%2E/%5Cevil.example',
  '/a/..%2f%2fevil.example',
  '/a/..',
  '/a/../',
  '/a/../A',
  '/a/%2e%2e/1',
  '/A',
  '/1',
  '/',
  '',
  ' /a',
  '/ a',
  '/\ta',
  '/a\t/b',
  '/a\n/b',
  '/a\r\nset-cookie: x',
  '/a\0',
  '/\u00e4',
  '/a//b',
  '/a/\\b',
  'a',
  '@evil.example',
  '/@evil.example',
  '/.evil.example',
  `/${'a'.repeat(3000)}`,
  ['/a', '//evil.example'],
  ['/a'],
  { toString: () => '/a' },
  null,
  undefined,
  7,
]

describe('signInPath', () => {
  it.each([
    ['/account/heloc/', '/account/heloc/'],
    ['/a', '/a'],
    ['/account/heloc/b?from=x#y', '/account/heloc/b?from=x#y'],
    ['/a/./b', '/a/b'],
    ['/a/b/../c', '/a/c'],
  ])('signInPath for %s redirects to %s afterwards', (wanted, path) => {
    expect(signInPath(wanted)).toBe(path)
  })

  it.each(hostile)('signInPath for %j has no redirect', (wanted) => {
    expect(signInPath(wanted)).toBeUndefined()
  })

  it('signInPath never leaves the site, even if a path is used again', () => {
    const parts = fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '%09',
      'a',
      'A',
      '@',
      ':',
      '?',
      '#',
      '\t',
      'evil.example',
      ' ',
    )
    const text = fc.oneof(
      fc.array(parts, { maxLength: 12 }),
      fc.string().map((one) => [one]),
    )
    const property = fc.property(text, (pieces) => {
      const path = signInPath(`/a${pieces.join('')}`)
      if (path === undefined) return
      const first = new URL(path, 'https://site.example')
      const again = new URL(first.pathname, 'https://site.example')
      expect([first.origin, again.origin]).toEqual(['https://site.example', 'https://site.example'])
      expect(first.pathname).toMatch(/^\/[a-z]/)
      expect(signInPath(path)).toBe(path)
    })
    fc.assert(property, { numRuns: 20_000 })
  })
})
