/** The result of `diff`, before a format prints it; equal differences of several lenders are merged. */

import type { LenderId } from '#engine/index.ts'
import type { ReportedDifference } from '#verify/index.ts'

export type Comparison = {
  readonly from: Side
  readonly to: Side
  /** The lenders compared. */
  readonly lenders: readonly LenderId[]
  readonly differences: readonly FoldedDifference[]
  /** The lenders without differences. */
  readonly same: readonly LenderId[]
  /** Lenders that exist only after, or only before, the change. */
  readonly came: readonly LenderId[]
  readonly went: readonly LenderId[]
  /** Lenders that could not be compared completely, with the reason. */
  readonly notes: readonly Note[]
  /** The number of decisions and texts compared, of all lenders. */
  readonly compared: number
}

/** A lender, or a git revision; without either, the files on disk. */
export type Side = { readonly lender?: LenderId; readonly revision?: string }

/** `lenders`: the lenders with this difference; empty for a comparison of two lenders. */
export type FoldedDifference = ReportedDifference & { readonly lenders: readonly LenderId[] }

export type Note = { readonly lender: LenderId; readonly says: string; readonly failed?: true }

export function sideInWords({ lender, revision }: Side): string {
  return lender ?? revision ?? 'the working tree'
}
