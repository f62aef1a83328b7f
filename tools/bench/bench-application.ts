/** What the server decides for each submission and each poll of an application, beside the same written by hand. */

import { Bench } from 'tinybench'
import { compileFlow, lenderFacts, openFlowLibrary, resolveLender } from '#engine/authoring.ts'
import {
  type CompiledFlow,
  compileValidators,
  destinationFor,
  type Facts,
  type JsonObject,
  lifecycleState,
  quoteFor,
  screenFor,
  sidebarOf,
  validateScreen,
} from '#engine/index.ts'

import { destinationByHand, profileByHand, stateByHand } from './by-hand.ts'
import type { Measured } from './print-table.ts'

const route = 'start/profile'

export async function benchApplication(files: ReadonlyMap<string, string>): Promise<Measured[]> {
  const flow = compileFlow(resolveLender(openFlowLibrary(files), 'base'))
  const validators = compileValidators(flow)
  const begun = factsAt(flow, { value: 'APP_SUBMISSION' })
  const afterwards = factsAt(flow, { value: 'LIEN_VERIFICATION' })
  const offers = factsAt(flow, { value: 'OFFER_SELECTION', uwDecision: 'APPROVED' }, { state: 'notary' })
  const notary = factsAt(flow, { value: 'DEED_SIGNING' })
  const { limits } = flow.live.lender
  const choice = { amount: 8_500_000, term: 10, rateType: 'FIXED', interestOnly: false } as const

  const submit = () => {
    const { accepted } = validateScreen(flow, route, answers, begun, validators)
    return accepted ? screenFor(flow, afterwards).go : undefined
  }
  const submitByHand = () => {
    const { accepted } = profileByHand(answers)
    return accepted ? destinationByHand(afterwards).go : undefined
  }
  const state = () => lifecycleState(flow, notary).state
  same('screen submission', submit(), submitByHand())
  same('lifecycle state', state(), stateByHand(notary))
  same('destination', destinationFor(flow, offers).go, destinationByHand(offers).go)

  const bench = new Bench({ time: 500, warmupTime: 200 })
    .add('destination, with what it carries', () => void destinationFor(flow, offers))
    .add('… by hand', () => void destinationByHand(offers))
    .add('lifecycle state, fourteen moves', () => void state())
    .add('… by hand ', () => void stateByHand(notary))
    .add('screen submitted: judged, and the next one', () => void submit())
    .add('… by hand  ', () => void submitByHand())
    .add('sidebar: progress and payment', () => void sidebarOf(flow, notary))
    .add('quote: payments, APR, fees', () => void quoteFor(limits, choice, offers))
  await bench.run()
  return bench.tasks.map(({ name, result }) => {
    if (!('latency' in result)) throw new Error(`"${name}" could not be measured.`)
    return { what: name, value: result.latency.p50 * 1_000, unit: 'µs' }
  })
}

/** A comparison says nothing where the two do not agree. */
function same(what: string, engine: string | undefined, byHand: string | undefined): void {
  if (engine === undefined || engine !== byHand) {
    throw new Error(`The ${what} is ${engine} by the engine and ${byHand} by hand: the benchmark has to follow the flow.`)
  }
}

function factsAt(flow: CompiledFlow, status: JsonObject, application: JsonObject = {}): Facts {
  return {
    today: '2026-01-15',
    lender: lenderFacts(flow.live.lender),
    flags: {},
    session: { registered: true },
    open: { conditions: [], documents: [] },
    profile: { name: { firstName: 'Ana', lastName: 'Ruiz' }, dob: '1980-06-01', hasSsn: true, ownership: 'OWN' },
    application: {
      consents: [{ type: 'SOFT_CREDIT' }, { type: 'HARD_CREDIT' }],
      selectedPropertyUuid: 'p-1',
      property: { state: 'TN' },
      term: 10,
      amount: 8_500_000,
      rate: 8.75,
      hasHmda: true,
      disburseAccount: { routingNumber: '021000021' },
      documents: [{ type: 'DRIVERSLICENSEFRONT' }],
      coDeedStatus: 'COMPLETE',
      ...application,
    },
    status: {
      liensComplete: true,
      disclosurelistSummaryReady: true,
      disclosurelistSummaryComplete: true,
      uwSubDecision: 'VERIFIED_INCOME_MATCHED_OFFER',
      disclosurelistClosingReady: true,
      disclosurelistClosingComplete: true,
      disclosurelistNotaryReady: true,
      ...status,
    },
  }
}

const answers = {
  loanPurpose: 'HOME_IMPROVEMENT',
  mortgageBalance: 12_000_000,
  ownership: 'SOLE',
  maritalStatus: 'MARRIED',
}
