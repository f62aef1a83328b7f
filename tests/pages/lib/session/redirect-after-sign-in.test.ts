import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redirectAfterSignIn } from '#pages/lib/session/redirect-after-sign-in.ts'

const base = '/account/heloc'
const here = 'https://lender.example'

const refused = [
  '',
  '/',
  '//',
  'evil.com',
  'https://evil.com',
  '//evil.com',
  '/\\evil.com',
  '\\\\evil.com',
  '/A',
  '/1',
  '/-',
  '/%61',
  '/a/..//evil.com',
  '/a\\..\\..\\\\evil.com',
  '/a/%2e%2e//evil.com',
  '/a/.%2e//evil.com',
  '/a/%2E%2E/%2fevil.com',
  '/account/heloc//evil.com',
  '/account/heloc/..//evil.com',
  '/account/heloc/a/..//evil.com',
  '/account/heloc/%5cevil.com',
  '/account/heloc/%2fevil.com',
  '/a\t/b',
  '/a\n//evil.com',
  '/a\r\nSet-Cookie: x',
  ' /a',
  '/a b',
  '\t/a',
  '/a\u0000',
  'javascript:alert(1)',
  '/a/..\\evil.com',
  '/a/../',
  '/a/..',
  '/a/../1',
  'a/b',
  '?a',
  '#a',
  '/a/../\u2044/evil.com//x',
  '.',
  '..',
  '/a//b',
  '/a/.//b',
]

const leaves = (address: string) => new URL(address, here).origin !== here

describe('redirectAfterSignIn', () => {
  it('redirectAfterSignIn returns to the page of the app that required the sign-in', () => {
    expect(redirectAfterSignIn([`${base}/0f8fad5b-d9cb-469f-a165-70867728950e/start/profile?from=mail`], base)).toEqual({
      inApp: '/0f8fad5b-d9cb-469f-a165-70867728950e/start/profile?from=mail',
    })
    expect(redirectAfterSignIn([base], base)).toEqual({ inApp: '/' })
    expect(redirectAfterSignIn([`${base}?a=b`], base)).toEqual({ inApp: '/?a=b' })
  })

  it('redirectAfterSignIn leads to another page of the same site outside the app', () => {
    expect(redirectAfterSignIn(['/dashboard'], base)).toEqual({ onSite: '/dashboard' })
    expect(redirectAfterSignIn(['/account/helocx'], base)).toEqual({ onSite: '/account/helocx' })
  })

  it('redirectAfterSignIn leads to the list of applications when there is no return path or more than one', () => {
    expect(redirectAfterSignIn([], base)).toEqual({ inApp: '/' })
    expect(redirectAfterSignIn(['/a', '//evil.com'], base)).toEqual({ inApp: '/' })
  })

  it.each(refused)('redirectAfterSignIn does not follow the return path %j', (wish) => {
    expect(redirectAfterSignIn([wish], base)).toEqual({ inApp: '/' })
  })

  it('redirectAfterSignIn never leads to another site, not even when its result is used again as a return path', () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '\\',
      '..',
      '.',
      'a',
      'evil.com',
      '%2e',
      '%2f',
      '%5c',
      '\t',
      '\n',
      ' ',
      '@',
      ':',
      '?',
      '#',
      base,
      'https:',
      '\u2028',
      '／',
    )
    const wishes = fc.oneof(
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      fc.array(piece, { maxLength: 12 }).map((pieces) => `/a${pieces.join('')}`),
      fc.array(piece, { maxLength: 12 }).map((pieces) => `${base}/${pieces.join('')}`),
      fc.string(),
    )
    fc.assert(
      fc.property(wishes, (wish) => {
        const goal = redirectAfterSignIn([wish], base)
        const address = 'inApp' in goal ? goal.inApp : goal.onSite
        const [path = ''] = address.split(/[?#]/, 1)
        expect(address).toMatch(/^\/(?![/\\])/)
        expect(leaves(address)).toBe(false)
        expect(leaves(path)).toBe(false)
        expect(leaves(new URL(address, here).pathname)).toBe(false)
      }),
      { numRuns: 20_000 },
    )
  })
})
