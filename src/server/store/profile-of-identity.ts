import { createHash } from 'node:crypto'
import type { Account, Profile as ProfileDto } from '#contract/identity.ts'
import { type JsonObject, type Product, type Profile, profileFacts, shortName } from '#engine/index.ts'
import type { StoredIdentity } from './identities.ts'

export function profileOfIdentity(person: StoredIdentity): Profile {
  const { uuid, name, email, dob, phone_number: phoneNumber, entity } = person
  return {
    ...{ uuid, name, email, entity },
    ...(dob !== null && { dob }),
    ...(phoneNumber !== null && { phoneNumber }),
    account: walletOf(person),
  }
}

/** The profile DTO, with the same `profile` facts that rules read. */
export function profileDto(product: Product, profile: Profile): ProfileDto & JsonObject {
  return profileFacts(product, profile) as ProfileDto & JsonObject
}

/** A wallet address for the sandbox, which has no ledger: derived from the identity, so always the same. */
export function walletOf({ uuid, name }: StoredIdentity): Account {
  const digest = createHash('sha256').update(uuid).digest('hex')
  return { name: shortName(name), address: `tp1${digest.slice(0, 38)}` }
}
