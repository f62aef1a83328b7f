/** Co-signers: the invitation that a borrower's co-signer gets by e-mail, and taking it. */
import type { WithSecondFactor } from './second-factor.ts'

/** Shows whom a link invites. The secret of the link is in the body, so that no log of addresses has it. */
export const invitationPath = '/identity/api/v1/signers/invitation'
/** Takes the invitation, with a new account or with the one that the e-mail address has; the response carries a token. */
export const joinPath = '/identity/api/v1/signers/join'

export type InvitationBody = { readonly token: string }
export type InvitationAnswer = {
  readonly name: { readonly firstName: string; readonly lastName: string }
  readonly email: string
  /** The name of the borrower. */
  readonly invitedBy: string
  /** Whether the e-mail address has an account, whose password is asked for. */
  readonly hasAccount: boolean
}

export type JoinBody = WithSecondFactor & { readonly token: string; readonly password: string }
export type JoinAnswer = { readonly jwt: string; readonly applicationUuid: string }

/** The part of the link behind `#` that carries its secret: a browser sends it to no server. */
export const invitationParameter = 'invitation'
/** In characters. */
export const longestInvitation = 100
