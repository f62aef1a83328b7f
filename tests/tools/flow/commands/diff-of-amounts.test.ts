import { expect, it } from 'vitest'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { flow } from '#kit/flow-command.ts'
import { withText } from '#kit/some-flow-files.ts'
import { REPOSITORY } from '#tools/repository.ts'

it('flow diff prints amounts of money as dollars in outcomes, conditions and examples', async () => {
  const all = await readFlowFolder(`${REPOSITORY}/flows`)
  const then = new Map([...all].filter(([path]) => /^(?:base|juniper-lane)\//.test(path)))
  const now = withText(then, 'base/lender.json', '"amountMaximum": "$400,000"', '"amountMaximum": "$250,000"')
  const { out } = await flow('diff juniper-lane', now, { HEAD: then })
  expect(out).toContain('application.amount is not above $400,000, application.amount is above $250,000')
  expect(out).toContain('for example application.uwCalculatedDrawAmount $0')
  expect(out).toContain('the value "drawMaximum" that texts show: $400,000 → $250,000')
  expect(out).not.toMatch(/\d{5}00\b/)
})
