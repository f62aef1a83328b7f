import { expect, it } from 'vitest'
import { checkFlows } from '#verify/findings/check-flows.ts'
import { edited } from '../../proofs/edited-flows.ts'

const lender = 'granite-summit'
const card = (id: string, go: string) =>
  checkFlows(edited({ [`${lender}/conditions.json`]: (file) => (file.cards = [{ id, go }]) }), [lender]).filter(
    ({ severity }) => severity === 'error',
  )

it('a card whose screen cannot close the card’s condition is reported with the screen that can', () => {
  const [first, ...others] = card('ID_VERIFICATION_FAILURE', 'conditions/phone-number')
  expect(others).toEqual([])
  expect(first).toMatchObject({ code: 'E344', file: `${lender}/conditions.json` })
  expect(first?.fixes[0]?.title).toContain('"identity"')
})

it('a card whose condition closes by time alone may lead to any screen', () => {
  expect(card('ESCALATION_REVIEW', 'conditions/phone-number').filter(({ code }) => code === 'E344')).toEqual([])
})

it('a sandbox line that closes a condition at another screen is reported for a lender with its own texts of all cards', () => {
  const own = 'maple-street'
  const edits = {
    [`${own}/sandbox.json`]: (file: { resolves: object[] }) => {
      file.resolves = [{ id: 'identity', on: 'submitted:conditions/phone-number' }]
    },
  }
  const [first] = checkFlows(edited(edits), [own]).filter(({ severity }) => severity === 'error')
  expect(first).toMatchObject({ code: 'E344', file: `${own}/sandbox.json` })
  expect(first?.fixes[0]?.title).toContain('"identity"')
})
