/** A borrower changes an e-mail address that is confirmed. */
import { emailPath } from './account.ts'

/** The screens: name the new address, then type the code that went to it. */
export const newEmailRoute = 'auth/new-email'
export const confirmNewEmailRoute = 'auth/confirm-new-email'

export const newEmailPath = `${emailPath}/new`
export const confirmNewEmailPath = `${newEmailPath}/confirm`

export type NewEmailBody = { readonly email: string; readonly currentPassword: string }
export type ConfirmNewEmailBody = { readonly email: string; readonly code: string }
