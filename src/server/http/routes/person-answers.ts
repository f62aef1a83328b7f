/** DTOs of the routes about a borrower's account. */
import type { AccountItem, Identity } from '#contract/identity.ts'
import { hasExpired } from '../../identity/expired-password.ts'
import type { ServedLender } from '../../releases/served-lender.ts'
import type { StoredIdentity } from '../../store/identities.ts'
import { walletOf } from '../../store/profile-of-identity.ts'

type Of = { readonly isCoSigner: boolean; readonly hasSecondFactor: boolean; readonly at: Date }

export function identityOf(person: StoredIdentity, lender: ServedLender, { isCoSigner, hasSecondFactor, at }: Of): Identity {
  const phone = person.phone_number
  return {
    uuid: person.uuid,
    organizationCode: lender.flow.live.lender.code,
    profileType: isCoSigner ? 'CO_DEEDER' : 'PRIMARY',
    email: person.email,
    updatedAt: person.updated_at.toISOString(),
    isManageable: lender.flow.live.shell.account !== undefined,
    isBroker: false,
    wallet: { accountAddress: walletOf(person).address, groupPolicyAddress: null },
    twoFactorEnabled: hasSecondFactor,
    aliases: [{ type: 'EMAIL', value: person.email }, ...(phone === null ? [] : [{ type: 'PHONE' as const, value: phone }])],
    passwordExpired: hasExpired(lender.flow, person, at),
    // Turning it on ends all other sessions, so that each session has passed it.
    totpVerified: hasSecondFactor,
  }
}

export function accountOf(person: StoredIdentity, notifications: AccountItem['notifications']): AccountItem {
  const account = walletOf(person)
  return { account, authorizedWallets: [{ address: account.address }], notifications }
}
