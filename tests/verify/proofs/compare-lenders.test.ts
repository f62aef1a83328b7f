import { describe, expect, it } from 'vitest'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { shippedLibrary } from '#kit/shipped-flows.ts'
import { type FlowFilesMap, someFlowFiles, withText } from '#kit/some-flow-files.ts'
import { compareLenders } from '#verify/proofs/compare-lenders.ts'

const shipped = await shippedLibrary()
const sound = someFlowFiles()

function told(from: string, to: string) {
  const { differences } = compareLenders(resolveLender(shipped, from), resolveLender(shipped, to))
  return differences.map(({ chapter, at }) => `${chapter} ${at}`)
}

/** What a change makes different for the borrowers of acme. */
function madeBy(after: FlowFilesMap) {
  const [one, other] = [sound, after].map((files) => resolveLender(openFlowLibrary(files), 'acme'))
  const { differences } = compareLenders(one as never, other as never)
  return differences.map(({ at, from, to, who }) => [at, from, to, who])
}

describe('two lenders compared', () => {
  it('differ in nothing where they are one', () => {
    for (const lender of ['sierra-first', 'maple-street']) expect(told(lender, lender)).toEqual([])
  })

  it('names all that borrowers of a lender in New York meet differently, and nothing else', () => {
    expect(told('hearthline', 'hearthline-ny')).toEqual([
      'screens screens/register-v2/property-address.json#/checks/at state',
      'offers lender.json#/timeZone',
      'texts shell.json#/footer/new-york/text',
      'texts shell.json#/footer/states/text',
      'texts facts.json#/values/statesLicensed',
      ...['name', 'nameShort', 'hosts', 'allowRegulatorReview', 'lendsIn'].map((key) => `lender lender.json#/${key}`),
      ...['phone', 'phoneFormatted', 'email', 'address'].map((key) => `lender lender.json#/contact/${key}`),
      'lender lender.json#/nmls/number',
    ])
  })

  it('tells a text that is read, wherever the library says it', () => {
    expect(madeBy(withText(sound, 'base/fields.json', '"Date of birth"', '"Birthday"'))).toEqual([
      ['screens/apply/birthdate.json#/fields/dob/label', '“Date of birth”', '“Birthday”', []],
    ])
  })

  it('tells for whom a value that texts show is another one', () => {
    const older = madeBy(withText(sound, 'base/facts.json', '19,', '20,'))
    expect(older).toContainEqual(['facts.json#/values/minimumAge', '19', '20', ['draft.propertyAddress.state is AL']])
  })

  it('tells a text that another rule chooses by who reads it', () => {
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

  it('tells what no rule and no text says, where nothing else about its file is told', () => {
    const inQuery = withText(sound, 'base/journeys/apply.json', '"path": "/apply"', '"path": "/apply", "stepIn": "query"')
    expect(madeBy(inQuery).map(([at]) => at)).toEqual(['journeys/apply.json#/rest'])
  })
})
