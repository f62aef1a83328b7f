import type { PersonName } from '#engine/index.ts'
import type { WithSecondFactor } from './second-factor.ts'

/** The screen of the sign-in. */
export const signInRoute = 'auth/login'
/** The screens of a forgotten password: ask for a code, then use it. */
export const forgottenPasswordRoute = 'auth/forgot-password'
export const newPasswordRoute = 'auth/new-password'
/** The screen that asks for another password when a sign-in used one that has expired. */
export const expiredPasswordRoute = 'auth/expired-password'
/** The problem of a sign-in whose password is right and has expired: the same request is sent again with `newPassword`. */
export const passwordExpired = 'password-expired'

export const loginPath = '/identity/api/v1/login'
/** Answers with a new token in the `authorization` header, in place of one that may have expired. */
export const renewalPath = '/identity/api/v1/session/renew'
export const forgottenPasswordPath = '/identity/api/v1/password/forgotten'
export const newPasswordPath = '/identity/api/v1/password/new'
export const profilePath = '/service-profile/api/v1/profile'
export const accountAccessPath = '/service-wallet/secure/api/v4/account/access'
export const accountsPath = '/service-wallet/secure/api/v4/account'
export const identityPaths = ['/identity/secure/api/v1/identity', '/identity/secure/api/v1_1/identity'] as const
/** @param product at present always `helocinfo` */
export const selfInfoPath = (product: string) => `/identity-broker/customer/secure/api/v3/self/${product}`
export const brokerLoginPath = '/identity-broker/customer/api/v3/login'
export const brokerLogoutPath = '/identity-broker/customer/secure/api/v3/logout'

/** In characters; the same limits for registration and sign-in, so that a registered password can sign in. */
export const longestEmail = 254
export const longestPassword = 128

/** `newPassword`: replaces the password with the sign-in. */
export type LoginBody = WithSecondFactor & { readonly email: string; readonly password: string; readonly newPassword?: string }
/** Asks for a code by e-mail. The response is the same whether the e-mail has an account or not. */
export type ForgottenPasswordBody = { readonly email: string }
/** The response carries a token like that of a sign-in. */
export type NewPasswordBody = WithSecondFactor & { readonly email: string; readonly code: string; readonly password: string }
/** The same token stands in the `authorization` header, with `Bearer ` in front. */
export type LoginAnswer = { readonly jwt: string }
/** The response of the broker's login and logout. */
export type RedirectAnswer = { readonly redirect: string }

export type Account = { readonly name: string; readonly address: string }

export type Profile = {
  readonly uuid: string
  readonly name: PersonName
  /** Date of birth, yyyy-MM-dd. */
  readonly dob?: string
  readonly email: string
  readonly phoneNumbers: readonly string[]
  readonly hasSsn: boolean
  readonly addresses: readonly { readonly uuid: string; readonly ownership: string }[]
  readonly type: 'PRIMARY' | 'CO_DEEDER'
  readonly account: Account
  readonly authorizedWallet: { readonly authorizationType: string }
  /** The originator whose link the borrower followed to register; without one, the lender's default originator. */
  readonly referrer?: { readonly referrerUuid?: string }
}

export type Identity = {
  readonly uuid: string
  readonly organizationCode: string
  readonly profileType: 'PRIMARY' | 'CO_DEEDER'
  readonly email: string
  readonly updatedAt: string
  readonly isManageable: boolean
  readonly isBroker: boolean
  readonly wallet: { readonly accountAddress: string; readonly groupPolicyAddress: string | null }
  readonly twoFactorEnabled: boolean
  readonly aliases: readonly { readonly type: 'EMAIL' | 'PHONE'; readonly value: string }[]
  readonly passwordExpired: boolean
  readonly totpVerified: boolean
}

export type AccountItem = {
  readonly account: Account
  readonly authorizedWallets: readonly { readonly address: string }[]
  readonly notifications: readonly Notification[]
}

export type Notification = {
  readonly uuid: string
  readonly title: string
  readonly description: string
  readonly created: string
  readonly status: 'UNREAD' | 'READ'
  readonly ctas: readonly { readonly title: string; readonly redirectPath: string }[]
  readonly walletAddress: string
}
