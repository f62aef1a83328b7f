import { expect, it } from 'vitest'
import { withAmountsInRules } from '#engine/flow/amounts-in-rules.ts'
import type { Json } from '#engine/flow/json.ts'
import { nodeAt } from '#engine/flow/pointer.ts'
import { schemaFor } from '#engine/flow/schema-walk.ts'
import { placeOf } from '#engine/flow/source-node.ts'
import { aNode } from './nodes.ts'

const read = (file: string, value: Json) => withAmountsInRules(schemaFor(file), aNode(value))

it('an amount in a fee is read as dollars, with and without "usd"', () => {
  const fees = (amount: Json) => ({ limits: { fees: [{ id: 'express', amount }] } })
  expect(read('lender.json', fees('$12.50')).value).toEqual(fees({ usd: '12.50' }))
  expect(read('lender.json', fees({ usd: '12.50' })).value).toEqual(fees({ usd: '12.50' }))
})

it('an amount in a rule is read as dollars, at its place', () => {
  const steps = (amount: Json) => ({ steps: [{ id: 'a', askWhen: { '>': [{ var: 'draft.income.income' }, amount] } }] })
  const node = read('journeys/a.json', steps('$250,000'))
  expect(node.value).toEqual(steps({ usd: '250,000' }))
  const written = nodeAt(aNode(steps('$250,000')), ['steps', 'a', 'askWhen', '>', '1'])
  expect(placeOf(nodeAt(node, ['steps', 'a', 'askWhen', '>', '1']) ?? node)).toEqual(written && placeOf(written))
})

it('an amount outside of rules, and a text that is no amount, stay as they are', () => {
  const limits = { limits: { amountMinimum: '$75,000' }, links: { privacy: '$5 off' } }
  expect(read('lender.json', limits).value).toEqual(limits)
  const rule = { steps: [{ id: 'a', askWhen: { '==': [{ var: 'draft.x' }, '$9.5'] } }] }
  expect(read('journeys/a.json', rule).value).toEqual(rule)
})
