/** A provider that links accounts: a real service, or the picker of the sandbox. */
import type { IncomeSource } from '#contract/linking.ts'

export type LinkKind = 'bank' | 'payroll'

/** The income that the borrower stated, with which the sandbox agrees. */
export type StatedIncome = { readonly annualIncome?: number; readonly employmentType?: string }

export type LinkAsked = {
  readonly kind: LinkKind
  /** The URL to which the provider redirects, with our session in its query. */
  readonly back: string
  readonly expires: Date
  readonly stated: StatedIncome
}

/** `handle`: the provider's id of the session; the browser goes to `url`. */
export type LinkBegun = { readonly handle: string; readonly url: string }

/** `annualIncome` in cents, according to the provider. `mask`: the last four digits of a bank account. */
export type LinkedSource = Required<Pick<IncomeSource, 'name' | 'employmentType' | 'annualIncome'>> & { readonly mask?: string }

export type Linked =
  | { readonly outcome: 'linked'; readonly sources: readonly LinkedSource[] }
  | { readonly outcome: 'cancelled' | 'failed' | 'under-way' }

/** Both are network requests: never call them within a transaction. */
export type Linking = {
  readonly begin: (asked: LinkAsked) => Promise<LinkBegun>
  readonly finish: (handle: string) => Promise<Linked>
}
