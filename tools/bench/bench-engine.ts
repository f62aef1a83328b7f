import { Bench } from 'tinybench'
import { compileFlow, lenderFacts, lendersOf, openFlowLibrary, resolveLender } from '#engine/authoring.ts'
import {
  type CompiledFlow,
  compileValidators,
  destinationFor,
  type Facts,
  type JourneyAnswers,
  journeyView,
  nextStep,
  validateScreen,
  validatorCode,
} from '#engine/index.ts'
import { checkFlows } from '#verify/index.ts'

import type { Measured } from './print-table.ts'

const journey = 'register-v2'

/** The lender that answers at localhost: the one that a fresh start shows. */
function shownLender(lenders: readonly CompiledFlow[]): CompiledFlow {
  const shown = lenders.find(({ live }) => live.lender.hosts.includes('localhost'))
  if (!shown) throw new Error('No lender has "localhost" among its hosts.')
  return shown
}

export async function benchEngine(files: ReadonlyMap<string, string>): Promise<Measured[]> {
  const library = openFlowLibrary(files)
  const lenders = lendersOf(library)
  const flow = shownLender(lenders.map((lender) => compileFlow(resolveLender(library, lender))))
  const validators = compileValidators(flow)
  const facts: Facts = { today: '2026-01-15', lender: lenderFacts(flow.live.lender), flags: {}, session: { registered: false } }
  const view = journeyView(flow, journey, answers, facts)
  const address = answers['property-address'] ?? {}
  const route = view.activeSteps.find(({ id }) => id === 'property-address')?.screen ?? ''
  const wrong = { ...address, street1: '', state: 'XX', zip: '1' }
  const atStatus: Facts = { ...facts, status: { value: 'APP_SUBMISSION' } }

  const bench = new Bench({ time: 700, warmupTime: 200 })
    .add('next step, nothing known before', () => nextStep(journeyView(flow, journey, answers, facts), 'birthdate'))
    .add('next step, journey at hand', () => nextStep(view, 'birthdate'))
    .add('screen for a status', () => destinationFor(flow, atStatus))
    .add('step submitted, good answers', () => validateScreen(flow, route, address, facts, validators))
    .add('step submitted, three mistakes', () => validateScreen(flow, route, wrong, facts, validators))
  const slow = new Bench({ time: 2_000, warmupTime: 500, iterations: 5 })
    .add('parse all files', () => void openFlowLibrary(files))
    .add('resolve + compile one lender', () => void compileFlow(resolveLender(library, flow.lender)))
    .add('validator code of one lender', () => void validatorCode(flow))
    .add(`check ${lenders.length} lenders, cold`, () => void checkFlows(openFlowLibrary(files)))
  await bench.run()
  await slow.run()
  const micro = {
    'next step, nothing known before': 5,
    'next step, journey at hand': 5,
    'screen for a status': 5,
    'step submitted, good answers': 30,
    'step submitted, three mistakes': 30,
  }
  return [
    ...rows(bench, 'µs', 1_000, micro),
    ...rows(slow, 'ms', 1, { 'resolve + compile one lender': 30, [`check ${lenders.length} lenders, cold`]: 3_000 }),
  ]
}

function rows(bench: Bench, unit: string, factor: number, aims: { readonly [what: string]: number }): Measured[] {
  return bench.tasks.map(({ name, result }) => {
    if (!('latency' in result)) throw new Error(`"${name}" could not be measured.`)
    return { what: name, value: result.latency.p50 * factor, unit, ...(aims[name] !== undefined && { aim: aims[name] }) }
  })
}

const answers: JourneyAnswers = {
  'property-address': { street1: '12 Elm St', city: 'Austin', state: 'TX', zip: '78701', occupancyType: 'SECONDARY' },
  'home-address': { street1: '40 Oak Ave', city: 'Dallas', state: 'TX', zip: '75201' },
  'for-sale': { isListedForSale: false },
  'annual-income': { employmentType: 'FULL_TIME', income: 8_500_000 },
  'legal-name': { firstName: 'Ana', lastName: 'Ruiz' },
  birthdate: { dob: '1980-06-01' },
  'phone-and-email': { phoneNumber: '(615) 555-0123', email: 'ana@example.com' },
}
