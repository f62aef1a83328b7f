/** The `profile` facts of a borrower, and the profile of a borrower who registers. */
import type { JsonObject } from '#engine/flow/json.ts'
import type { Profile } from './application.ts'

export function profileFacts({ uuid, name, dob, email, phoneNumber, account, entity, isCoSigner }: Profile): JsonObject {
  const phone = typeof entity.phoneNumber === 'string' ? entity.phoneNumber : phoneNumber
  return {
    ...entity,
    uuid,
    name: nameParts(name),
    ...(dob !== undefined && { dob }),
    email,
    ...(phone !== undefined && { phoneNumber: phone }),
    phoneNumbers: phone === undefined ? [] : [phone],
    hasSsn: entity.hasSsn === true,
    addresses: typeof entity.ownership === 'string' ? [{ uuid, ownership: entity.ownership }] : [],
    type: isCoSigner ? 'CO_DEEDER' : 'PRIMARY',
    ...(account && { account }),
    authorizedWallet: { authorizationType: 'OWNER' },
  }
}

export type PersonName = {
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  readonly suffix: string
}

/** First and last name, as people are addressed; one name alone where a person has one. */
export function shortName(name: JsonObject): string {
  const { firstName, lastName } = nameParts(name)
  return `${firstName} ${lastName}`.trim()
}

export function nameParts(name: JsonObject): PersonName {
  const part = (key: string) => (typeof name[key] === 'string' ? name[key] : '')
  return { firstName: part('firstName'), middleName: part('middleName'), lastName: part('lastName'), suffix: part('suffix') }
}
