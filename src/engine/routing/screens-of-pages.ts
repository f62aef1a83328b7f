import type { ScreenRoute } from '#engine/flow/json.ts'
import type { CoSigners } from '../product.ts'

/** The page of an account, with the applications of a borrower; the other pages of an account are below it. */
export const accountPath = '/dashboard'

export const signInPath = '/auth/login'

/** The pages of those who cannot sign in because they do not know their password. */
export const wayBackInPaths = ['/auth/forgot-password', '/auth/new-password'] as const

/** The page of `pages/` that stands below the path of a journey. */
export const registrationHelpPath = '/register/support'

/** Screens of the pages of an account, for borrowers who are signed in. */
export const screensOfAccount: readonly ScreenRoute[] = [
  'auth/confirm-email',
  'auth/change-email',
  'auth/change-password',
  'auth/second-factor-on',
  'auth/second-factor-off',
  'auth/add-passkey',
  'feedback/ceo',
  'auth/new-email',
  'auth/confirm-new-email',
]

/** Screens that a page shows by itself, whatever the status and without a journey: waiting, the way back in, the account. */
const ownPages: readonly ScreenRoute[] = [
  'wait',
  'auth/login',
  'auth/forgot-password',
  'auth/new-password',
  'auth/second-factor',
  'auth/expired-password',
  'auth/email-for-code',
  'auth/code-for-sign-in',
  ...screensOfAccount,
]

/** Those, and the screens that the pages of the product's co-signers show. */
export function screensOfPages({ coSigners }: { readonly coSigners?: CoSigners }): readonly ScreenRoute[] {
  return [...ownPages, ...(coSigners?.pages ?? [])]
}
