/** What a question about a rule comes to. Nothing is ever "probably so": what cannot be settled says that, and why. */

import type { Facts } from '#engine/index.ts'
export type Verdict =
  /** `example` holds such facts; the evaluator has confirmed them. */
  | { readonly is: 'possible'; readonly example: Facts }
  /** Nobody can be, whatever the facts within the contract are. */
  | { readonly is: 'impossible' }
  | { readonly is: 'undecided'; readonly because: Reason; readonly why: string }

/** `size` and `work`: a budget was used up. `sampled`: no example turned up, and none was ruled out. */
export type Reason = 'size' | 'work' | 'sampled' | 'unreadable'

/** Counted, never timed: the same question has the same answer on every machine. */
export type Budget = {
  /** Nodes of a diagram and steps over them. */
  readonly steps: number
  /** How often the evaluator is asked about the facts of one variable. */
  readonly evaluations: number
  /** Nodes of one rule with everything that it names. */
  readonly ruleNodes: number
}

export const BUDGET: Budget = { steps: 200_000, evaluations: 80_000, ruleNodes: 6_000 }

/** Thrown inside the room, and caught at its doors. */
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
