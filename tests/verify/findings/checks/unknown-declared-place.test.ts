import { expect, it } from 'vitest'
import { findingsIn } from '#kit/found-in.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'

const about = (onlyIn: readonly string[], more: { readonly [path: string]: object } = {}) =>
  findingsIn(someFlowFiles({ 'acme/properties.json': { differs: { says: 'In little.', onlyIn } }, ...more }))

it('declared places that exist are accepted', () => {
  expect(about(['lender.json', 'screens/apply/income.json#/fields/income', 'status-routes.json#/statuses'])).toEqual([])
})

it('a declared place in an unknown file is reported with the nearest file', () => {
  expect(about(['lender.json', 'screens/apply/incmoe.json#/fields'])).toMatchObject([
    {
      ...{ code: 'E904', file: 'acme/properties.json', pointer: 'properties.json#/differs/onlyIn/1' },
      message: 'This lender may differ in "screens/apply/incmoe.json#/fields", and there is no such place.',
      fixes: [{ title: 'Did you mean "screens/apply/income.json#/fields"?' }],
    },
  ])
})

it('a declared place that a known file does not have is reported', () => {
  expect(about(['screens/apply/income.json#/feilds']).map(({ code }) => code)).toEqual(['E904'])
})

it('a declared place that the lender removes is accepted', () => {
  const without = { 'acme/flags.json': { redesign: null } }
  expect(about(['flags.json#/redesign'], without).filter(({ code }) => code === 'E904')).toEqual([])
})
