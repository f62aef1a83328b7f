import { Bench } from 'tinybench'
import { compileFlow, lenderFacts, lendersOf, openFlowLibrary, resolveLender } from '#engine/authoring.ts'
import {
  type CompiledFlow,
  compileValidators,
  destinationFor,
  type Facts,
  journeyView,
  nextStep,
  validateScreen,
  validatorCode,
} from '#engine/index.ts'
import { homeEquity } from '#product/authoring.ts'
import { checkFlows } from '#verify/index.ts'
import type { Measured } from './print-table.ts'
import { registrationAnswers } from './registration-answers.ts'

const journey = 'register-v2'
const answers = registrationAnswers()

/** The lender with the host `localhost`, which a fresh start serves. */
function shownLender(lenders: readonly CompiledFlow[]): CompiledFlow {
  const shown = lenders.find(({ live }) => live.lender.hosts.includes('localhost'))
  if (!shown) throw new Error('No lender has "localhost" among its hosts.')
  return shown
}

export async function benchEngine(files: ReadonlyMap<string, string>): Promise<Measured[]> {
  const library = openFlowLibrary(files, homeEquity)
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
    .add('next step, from the answers', () => nextStep(journeyView(flow, journey, answers, facts), 'birthdate'))
    .add('next step, from the journey view', () => nextStep(view, 'birthdate'))
    .add('screen for a status', () => destinationFor(flow, atStatus))
    .add('submitted step, accepted', () => validateScreen(flow, route, address, facts, validators))
    .add('submitted step, three errors', () => validateScreen(flow, route, wrong, facts, validators))
  const slow = new Bench({ time: 2_000, warmupTime: 500, iterations: 5 })
    .add('parse all files', () => void openFlowLibrary(files, homeEquity))
    .add('resolve + compile one lender', () => void compileFlow(resolveLender(library, flow.lender)))
    .add('validator code of one lender', () => void validatorCode(flow))
    .add(`check ${lenders.length} lenders, cold`, () => void checkFlows(openFlowLibrary(files, homeEquity)))
  await bench.run()
  await slow.run()
  const micro = {
    'next step, from the answers': 5,
    'next step, from the journey view': 5,
    'screen for a status': 5,
    'submitted step, accepted': 30,
    'submitted step, three errors': 30,
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
