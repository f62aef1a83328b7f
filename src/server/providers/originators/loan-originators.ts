/** The sandbox's directory of loan officers and brokers. */
import type { LoanOriginator } from '#contract/loan-originator.ts'
import rows from './originators.json' with { type: 'json' }

type Row = {
  readonly uuid: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly originatorName?: string
  readonly brokerName?: string
  readonly phoneNumber: string
  readonly nmls: string
}

/** @param wholesale the lender works through brokers; otherwise it has loan officers of its own */
export function loanOriginatorNamed(uuid: string, { wholesale }: { readonly wholesale: boolean }): LoanOriginator | undefined {
  const known = (rows as readonly Row[]).find((row) => row.uuid === uuid.toLowerCase())
  if (!known || (known.brokerName !== undefined) !== wholesale) return undefined
  const { firstName, lastName, email, originatorName, brokerName, phoneNumber, nmls } = known
  return {
    userInfo: { uuid: known.uuid, firstName, lastName, email },
    originatorDisplayInfo: {
      ...(originatorName !== undefined && { originatorName }),
      ...(brokerName !== undefined && { brokerName }),
      email,
      phoneNumber,
      nmls,
    },
  }
}
