/** What somebody waits for who saves a file, in a process that knows the files as they were: the server, or a watching test. */

import { type FlowLibrary, lendersOf, openFlowLibrary } from '#engine/authoring.ts'
import { checkFlows } from '#verify/index.ts'
import { median } from './median.ts'
import type { Measured } from './print-table.ts'

const rounds = 5

/** Each lender in turn, with a file of its own that says something else each time. */
export function benchOneChange(files: ReadonlyMap<string, string>): Measured[] {
  let library = openFlowLibrary(files)
  checkFlows(library)
  const lenders = lendersOf(library)
  const took = lenders.flatMap((lender) =>
    Array.from({ length: rounds }, (_, round) => {
      const began = performance.now()
      library = openFlowLibrary(withOtherName(files, lender, round), library)
      checkFlows(library, [lender], { proofs: false })
      const looked = performance.now()
      checkFlows(library, [lender])
      return { first: looked - began, proofs: performance.now() - looked }
    }),
  )
  return [
    { what: 'what needs no proof', value: median(took.map(({ first }) => first)), unit: 'ms', aim: 300 },
    { what: '  the slowest lender', value: Math.max(...took.map(({ first }) => first)), unit: 'ms', aim: 300 },
    { what: 'all, with proofs, after that', value: median(took.map(({ proofs }) => proofs)), unit: 'ms', aim: 1_000 },
    { what: '  the slowest lender', value: Math.max(...took.map(({ proofs }) => proofs)), unit: 'ms', aim: 1_000 },
    { what: 'the same for all lenders, after base has changed', value: afterBase(files, library), unit: 'ms' },
  ]
}

function withOtherName(files: ReadonlyMap<string, string>, lender: string, round: number): ReadonlyMap<string, string> {
  const path = `${lender}/lender.json`
  const text = files.get(path) ?? '{}'
  return new Map(files).set(path, text.replace(/("name(?:Short)?": ")/, `$1${'Old '.repeat(round + 1)}`))
}

function afterBase(files: ReadonlyMap<string, string>, before: FlowLibrary): number {
  const path = 'base/facts.json'
  const began = performance.now()
  const changed = (files.get(path) ?? '').replace(/("recentPurchaseDays": \{[^}]*"is": )(\d+)/, '$1 77')
  checkFlows(openFlowLibrary(new Map(files).set(path, changed), before))
  return performance.now() - began
}
