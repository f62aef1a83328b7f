import { describe, expect, it } from 'vitest'
import type { JourneyEnd } from '#engine/flow/compiled-flow.ts'
import type { JsonObject } from '#engine/flow/json.ts'
import { newApplication } from '#engine/journey/new-application.ts'

const lender = { live: { lender: { flags: { crypto: true } } } } as unknown as Parameters<typeof newApplication>[0]
const made = (application: JourneyEnd['application'], draft: JsonObject, own: JsonObject = {}) =>
  newApplication(lender, { do: 'register', ...(application && { application }) }, draft, own)

const empty = {
  property: {},
  hasHmda: false,
  documents: [],
  incomeSources: [],
  isCrypto: true,
  coDeedStatus: 'INITIAL',
  helocSigners: [],
}

describe('a new application', () => {
  it('a new application has what every application has, where its journey takes nothing', () => {
    expect(made(undefined, { propertyAddress: { state: 'TX' } })).toEqual(empty)
  })

  it('a new application takes groups and single answers from where the end of the journey says', () => {
    const application = {
      'application.property': 'draft.home',
      'application.property.isListedForSale': 'draft.sale',
      'application.incomeSources.0.employmentType': 'draft.work.kind',
    }
    expect(made(application, { home: { state: 'TX' }, sale: false, work: { kind: 'RETIRED' } })).toEqual({
      ...empty,
      property: { state: 'TX', isListedForSale: false },
      incomeSources: [{ employmentType: 'RETIRED' }],
    })
  })

  it('a new application leaves out what was not answered', () => {
    const application = { 'application.incomeSources.0.employmentType': 'draft.work.kind', 'application.extra': 'draft.extra' }
    expect(made(application, {})).toEqual(empty)
  })

  it('a new application has what screens saved to it themselves on top', () => {
    const taken = made({ 'application.property': 'draft.home' }, { home: { state: 'TX', zip: '1' } }, { property: { zip: '2' } })
    expect(taken.property).toEqual({ state: 'TX', zip: '2' })
  })
})
