/** What is claimed of a lender's flow, and what came of trying to prove it. */

import type { Place } from '#engine/authoring.ts'
import type { Facts, FlowPointer } from '#engine/index.ts'
import { undecided } from '#verify/analysis/verdict.ts'
export type StatementId = 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8' | 'P9' | 'P10'

/** UNDECIDED: no exception was found, and something could not be looked at for everybody. */
export type Result = 'PROVED' | 'FAILED' | 'UNDECIDED'

export type Statement = {
  readonly id: StatementId
  /** In the words of the product: `Every status shows a screen`. */
  readonly says: string
  readonly result: Result
  /** How many of what were looked at. */
  readonly looked: readonly string[]
  readonly exceptions: readonly Exception[]
  /** What could not be decided, and why. */
  readonly undecided: readonly Open[]
  /** What was claimed one by one: the declared properties; of what differs, each difference. */
  readonly claims: readonly string[]
  /** What a reader should know beside the result. */
  readonly notes: readonly string[]
}

export type Exception = {
  /** What is wrong, in the words of the product. */
  readonly message: string
  readonly at: FlowPointer
  /** Where it was written; undefined for what stands in no file. */
  readonly place?: Place
  /** An applicant who shows it, confirmed by the evaluator. */
  readonly example?: Facts
  /** Of what compares two situations: the other one. */
  readonly beside?: Facts
  /** What to do, where more is known than that the example has to be mended. */
  readonly fix?: string
}

export type Open = { readonly about: string; readonly at: FlowPointer; readonly why: string }

/** What a statement found; the result follows from it. */
export type Found = Partial<Pick<Statement, 'looked' | 'exceptions' | 'undecided' | 'claims' | 'notes'>>

export function statement(
  id: StatementId,
  says: string,
  { looked = [], exceptions = [], undecided = [], claims = [], notes = [] }: Found,
): Statement {
  const result = exceptions.length > 0 ? 'FAILED' : undecided.length > 0 ? 'UNDECIDED' : 'PROVED'
  return { id, says, result, looked, exceptions, undecided, claims, notes }
}

/** The result of `look`; undecided, with its place, where the budget of the analysis was used up. */
export function decided(about: string, at: FlowPointer, look: () => Found): Found {
  try {
    return look()
  } catch (error) {
    const verdict = undecided(error)
    return verdict.is === 'undecided' ? { undecided: [{ about, at, why: verdict.why }] } : {}
  }
}

/** Several findings as one. */
export function together(...all: readonly Found[]): Found {
  return {
    looked: all.flatMap(({ looked = [] }) => looked),
    exceptions: all.flatMap(({ exceptions = [] }) => exceptions),
    undecided: all.flatMap(({ undecided: open = [] }) => open),
    claims: all.flatMap(({ claims = [] }) => claims),
    notes: all.flatMap(({ notes = [] }) => notes),
  }
}
