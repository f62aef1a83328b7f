import { describe, expect, it } from 'vitest'
import { compileFlow } from '#engine/compile/compile-flow.ts'
import { compileSandbox } from '#engine/compile/compile-sandbox.ts'
import { hasFields } from '#engine/flow/compiled-flow.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { compileValidators } from '#engine/validation/compile-validators.ts'
import { shippedLibrary } from '#kit/shipped-flows.ts'
import { acceptedAnswers } from '#verify/exploration/answers/accepted-answers.ts'
import { bestAnswers, fitAnswers } from '#verify/exploration/answers/fit-answers.ts'
import { fitsOfScreen } from '#verify/exploration/answers/fits-of-screen.ts'
import { explored } from '#verify/exploration/explored.ts'

const resolved = resolveLender(await shippedLibrary(), 'prairie-members')
const flow = compileFlow(resolved)
const own = explored(flow, compileSandbox(resolved), compileValidators(flow))
const facts = own.factsGiven({
  profile: { name: { firstName: 'Ana', lastName: 'Núñez' }, dob: '1950-01-01' },
  application: { uwCalculatedDrawAmount: 9_000_000, incomeSources: [{ uuid: '1', type: 'PLAID_TRANSACTIONS' }] },
})

describe('finding accepted answers for a screen', () => {
  const asking = Object.values(flow.screens).filter(hasFields)
  // What a review waits for is answered on other screens.
  it.each(asking.filter(({ kind }) => kind !== 'review').map(({ route }) => route))(
    'fitAnswers finds accepted answers to %s',
    (route) => {
      expect(fitAnswers(own, route, facts)?.result.accepted).toBe(true)
    },
  )

  it('fitAnswers finds an answer that must equal the answer of another field', () => {
    const { password, confirmPassword } = fitAnswers(own, 'register-v2/set-password', facts)?.answers ?? {}
    expect(confirmPassword).toBe(password)
  })

  it('fitAnswers finds the answer to a field whose check reads a known fact', () => {
    expect(String(fitAnswers(own, 'signing/sign', facts)?.answers.fullName).toLowerCase()).toBe('ana núñez')
  })

  it('fitAnswers includes a wanted answer if the screen accepts it, and leaves it out if not', () => {
    const answered = (state: string) =>
      fitAnswers(own, 'register-v2/property-address', facts, { wanted: { state } })?.answers.state
    const [lent = ''] = flow.live.lender.lendsIn
    expect(answered(lent)).toBe(lent)
    expect(flow.live.lender.lendsIn).toContain(answered('ZZ'))
  })
})

it('fitsOfScreen returns every set of answers that rules distinguish', () => {
  const kinds = fitsOfScreen(own, 'register-v2/property-address', facts).map(({ answers }) => answers.occupancyType)
  expect(new Set(kinds)).toEqual(new Set(['PRIMARY', 'SECONDARY', 'INVESTMENT']))
  const pins = fitsOfScreen(own, 'credit/error', facts).map(({ answers }) => answers.pin)
  expect(pins).toContain('1234')
  expect(pins.length).toBeGreaterThan(1)
})

it('acceptedAnswers, which finds the answers to a form once for equal facts, returns for each applicant those of fitsOfScreen', () => {
  const applicants = [
    facts,
    own.factsGiven({ profile: { name: { firstName: 'Bo', lastName: 'Li' }, dob: '1990-01-01' } }),
    own.factsGiven({ application: { uwCalculatedDrawAmount: 3_000_000, loanPurpose: 'OTHER' }, status: { value: 'LIENS' } }),
  ]
  const forms = Object.values(flow.screens).filter(({ kind }) => kind === 'form')
  for (const { route } of forms) {
    for (const applicant of [...applicants, ...applicants]) {
      const expected = fitsOfScreen(own, route, applicant).map(({ answers }) => answers)
      expect(acceptedAnswers(own, route, applicant), route).toEqual(expected)
    }
  }
})

it('bestAnswers returns the answers with the fewest errors where none are accepted', () => {
  const nobody = own.factsGiven({ profile: { name: { firstName: 'a'.repeat(300), lastName: 'b'.repeat(300) } } })
  expect(fitAnswers(own, 'signing/sign', nobody)).toBeUndefined()
  const { result } = bestAnswers(own, 'signing/sign', nobody) ?? {}
  expect(Object.keys(result?.messages ?? {})).toEqual(['fullName'])
})
