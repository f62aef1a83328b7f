/**
 * For programs: `{ "lenders": [ { "lender", "reached": [ { "target", "is", "how", "scenario", … } ], "byChance" } ], "findings", "summary" }`.
 *
 * In `reached`, `is` is one of: `found` (with `how`, `scenario`, and in `words` the applicant's steps), `missing` (with
 * `proved`, and in `ways` the lines that lead there with the conditions that clash) or `unconfirmed` (with `why`).
 */

import type { ExploredLender } from '#consequences/explore/explored-lender.ts'
import { traceInWords, walkInWords } from '#consequences/explore/trace-in-words.ts'
import type { FlowPath } from '#engine/index.ts'

export function jsonExplored(explored: readonly ExploredLender[], shown: (path: FlowPath) => string): string {
  const lenders = explored.map(({ lender, reached, byChance }) => ({
    lender,
    reached: reached.map((one) => {
      if (one.is !== 'found') return one
      const { target, is, how, scenario, trace, walked, wanted } = one
      const words = trace ? traceInWords(trace, wanted) : walked ? walkInWords(walked) : []
      return { target, is, how, words, scenario }
    }),
    ...(byChance && { byChance: chanceOf(byChance) }),
  }))
  const findings = explored.flatMap((one) => one.findings.map((found) => ({ ...found, file: shown(found.file) })))
  const all = explored.flatMap(({ reached }) => reached)
  const counted = (is: string) => all.filter((one) => one.is === is).length
  const summary = {
    lenders: explored.length,
    ...{ found: counted('found'), missing: counted('missing'), unconfirmed: counted('unconfirmed'), findings: findings.length },
  }
  return `${JSON.stringify({ lenders, findings, summary }, null, 2)}\n`
}

function chanceOf({
  applicants,
  seed,
  endings,
  screens,
  refused,
  longest,
  neverSeen,
  seen,
}: NonNullable<ExploredLender['byChance']>) {
  return {
    ...{ applicants, seed },
    endings: endings.map(({ ending, count }) => ({ ...ending, count })),
    ...{ screens, refused, neverSeen },
    longest: longest?.trace ? traceInWords(longest.trace) : [],
    seen: Object.fromEntries([...seen].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }
}
