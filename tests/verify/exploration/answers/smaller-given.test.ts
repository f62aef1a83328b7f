import { expect, it } from 'vitest'
import type { JsonObject } from '#engine/flow/json.ts'
import { smallerGiven } from '#verify/exploration/answers/smaller-given.ts'

const inTexas = ({ application }: JsonObject) => JSON.stringify(application ?? {}).includes('"state":"TX"')

it('smallerGiven keeps only the facts that the claim needs, and no empty object', () => {
  const given = {
    profile: { name: { firstName: 'Ana' } },
    application: { property: { state: 'TX', city: 'Austin' }, consents: [{ type: 'SOFT_CREDIT' }] },
  }
  expect(smallerGiven(given, inTexas)).toEqual({ application: { property: { state: 'TX' } } })
})

it('smallerGiven keeps the needed items of a list', () => {
  const given = { open: { conditions: ['A', 'B', 'C'] } }
  const has = (value: JsonObject) => JSON.stringify(value).includes('"B"')
  expect(smallerGiven(given, has)).toEqual({ open: { conditions: ['B'] } })
})

it('smallerGiven returns no facts if the claim needs none', () => {
  expect(smallerGiven({ status: { value: 'COMPLETE' } }, () => true)).toEqual({})
})
