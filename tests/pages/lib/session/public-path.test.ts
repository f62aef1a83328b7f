import { describe, expect, it } from 'vitest'
import { isPublicPath, isSignInPage, signInAddress } from '#pages/lib/session/public-path.ts'

const shell = { publicPaths: ['/register', '/register-v2'] }

describe('the pages without sign-in', () => {
  it.each(['/auth/login', '/register', '/register-v2', '/register-v2/birthdate'])('the path %s is public', (path) => {
    expect(isPublicPath(shell, path)).toBe(true)
  })

  it.each(['/', '/registering', '/0f8fad5b-d9cb-469f-a165-70867728950e/start/profile', '/auth'])(
    'the path %s needs a sign-in',
    (path) => {
      expect(isPublicPath(shell, path)).toBe(false)
    },
  )

  it('signInAddress contains the path to return to after the sign-in', () => {
    const address = signInAddress('/account/heloc/x/start/profile?a=b&c')
    expect(new URL(address, 'https://lender.example').searchParams.get('redirectUrl')).toBe(
      '/account/heloc/x/start/profile?a=b&c',
    )
    expect(isSignInPage('/account/heloc', '/account/heloc/auth/login/')).toBe(true)
    expect(isSignInPage('/account/heloc', '/account/heloc/auth')).toBe(false)
  })
})
