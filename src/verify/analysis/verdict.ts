/**
 * The answer to a question about a rule. There is no "probably": a question that cannot be settled is undecided, with a
 * reason.
 */

import type { Facts } from '#engine/index.ts'

export type Verdict =
  /** Some facts make the statement true; `example` are such facts, confirmed by the evaluator. */
  | { readonly is: 'possible'; readonly example: Facts }
  /** No facts that the contract allows make the statement true. */
  | { readonly is: 'impossible' }
  | { readonly is: 'undecided'; readonly because: Reason; readonly why: string }

/** `size` and `work`: a budget was used up. `sampled`: samples contained no example, but do not rule one out. */
export type Reason = 'size' | 'work' | 'sampled' | 'unreadable'

/** Limits in counted steps instead of time, so that each machine gives the same answer. */
export type Budget = {
  /** The most nodes of a diagram, and steps over them. */
  readonly steps: number
  /** The most evaluations for the facts of one variable. */
  readonly evaluations: number
  /** The most nodes of one rule with all named rules inlined. */
  readonly ruleNodes: number
}

export const BUDGET: Budget = { steps: 200_000, evaluations: 80_000, ruleNodes: 6_000 }

/** Thrown inside `analysis`, and caught in its public functions. */
export class Undecided extends Error {
  override readonly name = 'Undecided'
  readonly because: Reason

  constructor(because: Reason, why: string) {
    super(why)
    this.because = because
  }
}

export function undecided(error: unknown): Verdict {
  if (!(error instanceof Undecided)) throw error
  return { is: 'undecided', because: error.because, why: error.message }
}
