/** The loan officers and brokers of a lender, from its files, and whose link a borrower has followed. */
import { type LoanOriginator, referrerIn } from '#contract/loan-originator.ts'
import type { CompiledFlow, CompiledLender, Profile } from '#engine/index.ts'
import { profileDto } from '../store/profile-of-identity.ts'

type Originator = NonNullable<CompiledLender['originators']>[number]

/** The originator of the lender with this uuid; undefined for any other text. */
export function originatorNamed({ live }: Pick<CompiledFlow, 'live'>, uuid: string | undefined): Originator | undefined {
  const asked = uuid?.toLowerCase()
  return live.lender.originators?.find((one) => one.uuid === asked)
}

/** The profile DTO. A borrower who followed no link has the originator whom the lender marks as `default`. */
export function profileWithOriginator({ live, product }: Pick<CompiledFlow, 'live' | 'product'>, profile: Profile) {
  const stored = profileDto(product, profile)
  const other = live.lender.originators?.find((one) => one.default === true)
  return other && referrerIn(stored) === undefined ? { ...stored, referrer: { referrerUuid: other.uuid } } : stored
}

/** An originator as everybody may know them. */
export function originatorDto(originator: Originator): LoanOriginator {
  const { uuid, firstName = '', lastName = '', brokerName, avatarUri, email, phoneFormatted, nmls } = originator
  const originatorName = `${firstName} ${lastName}`.trim()
  return {
    userInfo: { uuid, firstName, lastName, email },
    originatorDisplayInfo: {
      ...(originatorName !== '' && { originatorName }),
      ...(brokerName !== undefined && { brokerName }),
      ...(avatarUri !== undefined && { avatarUri }),
      ...{ email, phoneNumber: phoneFormatted, nmls },
    },
  }
}
