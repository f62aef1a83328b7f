/** The loan officers and brokers of a lender, from its files, and who has brought a borrower. */
import type { LoanOriginator } from '#contract/loan-originator.ts'
import { type CompiledFlow, type CompiledLender, isObject, type JsonObject, type Profile } from '#engine/index.ts'
import { profileDto } from '../store/profile-of-identity.ts'

type Originator = NonNullable<CompiledLender['originators']>[number]

/** Undefined for what is no uuid, and for the originator of another lender. */
export function originatorNamed({ live }: Pick<CompiledFlow, 'live'>, uuid: string | undefined): Originator | undefined {
  const asked = uuid?.toLowerCase()
  return live.lender.originators?.find((one) => one.uuid === asked)
}

/** The profile DTO; whom no link has brought has the originator whom the lender marks as `default`. */
export function profileWithOriginator({ live, product }: Pick<CompiledFlow, 'live' | 'product'>, profile: Profile) {
  const known = profileDto(product, profile)
  const nobody = referrerIn(known) === undefined
  const shown = nobody ? live.lender.originators?.find((one) => one.default === true) : undefined
  return shown ? { ...known, referrer: { referrerUuid: shown.uuid } } : known
}

/** The uuid of the originator who brought the borrower, in the facts of an application or a profile. */
export function referrerIn({ referrer }: JsonObject): string | undefined {
  const uuid = isObject(referrer) ? referrer.referrerUuid : undefined
  return typeof uuid === 'string' ? uuid : undefined
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
