import { describe, expect, it } from 'vitest'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { shippedLibrary } from '#kit/shipped-flows.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'
import { homeEquity } from '#product/authoring.ts'
import { compareOutcomes, type OutcomeDifference } from '#verify/proofs/outcome-differences.ts'

const shipped = await shippedLibrary()

function shippedDifferences(from: string, to: string): readonly OutcomeDifference[] {
  return compareOutcomes(resolveLender(shipped, from), resolveLender(shipped, to)).differences
}

/** What a change of one file makes different for the borrowers of acme. */
function madeBy(path: string, file: object): readonly OutcomeDifference[] {
  const [before, after] = [{}, { [path]: file }].map((changes) =>
    resolveLender(openFlowLibrary(new Map(someFlowFiles(changes)), homeEquity), 'acme'),
  )
  return compareOutcomes(before as never, after as never).differences
}

describe('outcome differences', () => {
  it('a lender has no outcome differences from itself', () => {
    expect(shippedDifferences('sierra-first', 'sierra-first')).toEqual([])
  })

  it('lenders that differ in names, colours and numbers alone have no outcome differences', () => {
    expect(shippedDifferences('hearthline', 'hearthline-wholesale')).toEqual([])
  })

  it('an outcome difference names the borrowers whom one lender accepts and the other refuses', () => {
    expect(shippedDifferences('hearthline', 'hearthline-ny')).toEqual([
      {
        at: 'screens/register-v2/property-address.json#/checks/at state',
        about: 'whether the answer to "state" of the screen "register-v2/property-address" is accepted',
        from: 'refused by "new-york"',
        to: 'accepted',
        who: ['draft.propertyAddress.state is NY'],
        example: { today: '2026-01-15', draft: { propertyAddress: { state: 'NY' } } },
      },
      expect.objectContaining({ at: 'lender.json#/timeZone', who: [] }),
    ])
  })

  it('an outcome difference names the borrowers whom a status leads to another screen, among those with that status', () => {
    expect(shippedDifferences('base', 'juniper-lane')).toContainEqual(
      expect.objectContaining({
        about: 'where the status OFFER_SELECTION leads',
        from: 'product/select',
        to: 'product/prequal-winback',
        who: ['application.seen does not contain "product/prequal-winback"'],
      }),
    )
  })

  it('added, removed and moved steps are differences, each once', () => {
    const places = shippedDifferences('base', 'sierra-first').map(({ at, from, to }) => `${at}: ${from} → ${to}`)
    expect(places).toContain('journeys/register-v2.json#/steps/for-sale: asks register-v2/for-sale → not asked')
    expect(places.filter((one) => one.startsWith('journeys/register-v2.json'))).toHaveLength(2)
  })

  it('outcome differences are exact for rules that compare two amounts', () => {
    const ofAmount = shippedDifferences('base', 'granite-summit').filter(({ at }) => at.endsWith('/checks/at amount'))
    expect(ofAmount.map(({ undecided }) => undecided)).toEqual(ofAmount.map(() => undefined))
    expect(ofAmount.map(({ from, to }) => [from, to])).toContainEqual(['accepted', 'refused by "enough"'])
  })

  it('a rule rewritten with the same meaning causes no outcome difference', () => {
    const step = { id: 'main-home', askWhen: { '!': { '!': { rule: 'second-home' } } } }
    expect(madeBy('acme/journeys/apply.json', { steps: [step] })).toEqual([])
  })

  it('an outcome difference gives an example on each side of a limit that moved by one year', () => {
    const checks = [
      {
        id: 'old-enough',
        refuseWhen: { '<': [{ years_since: [{ var: 'draft.dob' }] }, { '+': [{ value: 'minimumAge' }, 1] }] },
      },
    ]
    expect(madeBy('acme/screens/apply/birthdate.json', { checks })).toEqual([
      expect.objectContaining({ from: 'accepted', to: 'refused by "old-enough"' }),
    ])
  })

  it('a new screen is one difference, and its fields are none', () => {
    const screen = { kind: 'form', stage: 'you', heading: 'More?', saves: 'draft', fields: [], submit: 'Continue' }
    expect(madeBy('acme/screens/apply/more.json', screen).map(({ at, from }) => [at, from])).toEqual([
      ['screens/apply/more.json#', 'not there'],
    ])
  })

  it('a rule that is too large to analyse is reported as undecided', () => {
    const huge = { or: Array.from({ length: 4000 }, (_, at) => ({ '==': [{ var: 'draft.propertyAddress.state' }, `S${at}`] })) }
    const [only] = madeBy('acme/journeys/apply.json', { steps: [{ id: 'main-home', askWhen: huge }] })
    expect(only?.undecided).toContain('more than 6000 parts')
  })
})
