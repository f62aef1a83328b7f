/** Two-step sign-in: a code of an authenticator app, or a recovery code, after the password. */

/** The screen that asks for the code at a sign-in. */
export const secondFactorRoute = 'auth/second-factor'
/** The problem of a sign-in whose password is right: the same request is sent again with `secondFactor`. */
export const secondFactorNeeded = 'second-factor-needed'
/** In characters, with blanks and a hyphen. */
export const longestSecondFactor = 20

/** What a request carries that signs in with a password or a mailed code. */
export type WithSecondFactor = { readonly secondFactor?: string }
