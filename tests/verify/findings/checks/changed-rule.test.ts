import { expect, it } from 'vitest'
import type { Json, JsonObject } from '#engine/flow/json.ts'
import { findingsIn } from '#kit/found-in.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'

const occupancy = { var: 'draft.propertyAddress.occupancyType' }
const secondHome: Json = { in: [occupancy, ['SECONDARY', 'INVESTMENT']] }

function foundWith(rule: Json): readonly string[] {
  const facts: JsonObject = { rules: { 'second-home': { when: rule } } }
  return findingsIn(someFlowFiles({ 'acme/facts.json': facts })).map(({ code, file, message }) => `${code} ${file} ${message}`)
}

it.each<[string, Json, string]>([
  ['the opposite', { '==': [occupancy, 'PRIMARY'] }, 'is turned round'],
  ['fewer options', { in: [occupancy, ['SECONDARY']] }, 'holds for others'],
])('a rule with %s of the parent’s is reported in the lender’s file', (_, rule, how) => {
  const [found = '', ...more] = foundWith(rule)
  expect(found).toMatch(/^W607 acme\/facts\.json/)
  expect(found).toContain(how)
  expect(more).toEqual([])
})

it.each<[string, Json]>([
  ['as it stands', secondHome],
  ['with its options in another order', { in: [occupancy, ['INVESTMENT', 'SECONDARY']] }],
  ['as one part of an "or"', { or: [secondHome, { '==': [{ var: 'draft.propertyAddress.state' }, 'TX'] }] }],
])('a rule that has the parent’s %s is not reported', (_, rule) => {
  expect(foundWith(rule)).toEqual([])
})
