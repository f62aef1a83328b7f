/** What two lenders decide differently, looked for without proofs: whatever comes out differently for anybody is named. */

import { describe, expect, it } from 'vitest'
import { compileFlow } from '#engine/compile/compile-flow.ts'
import { compileSandbox } from '#engine/compile/compile-sandbox.ts'
import { type FlowLibrary, lendersOf, openFlowLibrary } from '#engine/flow/flow-library.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { compileValidators } from '#engine/validation/compile-validators.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { overlaid } from '#kit/overlaid.ts'
import { homeEquity } from '#product/authoring.ts'
import { REPOSITORY } from '#tools/repository.ts'
import { type Explored, explored } from '#verify/exploration/explored.ts'
import { compareLenders } from '#verify/proofs/compare-lenders.ts'
import { metDifferently } from './met-by-chance.ts'

const flows = await readFlowFolder(`${REPOSITORY}/flows`)
const shipped = openFlowLibrary(flows, homeEquity)

/** Every second lender, and in `npm run test:full` each. */
const lenders = lendersOf(shipped).filter((_, index) => process.env.STEPWRIGHT_FULL !== undefined || index % 2 === 0)

function openAt(library: FlowLibrary, lender: string): Explored {
  const resolved = resolveLender(library, lender)
  const flow = compileFlow(resolved)
  return explored(flow, compileSandbox(resolved), compileValidators(flow))
}

describe('differences that random applicants encounter', { timeout: 300_000 }, () => {
  it('the comparison of two lenders that differ in New York reports every difference that random applicants encounter, texts included', () => {
    // Names and addresses stand in half of all texts, and each of them is named by itself.
    const { name, nameShort, contact, nmls } = JSON.parse(flows.get('hearthline/lender.json') ?? '{}')
    const alike = openFlowLibrary(overlaid(flows, 'hearthline-ny/lender.json', { name, nameShort, contact, nmls }), shipped)
    expect(metDifferently(openAt(alike, 'hearthline'), openAt(alike, 'hearthline-ny'), 300, true)).toEqual([
      // The times are in the time zone of the home.
      'screens/notary/reserve-manual.json texts',
      'screens/notary/schedule-manual.json texts',
      'screens/register-v2/property-address.json answers',
      'shell.json footer new-york',
      'shell.json footer states',
    ])
  })

  it.each(lenders)(
    'the comparison of %s with its parent names the file that decides each difference that random applicants encounter',
    (lender) => {
      const own = resolveLender(shipped, lender)
      const parent = own.chain.at(-2) ?? 'base'
      const { differences } = compareLenders(resolveLender(shipped, parent), own)
      const named = new Set(differences.map(({ at }) => at.split('#')[0]))
      const met = metDifferently(openAt(shipped, parent), openAt(shipped, lender), 25)
      expect(met.filter((where) => !named.has(where.split(' ')[0]))).toEqual([])
    },
  )
})
