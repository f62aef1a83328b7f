/** A statement about a lender's flow, and the result of proving it. */

import type { Place } from '#engine/authoring.ts'
import type { Facts, FlowPointer } from '#engine/index.ts'
import { undecided } from '#verify/analysis/verdict.ts'

export type StatementId = 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8' | 'P9' | 'P10' | 'P11'

/** UNDECIDED: no counterexample was found, but something could not be decided for all applicants. */
export type Result = 'PROVED' | 'FAILED' | 'UNDECIDED'

export type Statement = {
  readonly id: StatementId
  /** The claim in product terms: `Every status shows a screen`. */
  readonly says: string
  readonly result: Result
  /** The items that were inspected, with their numbers. */
  readonly looked: readonly string[]
  readonly exceptions: readonly Exception[]
  /** Questions that could not be decided, and the reasons. */
  readonly undecided: readonly UnprovedStatement[]
  /** The single claims: declared properties, or the differences from the parent. */
  readonly claims: readonly string[]
  /** Remarks for the reader of the proof sheet. */
  readonly notes: readonly string[]
}

export type Exception = {
  /** The problem in product terms. */
  readonly message: string
  readonly at: FlowPointer
  /** The place in the flow; undefined if it is in no file. */
  readonly place?: Place
  /** Facts of an applicant with the problem, confirmed by the evaluator. */
  readonly example?: Facts
  /** For a comparison of two situations: the facts of the second one. */
  readonly beside?: Facts
  /** What to do, if more specific than correcting the flow for the example. */
  readonly fix?: string
}

export type UnprovedStatement = { readonly about: string; readonly at: FlowPointer; readonly why: string }

/** The findings of one proof, from which the result follows. */
export type Found = Partial<Pick<Statement, 'looked' | 'exceptions' | 'undecided' | 'claims' | 'notes'>>

export function statement(
  id: StatementId,
  says: string,
  { looked = [], exceptions = [], undecided = [], claims = [], notes = [] }: Found,
): Statement {
  const result = exceptions.length > 0 ? 'FAILED' : undecided.length > 0 ? 'UNDECIDED' : 'PROVED'
  return { id, says, result, looked, exceptions, undecided, claims, notes }
}

/** The result of `look`; undecided at this place if the analysis ran out of budget. */
export function decided(about: string, at: FlowPointer, look: () => Found): Found {
  try {
    return look()
  } catch (error) {
    const verdict = undecided(error)
    return verdict.is === 'undecided' ? { undecided: [{ about, at, why: verdict.why }] } : {}
  }
}

/** Concatenates the results of several proofs. */
export function together(...all: readonly Found[]): Found {
  return {
    looked: all.flatMap(({ looked = [] }) => looked),
    exceptions: all.flatMap(({ exceptions = [] }) => exceptions),
    undecided: all.flatMap(({ undecided: open = [] }) => open),
    claims: all.flatMap(({ claims = [] }) => claims),
    notes: all.flatMap(({ notes = [] }) => notes),
  }
}
