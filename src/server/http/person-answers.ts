/** What the calls about a person answer, from what is stored of them. */
import { createHash } from 'node:crypto'
import type { Account, AccountItem, Identity, PersonName, Profile } from '#contract/identity.ts'
import type { JsonObject } from '#engine/flow/json.ts'
import type { ServedLender } from '../releases/served-lender.ts'
import type { StoredIdentity } from '../store/identities.ts'

export function profileOf(person: StoredIdentity): Profile {
  return {
    uuid: person.uuid,
    name: nameOf(person.name),
    ...(person.dob !== null && { dob: person.dob }),
    email: person.email,
    phoneNumbers: person.phone_number === null ? [] : [person.phone_number],
    hasSsn: false,
    addresses: [],
    type: 'PRIMARY',
    account: walletOf(person),
    authorizedWallet: { authorizationType: 'OWNER' },
  }
}

export const accessOf = profileOf

export function identityOf(person: StoredIdentity, lender: ServedLender): Identity {
  const phone = person.phone_number
  return {
    uuid: person.uuid,
    organizationCode: lender.flow.live.lender.code,
    profileType: 'PRIMARY',
    email: person.email,
    updatedAt: person.updated_at.toISOString(),
    isManageable: true,
    isBroker: false,
    wallet: { accountAddress: walletOf(person).address, groupPolicyAddress: null },
    twoFactorEnabled: false,
    aliases: [{ type: 'EMAIL', value: person.email }, ...(phone === null ? [] : [{ type: 'PHONE' as const, value: phone }])],
    passwordExpired: false,
    totpVerified: false,
  }
}

export function accountOf(person: StoredIdentity): AccountItem {
  const account = walletOf(person)
  return { account, authorizedWallets: [{ address: account.address }], notifications: [] }
}

/** The sandbox has no ledger: an address that looks like one, always the same for a person. */
function walletOf({ uuid, name }: StoredIdentity): Account {
  const { firstName, lastName } = nameOf(name)
  const digest = createHash('sha256').update(uuid).digest('hex')
  return { name: `${firstName} ${lastName}`.trim(), address: `tp1${digest.slice(0, 38)}` }
}

function nameOf(name: JsonObject): PersonName {
  const part = (key: string) => (typeof name[key] === 'string' ? name[key] : '')
  return { firstName: part('firstName'), middleName: part('middleName'), lastName: part('lastName'), suffix: part('suffix') }
}
