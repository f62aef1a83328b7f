import { describe, expect, it } from 'vitest'
import { claimsSomething, runScenario } from '#consequences/scenarios/run-scenario.ts'
import { compileFlow } from '#engine/compile/compile-flow.ts'
import { compileSandbox } from '#engine/compile/compile-sandbox.ts'
import { lendersOf } from '#engine/flow/flow-library.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { compileValidators } from '#engine/validation/compile-validators.ts'
import { shippedLibrary } from '#kit/shipped-flows.ts'
import { analysisOfFlow } from '#verify/exploration/answers/analysis-of-flow.ts'
import { exploreFlow } from '#verify/exploration/explore-flow.ts'
import { explored } from '#verify/exploration/explored.ts'

const library = await shippedLibrary()

const explorerOf = (lender: string) => {
  const resolved = resolveLender(library, lender)
  const [flow, sandbox] = [compileFlow(resolved), compileSandbox(resolved)]
  const validators = compileValidators(flow)
  return {
    stage: { flow, sandbox, validators, files: resolved.files },
    explorer: exploreFlow(explored(flow, sandbox, validators), (place) => analysisOfFlow(flow, place)),
  }
}

/** Screens of base that a lender leads no borrower to, since it removes the step that shows them. */
const takenOut: { readonly [lender: string]: readonly string[] } = { 'sierra-first': ['screen:register-v2/for-sale'] }
/** The page of an invitation that is no longer good: the server alone knows that. */
const knownToTheServer = 'screen:heloc-signer/expired'
/** Screens of co-signers, who have an application of their own, which no simulated borrower has. */
const ofCoSigners = [
  ...['cancelled', 'conditions', 'conditions/identity', 'conditions/upload-document'],
  ...['documents', 'error', 'identity', 'intro', 'paper', 'resume', 'sign', 'withdraw'],
].map((screen) => `screen:heloc-signer/${screen}`)
/** Screens that the simulated borrowers of a lender never need. */
const notNeeded: { readonly [lender: string]: readonly string[] } = { 'juniper-lane': ['screen:start/co-signer'] }

describe.each(['base', ...lendersOf(library)])('exploring %s', (lender) => {
  const { stage, explorer } = explorerOf(lender)
  const reached = explorer.targets.map((target) => explorer.reach(target))
  const found = reached.flatMap((one) => (one.is === 'found' ? [one] : []))

  it('an applicant reaches every step, screen, state, card and status, as scenarios that pass', () => {
    for (const { target, scenario } of found) {
      expect(claimsSomething(scenario), target).toBe(true)
      expect(
        runScenario(stage, scenario).map(({ message }) => message),
        target,
      ).toEqual([])
    }
    expect(reached.flatMap(({ is, target }) => (is === 'missing' ? [target] : []))).toEqual([
      knownToTheServer,
      ...(takenOut[lender] ?? []),
    ])
  })

  it('simulated applicants reach all screens but those that only other systems lead to', () => {
    const others = found.filter(({ target, how }) => how === 'possible' && !target.startsWith('status:'))
    expect(others.map(({ target }) => target)).toEqual([
      ...['screen:bpo/hold', 'screen:error/timeout', ...ofCoSigners, 'screen:payoff/hold', ...(notNeeded[lender] ?? [])],
      ...['state:bpo', 'state:bpoProcessing', 'state:waitFund'],
    ])
    expect(found.filter(({ how, scenario }) => how === 'simulated' && !scenario.sandbox).map(({ target }) => target)).toEqual([])
  })
})
