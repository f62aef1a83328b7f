import { expect, it } from 'vitest'
import { checkFlows } from '#verify/findings/check-flows.ts'
import { edited } from '../../proofs/edited-flows.ts'

const lender = 'granite-summit'
const hmda = (value: unknown) =>
  checkFlows(edited({ [`${lender}/screens/start/hmda.json`]: (file) => (file.sets = { 'application.hasHmda': value }) }), [
    lender,
  ])
    .filter(({ severity }) => severity === 'error')
    .map(({ code, file }) => `${code} ${file}`)

it.each([null, false])('a fact that a screen sets to %s while a rule waits for it is reported at the lender’s line', (value) => {
  expect(hmda(value)).toEqual([`E345 ${lender}/screens/start/hmda.json`])
})

it('a fact that a screen sets by a rule is accepted', () => {
  expect(hmda({ '!': [{ var: 'status.manualNotary' }] })).toEqual([])
})
