/** Texts on screens of the application that read an amount: before the offers nobody has chosen one. */
import { describe, expect, it } from 'vitest'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { overlaid } from '#kit/overlaid.ts'
import { shippedLibrary, shippedTexts } from '#kit/shipped-flows.ts'
import { proveLender } from '#verify/proofs/prove-lender.ts'

const library = await shippedLibrary()
const shipped = await shippedTexts()

function exceptionsWith(lender: string, route: string, text: string) {
  const file = `${lender}/screens/${route}.json`
  const proof = proveLender(openFlowLibrary(overlaid(shipped, file, { text }), library), lender, new Map(), ['P7'])
  return proof.statements.flatMap(({ exceptions }) => exceptions.map(({ message, place }) => `${place?.file} ${message}`))
}

describe.each([
  ['credit/social', 'granite-summit'],
  ['review-app/no-credit', 'hearthline'],
])('a text of the screen %s of %s', (route, lender) => {
  it('P7 fails for a text with the amount that is chosen later', () => {
    const [exception, ...others] = exceptionsWith(lender, route, 'You wanted {lineAmount}.')
    expect(others).toEqual([])
    expect(exception).toContain(`${lender}/screens/${route}.json`)
    expect(exception).toContain('reads application.amount, which only "product/select" gives, later.')
  })

  it('P7 is proved for a text with an answer of the registration', () => {
    expect(exceptionsWith(lender, route, 'It is about your home in {propertyCity}.')).toEqual([])
  })
})

it('P7 is proved for the amount on a screen after the offers', () => {
  expect(exceptionsWith('hearthline', 'start/hmda', 'You chose {lineAmount}.')).toEqual([])
})
