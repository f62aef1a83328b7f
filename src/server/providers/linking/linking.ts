/** What links accounts: a real service, or the picker of the sandbox. */
import type { IncomeSource } from '#contract/linking.ts'

export type LinkKind = 'bank' | 'payroll'

/** What the borrower said of their own income, for a stand-in that shall agree with it. */
export type StatedIncome = { readonly annualIncome?: number; readonly employmentType?: string }

export type LinkAsked = {
  readonly kind: LinkKind
  /** Where the provider leads back to, with our session in its query. */
  readonly back: string
  readonly expires: Date
  readonly stated: StatedIncome
}

/** `handle`: the provider's own name of what was begun; the page goes to `url`. */
export type LinkBegun = { readonly handle: string; readonly url: string }

/** `annualIncome` in cents, as the provider found it. */
export type LinkedSource = Required<Pick<IncomeSource, 'name' | 'employmentType' | 'annualIncome'>>

export type Linked =
  | { readonly outcome: 'linked'; readonly sources: readonly LinkedSource[] }
  | { readonly outcome: 'cancelled' | 'failed' | 'under-way' }

/** Both go over a network, so never within a transaction. */
export type Linking = {
  readonly begin: (asked: LinkAsked) => Promise<LinkBegun>
  readonly finish: (handle: string) => Promise<Linked>
}
