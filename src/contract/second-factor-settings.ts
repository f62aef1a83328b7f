/** Two-step sign-in, turned on and off on the page of the account. */
import { accountPath } from './account.ts'

/** The screens of the account on which it is turned on and off. */
export const secondFactorOnRoute = 'auth/second-factor-on'
export const secondFactorOffRoute = 'auth/second-factor-off'

/** Turns two-step sign-in on with the present password and a code. */
export const secondFactorPath = `${accountPath}/second-factor`
/** Turns two-step sign-in off with the present password and a code, which may be a recovery code. */
export const secondFactorOffPath = `${secondFactorPath}/off`
/** Asks for the key of the authenticator app. */
export const secondFactorKeyPath = `${secondFactorPath}/key`

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
export type TurnOffBody = { readonly currentPassword: string; readonly code: string }

/** The recovery codes, which are shown this once. */
export type RecoveryCodes = {
  readonly heading: string
  readonly text: string
  readonly codes: readonly string[]
  /** The label of the link back to the account. */
  readonly done: string
}
