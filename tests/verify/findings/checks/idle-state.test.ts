import { expect, it } from 'vitest'
import { checkFlows } from '#verify/findings/check-flows.ts'
import { edited } from '../../proofs/edited-flows.ts'

const lender = 'granite-summit'
const state = (overlay: object) =>
  checkFlows(edited({ [`${lender}/lifecycle.json`]: (file) => (file.states = [overlay]) }), [lender])
    .filter(({ severity }) => severity !== 'info')
    .map(({ code, file, fixes: [first] }) => [code, file, first?.title])

it('a state that shows a screen on which nothing leads on is reported with the screen of the parent', () => {
  const [[code, file, title] = []] = state({ id: 'appSummary', go: 'payoff/hold' })
  expect([code, file]).toEqual(['E343', `${lender}/lifecycle.json`])
  expect(title).toContain('"start/app-summary"')
})

it('a state of which every move is taken out is reported at the lender’s line', () => {
  const [[code, file] = []] = state({ id: 'emplVerify', moves: { incomeVerified: null } })
  expect([code, file]).toEqual(['E343', `${lender}/lifecycle.json`])
})

it('a state whose lender changes only texts is accepted', () => {
  expect(state({ id: 'appSummary', says: 'waits for a yes' })).toEqual([])
})
