/** What exploration and proofs presume of a borrower who registers: nothing that nobody has by then. */
import { describe, expect, it } from 'vitest'
import { compileFlow } from '#engine/compile/compile-flow.ts'
import { compileSandbox } from '#engine/compile/compile-sandbox.ts'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import type { JsonObject } from '#engine/flow/json.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { compileValidators } from '#engine/validation/compile-validators.ts'
import { overlaid } from '#kit/overlaid.ts'
import { shippedLibrary, shippedTexts } from '#kit/shipped-flows.ts'
import { analysisOfFlow } from '#verify/exploration/answers/analysis-of-flow.ts'
import { exploreFlow } from '#verify/exploration/explore-flow.ts'
import { explored } from '#verify/exploration/explored.ts'
import { proveLender } from '#verify/proofs/prove-lender.ts'

const library = await shippedLibrary()
const shipped = await shippedTexts()
const lender = 'juniper-lane'

const homestead = {
  ...{ kind: 'form', stage: 'name', heading: 'Is it your homestead?', saves: 'draft.extra', submit: 'Continue' },
  fields: [{ id: 'homestead', as: 'yes-no', label: 'Is it your homestead?', required: 'Please choose' }],
}

function asking(askWhen: JsonObject) {
  const files = new Map(shipped).set(`${lender}/screens/register-v2/homestead.json`, JSON.stringify(homestead))
  const steps = [{ id: 'homestead', $after: 'legal-name', askWhen }]
  return openFlowLibrary(overlaid(files, `${lender}/journeys/register-v2.json`, { steps }), library)
}

function reached(askWhen: JsonObject) {
  const resolved = resolveLender(asking(askWhen), lender)
  const [flow, sandbox] = [compileFlow(resolved), compileSandbox(resolved)]
  const opened = explored(flow, sandbox, compileValidators(flow))
  return exploreFlow(opened, (place) => analysisOfFlow(flow, place)).reach('step:register-v2/homestead')
}

describe.each([
  ['the state of the application’s property', { rule: 'in-texas' }],
  ['a status', { '==': [{ var: 'status.value' }, 'HMDA'] }],
  ['an open condition', { rule: 'something-is-needed' }],
  ['the screen of the application', { '==': [{ var: 'params.screen' }, 'start/profile'] }],
])('a registration step asked depending on %s, which cannot exist yet', (_by, askWhen) => {
  it('exploration finds no applicant for the step, and a proof confirms that there is none', () => {
    expect(reached(askWhen)).toMatchObject({ is: 'missing', proved: true })
  })
})

describe('a registration step that is asked of nobody', () => {
  it('P5 and P7 fail for a step that no applicant is asked, and name the step', () => {
    const failed = proveLender(asking({ rule: 'in-texas' }), lender).statements.filter(({ result }) => result === 'FAILED')
    expect(failed.map(({ id }) => id)).toEqual(['P5', 'P7'])
    for (const { exceptions } of failed) {
      expect(exceptions.map(({ place }) => place?.file)).toEqual([`${lender}/journeys/register-v2.json`])
      expect(exceptions[0]?.message).toContain('"homestead"')
    }
  })
})

describe('a registration step that is asked of some applicants', () => {
  it('an applicant in Texas is found for a step by the answered state', () => {
    expect(reached({ rule: 'draft-in-texas' })).toMatchObject({ is: 'found', how: 'walked' })
  })

  it('an applicant whose profile is known has signed in', () => {
    const found = reached({ '==': [{ var: 'profile.name.firstName' }, 'Ana'] })
    expect(found).toMatchObject({ is: 'found', walked: { given: { session: { registered: true } } } })
  })
})
