import { describe, expect, it } from 'vitest'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { shippedLibrary } from '#kit/shipped-flows.ts'
import { type FlowFilesMap, someFlowFiles, withText } from '#kit/some-flow-files.ts'
import { homeEquity } from '#product/authoring.ts'
import { compareLenders } from '#verify/proofs/compare-lenders.ts'

const shipped = await shippedLibrary()
const sound = someFlowFiles()

function differencesBetween(from: string, to: string) {
  const { differences } = compareLenders(resolveLender(shipped, from), resolveLender(shipped, to))
  return differences.map(({ chapter, at }) => `${chapter} ${at}`)
}

/** What a change makes different for the borrowers of acme. */
function madeBy(after: FlowFilesMap) {
  const [one, other] = [sound, after].map((files) => resolveLender(openFlowLibrary(files, homeEquity), 'acme'))
  const { differences } = compareLenders(one as never, other as never)
  return differences.map(({ at, from, to, who }) => [at, from, to, who])
}

describe('two lenders compared', () => {
  it('a lender compared with itself has no differences', () => {
    for (const lender of ['sierra-first', 'maple-street']) expect(differencesBetween(lender, lender)).toEqual([])
  })

  it('the differences of a lender in New York are all found, and no others', () => {
    expect(differencesBetween('hearthline', 'hearthline-ny')).toEqual([
      'screens screens/register-v2/property-address.json#/checks/at state',
      'offers lender.json#/timeZone',
      'texts shell.json#/footer/new-york/text',
      'texts shell.json#/footer/states/text',
      'texts facts.json#/values/statesLicensed',
      ...['name', 'nameShort', 'hosts', 'allowRegulatorReview', 'lendsIn'].map((key) => `lender lender.json#/${key}`),
      ...['phone', 'email', 'address'].map((key) => `lender lender.json#/contact/${key}`),
      'lender lender.json#/nmls/number',
      'lender lender.json#/ceoFeedback/email',
    ])
  })

  it('a changed library text is a difference at each screen that shows it', () => {
    expect(madeBy(withText(sound, 'base/fields.json', '"Date of birth"', '"Birthday"'))).toEqual([
      ['screens/apply/birthdate.json#/fields/dob/label', '“Date of birth”', '“Birthday”', []],
    ])
  })

  it('a changed value is a difference for the borrowers whose texts show it', () => {
    const older = madeBy(withText(sound, 'base/facts.json', '19,', '20,'))
    expect(older).toContainEqual(['facts.json#/values/minimumAge', '19', '20', ['draft.propertyAddress.state is AL']])
  })

  it('a text with a new case is a difference for the borrowers who match the case', () => {
    const choosing = (state: string) =>
      withText(
        sound,
        'base/screens/apply/birthdate.json',
        '"heading": "When were you born?"',
        `"heading": { "cases": [{ "id": "a", "when": { "==": [{ "var": "draft.propertyAddress.state" }, "${state}"] }, "text": "When?" }], "otherwise": "When were you born?" }`,
      )
    expect(madeBy(choosing('AL'))).toEqual([
      ['screens/apply/birthdate.json#/heading', '“When were you born?”', '“When?”', ['draft.propertyAddress.state is AL']],
    ])
  })

  it('a changed setting outside rules and texts is a difference where its file has no other', () => {
    const inQuery = withText(sound, 'base/journeys/apply.json', '"path": "/apply"', '"path": "/apply", "stepIn": "query"')
    expect(madeBy(inQuery).map(([at]) => at)).toEqual(['journeys/apply.json#/rest'])
  })
})
