import { expect, it } from 'vitest'
import { checkFlows } from '#verify/findings/check-flows.ts'
import { type Edit, edited } from '../../proofs/edited-flows.ts'

const lender = 'hearthline-ny'
const found = (edits: { readonly [path: string]: Edit }) =>
  checkFlows(edited(edits), [lender]).filter(({ severity }) => severity === 'error')

const deadEnd: { readonly [path: string]: Edit } = {
  [`${lender}/status-routes.json`]: (file) => (file.statuses = { CREDIT_NO_MATCH: 'credit/error' }),
  [`${lender}/lifecycle.json`]: (file) => (file.states = [{ id: 'ssnCredit', go: 'credit/error' }]),
}

it('a status that a lender leads to a dead end is reported at the lender’s line, with the borrower and the right screen', () => {
  const [first, ...others] = found(deadEnd)
  expect(others).toEqual([])
  expect(first).toMatchObject({ code: 'E342', file: `${lender}/status-routes.json`, line: 3 })
  expect(first?.witness).toMatchObject({ status: { value: 'CREDIT_NO_MATCH' } })
  expect(first?.why).toContain('"nomatch"')
  expect(first?.fixes[0]?.edits[0]?.text).toBe('"credit/social"')
})

it('a status that leads to a message with a button to the required screen is accepted', () => {
  const message = { kind: 'message', heading: 'One more thing', text: 'We need it.' }
  const edits: { readonly [path: string]: Edit } = {
    ...deadEnd,
    [`${lender}/status-routes.json`]: (file) => (file.statuses = { CREDIT_NO_MATCH: 'credit/first' }),
    [`${lender}/lifecycle.json`]: (file) => (file.states = [{ id: 'ssnCredit', go: 'credit/first' }]),
    [`${lender}/screens/credit/first.json`]: (file) =>
      Object.assign(file, { ...message, actions: [{ id: 'on', label: 'Go on', do: 'go', go: 'credit/social' }] }),
    [`${lender}/screens/credit/social.json`]: (file) => (file.openWhen = { answered: 'status.value' }),
  }
  expect(found(edits)).toEqual([])
})

it('a button that a lender removes is reported at the removal', () => {
  const [first] = found({
    [`${lender}/screens/signing/intro.json`]: (file) => (file.actions = [{ id: 'sign', $remove: true }]),
  })
  expect(first).toMatchObject({ code: 'E342', file: `${lender}/screens/signing/intro.json` })
  expect(first?.fixes[0]?.title).toContain('signing/sign')
})

it('a decision that leads no borrower to the required screen is reported at the outcome that did so before', () => {
  const own = 'juniper-lane'
  const edits: { readonly [path: string]: Edit } = {
    [`${own}/status-routes.json`]: (file) => (file.decisions.offers.otherwise = 'complete'),
    [`${own}/lifecycle.json`]: (file) => (file.states = [{ id: 'product', go: 'complete' }]),
  }
  const [first] = checkFlows(edited(edits), [own]).filter(({ code }) => code === 'E342')
  expect(first?.pointer).toBe('status-routes.json#/decisions/offers/otherwise')
  expect(first?.fixes[0]?.edits[0]?.text).toBe('"product/select"')
})
