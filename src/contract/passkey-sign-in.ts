/** The sign-in with a passkey (WebAuthn). */
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

/** Asks for a challenge to sign in; then signs in. */
export const passkeyChallengePath = '/identity/api/v1/passkey/challenge'
export const passkeySignInPath = '/identity/api/v1/passkey/login'

export type PasskeyChallenge = {
  /** The label of the button. */
  readonly label: string
  /** What is shown where the browser has no passkey, or the borrower stopped. */
  readonly failed: string
  readonly options: PublicKeyCredentialRequestOptionsJSON
}
/** What the browser returns for a challenge; binary values in base64url. */
export type Returned<Response> = {
  readonly id: string
  readonly rawId: string
  readonly type: 'public-key'
  readonly response: Response & { readonly clientDataJSON: string }
  readonly clientExtensionResults: Readonly<Record<string, never>>
}
type Signed = { readonly authenticatorData: string; readonly signature: string; readonly userHandle?: string }

export type PasskeySignInBody = { readonly response: Returned<Signed> }
