import { createHash } from 'node:crypto'
import type { Account, PersonName, Profile } from '#contract/identity.ts'
import type { JsonObject } from '#engine/index.ts'

import type { StoredIdentity } from '../store/identities.ts'

/** What is known of a person: the answer to the page that asks, and the `profile` facts that rules read on both sides. */
export function profileOf(person: StoredIdentity): Profile & JsonObject {
  const { entity } = person
  const phone = typeof entity.phoneNumber === 'string' ? entity.phoneNumber : person.phone_number
  return {
    ...entity,
    uuid: person.uuid,
    name: nameOf(person.name),
    ...(person.dob !== null && { dob: person.dob }),
    email: person.email,
    phoneNumbers: phone === null ? [] : [phone],
    hasSsn: entity.hasSsn === true,
    addresses: typeof entity.ownership === 'string' ? [{ uuid: person.uuid, ownership: entity.ownership }] : [],
    type: 'PRIMARY',
    account: walletOf(person),
    authorizedWallet: { authorizationType: 'OWNER' },
  }
}

/** The sandbox has no ledger: an address that looks like one, always the same for a person. */
export function walletOf({ uuid, name }: StoredIdentity): Account {
  const { firstName, lastName } = nameOf(name)
  const digest = createHash('sha256').update(uuid).digest('hex')
  return { name: `${firstName} ${lastName}`.trim(), address: `tp1${digest.slice(0, 38)}` }
}

function nameOf(name: JsonObject): PersonName {
  const part = (key: string) => (typeof name[key] === 'string' ? name[key] : '')
  return { firstName: part('firstName'), middleName: part('middleName'), lastName: part('lastName'), suffix: part('suffix') }
}
