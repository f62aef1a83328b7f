import { lendersOf, openFlowLibrary, resolveLender } from '#engine/authoring.ts'
import { randomLives } from '#verify/index.ts'

import { openLender } from '../explore/explored-lender.ts'
import { median } from './median.ts'
import type { Measured } from './print-table.ts'

const applicants = 1_000
const mostLenders = 3

/** Applicants by chance, from registration to their end, of some lenders one after the other. */
export function benchApplicants(files: ReadonlyMap<string, string>): Measured[] {
  const library = openFlowLibrary(files)
  const times = lendersOf(library)
    .slice(0, mostLenders)
    .map((lender) => {
      const { explored } = openLender(resolveLender(library, lender), new Map())
      const start = performance.now()
      randomLives(explored, applicants, 1)
      return (performance.now() - start) / 1_000
    })
  return [{ what: `${applicants.toLocaleString('en-US')} applicants of a lender`, value: median(times), unit: 's', aim: 3 }]
}
