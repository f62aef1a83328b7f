/** Passkeys (WebAuthn), added and removed on the page of the account. */
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { accountPath } from './account.ts'
import type { Returned } from './passkey-sign-in.ts'

/** The screen on which a borrower adds a passkey. */
export const addPasskeyRoute = 'auth/add-passkey'

/** Asks, with the present password, for a challenge to add a passkey; then adds it. */
export const newPasskeyPath = `${accountPath}/passkeys/challenge`
export const passkeysPath = `${accountPath}/passkeys`
export const passkeyPath = (passkey: string) => `${passkeysPath}/${passkey}`

type Made = { readonly attestationObject: string; readonly transports?: string[] }

export type NewPasskeyBody = { readonly currentPassword: string }
export type NewPasskeyAnswer = { readonly failed: string; readonly options: PublicKeyCredentialCreationOptionsJSON }
export type AddPasskeyBody = { readonly response: Returned<Made> }
