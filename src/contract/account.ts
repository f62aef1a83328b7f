/** What a borrower sees and changes of the own account. */

/** The screen on which a borrower confirms the e-mail address with a mailed code. */
export const confirmEmailRoute = 'auth/confirm-email'
/** The screen on which a borrower types another e-mail address. */
export const changeEmailRoute = 'auth/change-email'

export const accountPath = '/identity/secure/api/v1/account'
/** Changes the e-mail address of the account. */
export const emailPath = `${accountPath}/email`
/** Asks for a code that confirms the e-mail address of the account. */
export const emailCodePath = `${emailPath}/code`
/** The page that shows the messages to borrowers outside production. */
export const outboxPath = '/outbox'
export const confirmEmailPath = `${emailPath}/confirm`

export type AccountAnswer = {
  /** Empty once another borrower has registered with the address, because it was never confirmed. */
  readonly email: string
  readonly emailConfirmed: boolean
  /**
   * Whether codes reach the borrower: by e-mail; on the page that shows the messages outside production; or not at all, so
   * that nobody is asked for one.
   */
  readonly codes: 'mailed' | 'shown' | 'none'
}

export type ChangeEmailBody = { readonly email: string }
export type ConfirmEmailBody = { readonly code: string }
