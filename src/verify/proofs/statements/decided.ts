import type { FlowPointer } from '#engine/index.ts'

import { undecided } from '#verify/analysis/verdict.ts'
import type { Found } from './statement.ts'

/** What was found; where a budget was used up, that it was, and at what. */
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
