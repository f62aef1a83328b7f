import { describe, expect, it } from 'vitest'
import { addressOf, stepIn } from '#contract/step-address.ts'

const inPath = { path: '/register-v2', stepIn: 'path' } as const
const inQuery = { path: '/register', stepIn: 'query' } as const

describe('the address of a step', () => {
  it.each([
    ['/register-v2', undefined],
    ['/register-v2/', undefined],
    ['/register-v2/birthdate', 'birthdate'],
    ['/register-v2/birthdate/', 'birthdate'],
    ['/register-v2/%zz', '%zz'],
  ])('the path %s of a journey names the step %s', (pathname, step) => {
    expect(stepIn(inPath, { pathname, search: '' })).toBe(step)
  })

  it.each([
    ['', undefined],
    ['?step=', undefined],
    ['?step=name&x=1', 'name'],
  ])('the address /register%s names the step %s', (search, step) => {
    expect(stepIn(inQuery, { pathname: '/register', search })).toBe(step)
  })

  it('the address of a step is parsed as written and keeps the rest of the query', () => {
    for (const journey of [inPath, inQuery]) {
      const address = addressOf(journey, 'sale status', false, '?utm_source=mail&step=old')
      expect(stepIn(journey, address)).toBe('sale status')
      expect(new URLSearchParams(address.search).get('utm_source')).toBe('mail')
    }
  })

  it('the address of the first active step is the path of the journey', () => {
    expect(addressOf(inPath, 'property-address', true, '')).toEqual({ pathname: '/register-v2', search: '' })
    expect(addressOf(inQuery, 'property-info', true, '?step=name')).toEqual({ pathname: '/register', search: '' })
  })
})
