import { describe, expect, it } from 'vitest'
import type { JourneyEnd } from '#engine/flow/compiled-flow.ts'
import type { JsonObject } from '#engine/flow/json.ts'
import { newApplication } from '#engine/journey/new-application.ts'
import { homeEquityRuntime } from '#product/index.ts'

const live = { lender: { flags: { crypto: true } } }
const lender = { live, product: homeEquityRuntime } as unknown as Parameters<typeof newApplication>[0]
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
  it('a new application has the facts of every application even if its journey takes over no answers', () => {
    expect(made(undefined, { propertyAddress: { state: 'TX' } })).toEqual(empty)
  })

  it('a new application takes over the groups and answers that the end of the journey names', () => {
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

  it('a new application leaves out unanswered fields', () => {
    const application = { 'application.incomeSources.0.employmentType': 'draft.work.kind', 'application.extra': 'draft.extra' }
    expect(made(application, {})).toEqual(empty)
  })

  it('answers that screens save to the application replace those taken over', () => {
    const taken = made({ 'application.property': 'draft.home' }, { home: { state: 'TX', zip: '1' } }, { property: { zip: '2' } })
    expect(taken.property).toEqual({ state: 'TX', zip: '2' })
  })
})
