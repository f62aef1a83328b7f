/** Two-step sign-in: a code of an authenticator app, or a recovery code, after the password. */
import { accountPath } from './account.ts'

/** The screen that asks for the code at a sign-in. */
export const secondFactorRoute = 'auth/second-factor'
/** The screens of the account on which it is turned on and off. */
export const secondFactorOnRoute = 'auth/second-factor-on'
export const secondFactorOffRoute = 'auth/second-factor-off'

/** Turns it on with the present password and a code. */
export const secondFactorPath = `${accountPath}/second-factor`
/** Turns it off with the present password. */
export const secondFactorOffPath = `${secondFactorPath}/off`
/** Asks for the key of the authenticator app. */
export const secondFactorKeyPath = `${secondFactorPath}/key`

/** The problem of a sign-in whose password is right: the same request is sent again with `secondFactor`. */
export const secondFactorNeeded = 'second-factor-needed'
/** In characters, with blanks and a hyphen. */
export const longestSecondFactor = 20

/** What a request carries that signs in with a password or a mailed code. */
export type WithSecondFactor = { readonly secondFactor?: string }

/** A QR code: the path fills the dark modules of a square of this size. */
export type PictureOfKey = { readonly size: number; readonly path: string }

export type SecondFactorKey = {
  readonly picture: PictureOfKey
  readonly label: string
  /** The key for an app that has no camera, in groups of four characters. */
  readonly plainKey: string
  readonly keyText: string
}

export type TurnOnBody = { readonly currentPassword: string; readonly code: string }
export type TurnOffBody = { readonly currentPassword: string }

/** The recovery codes, which are shown this once. */
export type RecoveryCodes = {
  readonly heading: string
  readonly text: string
  readonly codes: readonly string[]
  /** The label of the link back to the account. */
  readonly done: string
}
