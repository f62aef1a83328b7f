/** The page of an account: its e-mail address, its password, its sessions. */
import { accountPath } from './account.ts'

/** The screen on which a borrower who is signed in changes the password. */
export const changePasswordRoute = 'auth/change-password'
export const settingsRoute = 'dashboard/settings'

export const settingsPath = `${accountPath}/settings`
export const passwordPath = `${accountPath}/password`
/** All sessions of the borrower but that of the request. */
export const sessionsPath = `${accountPath}/sessions`
export const sessionPath = (session: string) => `${sessionsPath}/${session}`

export type ChangePasswordBody = { readonly currentPassword: string; readonly password: string }

/** The page of the account, with its texts. */
export type SettingsAnswer = {
  readonly heading: string
  readonly email: {
    readonly heading: string
    readonly address: string
    readonly isConfirmed: boolean
    readonly standing: string
    /** The label of the link to the confirmation, or to another address once it is confirmed. */
    readonly change: string
  }
  /** `standing`: until when it is good, where it expires. */
  readonly password: { readonly heading: string; readonly standing?: string; readonly change: string }
  /** undefined where the lender has no two-step sign-in. */
  readonly secondFactor?: {
    readonly heading: string
    readonly standing: string
    readonly isOn: boolean
    /** The label of the link that turns it on or off. */
    readonly change: string
  }
  /** undefined where the lender has no passkeys. */
  readonly passkeys?: {
    readonly heading: string
    readonly text: string
    readonly items: readonly PasskeyItem[]
    /** The label of the link to the screen that adds one. */
    readonly add: string
  }
  readonly sessions: {
    readonly heading: string
    readonly text: string
    readonly items: readonly SessionItem[]
    /** The label of the button that ends all other sessions, and the notice afterwards. */
    readonly signOutOthers: string
    readonly signedOutOthers: string
  }
}

export type PasskeyItem = {
  readonly uuid: string
  readonly device: string
  readonly lastUsed: string
  readonly remove: string
  readonly removed: string
}

export type SessionItem = {
  readonly uuid: string
  /** Whether it is the session of the request. */
  readonly isThis: boolean
  /** Browser and system, as people call them. */
  readonly device: string
  readonly lastUsed: string
  readonly signOut: string
  readonly signedOut: string
}
