/** The right examples of the findings, the wrong ones of proofs and simulations, and what blocks a release. */

import { describe, expect, it } from 'vitest'
import { FINDING_CODES } from '#engine/diagnostics/finding-codes.ts'
import { lendersOf, openFlowLibrary } from '#engine/flow/flow-library.ts'
import { homeEquity } from '#product/authoring.ts'
import { checkFlows } from '#verify/findings/check-flows.ts'
import { blocksRelease } from '#verify/findings/examples/finding-example.ts'
import { isBlocked } from '#verify/findings/is-blocked.ts'
import { EXAMPLES, foundIn, isQuick, QUICK, tried, wrongExample } from './tried-example.ts'

for (const [code, example] of [...QUICK.others, ...EXAMPLES.filter(([, one]) => !isQuick(one))]) wrongExample(code, example)

describe.each(EXAMPLES.filter(([code]) => FINDING_CODES[code].severity === 'error'))('the example of %s', (code, example) => {
  it(`the wrong example of ${code} blocks a release exactly if the page of the finding says so`, () => {
    const library = openFlowLibrary(tried(example, 'wrong'), homeEquity)
    const lenders = example.on === undefined ? lendersOf(library) : ['juniper-lane']
    const found = lenders.map((lender) => [lender, checkFlows(library, [lender]).filter((one) => one.code === code)] as const)
    expect(found.some(([lender, findings]) => isBlocked(lender, findings))).toBe(blocksRelease(example))
  })
})

// Together, since many of them are the shipped files as they are, which are checked and proved once.
describe('the right examples', () => {
  it.each(EXAMPLES)('the right example of %s gives no finding', async (code, example) => {
    const found = await foundIn(example, 'right')
    expect(found.filter((one) => one.severity !== 'info' || one.code === code)).toEqual([])
  })
})
