/** Sign-in with a mailed code, and no password. */
import type { WithSecondFactor } from './second-factor.ts'

/** The screens: ask for a code, then use it. */
export const emailForCodeRoute = 'auth/email-for-code'
export const codeForSignInRoute = 'auth/code-for-sign-in'

export const signInCodePath = '/identity/api/v1/login/code'
export const codeSignInPath = `${signInCodePath}/use`

/** Asks for a code by e-mail. The response is the same whether the e-mail has an account or not. */
export type SignInCodeBody = { readonly email: string }
/** The response carries a token like that of a sign-in. */
export type CodeSignInBody = WithSecondFactor & { readonly email: string; readonly code: string }
