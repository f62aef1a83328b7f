import { expect, it } from 'vitest'
import type { JsonObject } from '#engine/flow/json.ts'
import { smallerGiven } from '#verify/exploration/answers/smaller-given.ts'

const inTexas = ({ application }: JsonObject) => JSON.stringify(application ?? {}).includes('"state":"TX"')

it('Only what is needed is given, and no empty group around what is not', () => {
  const given = {
    profile: { name: { firstName: 'Ana' } },
    application: { property: { state: 'TX', city: 'Austin' }, consents: [{ type: 'SOFT_CREDIT' }] },
  }
  expect(smallerGiven(given, inTexas)).toEqual({ application: { property: { state: 'TX' } } })
})

it('Of a list the items that are needed stay', () => {
  const given = { open: { conditions: ['A', 'B', 'C'] } }
  const has = (value: JsonObject) => JSON.stringify(value).includes('"B"')
  expect(smallerGiven(given, has)).toEqual({ open: { conditions: ['B'] } })
})

it('Nothing is given where nothing is needed', () => {
  expect(smallerGiven({ status: { value: 'COMPLETE' } }, () => true)).toEqual({})
})
