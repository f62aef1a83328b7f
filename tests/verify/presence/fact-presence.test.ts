import { beforeAll, describe, expect, it } from 'vitest'
import type { Application, Condition } from '#engine/application/application.ts'
import { factsOf, visitorFacts } from '#engine/application/facts-of.ts'
import { profileFacts } from '#engine/application/profile-facts.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { Facts, JsonObject } from '#engine/flow/json.ts'
import { journeyView } from '#engine/journey/journey-view.ts'
import { factAt } from '#engine/logic/fact-path.ts'
import { registrationAnswers } from '#kit/registration-answers.ts'
import { shippedFlows } from '#kit/shipped-flows.ts'
import contract from '#schemas/contract.schema.json' with { type: 'json' }
import { canBeThere, type FactPlace, PRESENCE, presenceOf } from '#verify/presence/fact-presence.ts'

const today = '2026-01-15'
const profile = {
  uuid: 'p',
  name: { firstName: 'Ana', lastName: 'Moreno' },
  email: 'ana@mail.example',
  dob: '1980-05-04',
  entity: {},
}
const condition: Condition = {
  ...{ uuid: 'c', name: 'c', type: 'DOCUMENT', category: 'ID_VERIFICATION_FAILURE', created: '2026-01-01T00:00:00Z' },
  ...{ requestDocuments: [], extra: {} },
}
const application = (flow: CompiledFlow): Application => ({
  ...{ uuid: 'a', lender: flow.lender, loanNumber: '1', created: '2026-01-01T00:00:00Z', journey: 'register-v2' },
  ...{ release: flow.hash, version: 1, status: 'HMDA', statusFacts: {}, draft: { income: { income: 1 } }, entity: {} },
  ...{ profile, flags: {}, consents: [], documents: [], sources: [], conditions: [condition] },
})

/** The facts that the engine makes for each kind of place; those of flags and of signing in are made inside of other calls. */
const MADE: { readonly [place in FactPlace]?: (flow: CompiledFlow) => Facts } = {
  page: (flow) => visitorFacts(flow, today, 'v', profileFacts(flow.product, profile)),
  opening: (flow) => visitorFacts(flow, today, 'v', profileFacts(flow.product, profile)),
  registration: (flow) =>
    journeyView(flow, 'register-v2', registrationAnswers(), visitorFacts(flow, today, 'v', profileFacts(flow.product, profile)))
      .facts,
  account: (flow) => visitorFacts(flow, today, 'v', profileFacts(flow.product, profile)),
  application: (flow) => factsOf(flow, application(flow), today),
  'condition-screen': (flow) => factsOf(flow, application(flow), today, { condition }),
  card: (flow) => factsOf(flow, application(flow), today, { condition }),
  routing: (flow) => factsOf(flow, application(flow), today, { screen: 'start/profile' }),
  event: (flow) => factsOf(flow, application(flow), today, { submission: { pin: '1234' }, condition }),
  timer: (flow) => factsOf(flow, application(flow), today),
  resolve: (flow) => factsOf(flow, application(flow), today, { condition }),
}

let flows: readonly CompiledFlow[]
beforeAll(async () => {
  flows = await shippedFlows()
})

describe('the table that says when each fact exists', () => {
  it.each(Object.entries(MADE))(
    'the engine provides exactly the facts that the table lists for the place "%s"',
    (place, make) => {
      const paths = PRESENCE.map(({ path }) => path).filter((path) => !path.startsWith('session.'))
      for (const flow of flows) {
        const facts = make(flow)
        const there = paths.filter((path) => isThere(path, facts))
        expect(there).toEqual(paths.filter((path) => canBeThere(path, place as FactPlace)))
      }
    },
  )

  it('every namespace of the contract is in the table of fact presence', () => {
    expect(Object.keys(contract.properties).filter((name) => presenceOf(name) === undefined)).toEqual([])
  })

  it('the longest matching path decides, and a path that matches no fact has no entry', () => {
    expect(canBeThere('application.term', 'lifecycle')).toBe(true)
    expect(canBeThere('application.state', 'lifecycle')).toBe(false)
    expect(canBeThere('applications.state', 'registration')).toBe(true)
  })
})

/** Open conditions are a list for everybody, and empty as long as there is no application. */
function isThere(path: string, facts: Facts): boolean {
  if (path === 'open') return ((facts.open as JsonObject).conditions as readonly unknown[]).length > 0
  return factAt(facts, path) !== undefined
}
