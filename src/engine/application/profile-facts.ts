/** The `profile` facts of a borrower. */
import type { Product } from '#engine/flow/compiled-flow.ts'
import type { JsonObject } from '#engine/flow/json.ts'
import type { Profile } from './application.ts'
import { nameParts } from './person-name.ts'

export function profileFacts(product: Product, profile: Profile): JsonObject {
  const { uuid, name, dob, email, phoneNumber, account, entity, isCoSigner } = profile
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
    type: (isCoSigner && product.coSigners?.profileType) ?? 'PRIMARY',
    ...(account && { account }),
    ...product.profileFacts?.(profile),
  }
}
