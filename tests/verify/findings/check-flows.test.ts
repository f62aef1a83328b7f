import { describe, expect, it } from 'vitest'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { findingsIn } from '#kit/found-in.ts'
import { someFlowFiles, withText } from '#kit/some-flow-files.ts'
import { homeEquity } from '#product/authoring.ts'
import { checkFlows } from '#verify/findings/check-flows.ts'

const birthdate = 'screens/apply/birthdate.json'

describe('lenders of a finding', () => {
  it('one mistake in base is one finding for every lender', () => {
    const files = withText(someFlowFiles(), `base/${birthdate}`, '"at": "dob"', '"at": "dbo"')
    expect(findingsIn(files)).toMatchObject([{ code: 'E214', lenders: ['acme', 'birch'] }])
  })

  it('a mistake of a lender concerns that lender and those that start from it, at the line of the lender', () => {
    const files = someFlowFiles({ [`acme/${birthdate}`]: { heading: 'When were you {born}?' } })
    expect(findingsIn(files)).toMatchObject([{ code: 'E512', file: `acme/${birthdate}`, line: 2, lenders: ['acme', 'birch'] }])
  })

  it('a lender that overrides a mistake of base is not concerned by it', () => {
    const broken = withText(someFlowFiles(), `base/${birthdate}`, 'When were you born?', 'When were you {born}?')
    const files = new Map([...broken, [`birch/${birthdate}`, '{ "heading": "Your birthday?" }']])
    expect(findingsIn(files)).toMatchObject([{ code: 'E512', lenders: ['acme'] }])
  })

  it('checkFlows reports findings of the named lenders only', () => {
    const files = someFlowFiles({ [`birch/${birthdate}`]: { heading: 'When were you {born}?' } })
    const library = openFlowLibrary(files, homeEquity)
    expect(checkFlows(library, ['acme'])).toEqual([])
    expect(checkFlows(library, ['birch'])).toMatchObject([{ code: 'E512', lenders: ['birch'] }])
  })
})

describe('order of findings', () => {
  it('findings are ordered by severity, then number of lenders, then file and line', () => {
    const files = someFlowFiles({
      'acme/screens/apply/income.json': { heading: 'What do {you} earn?' },
      'birch/screens/apply/property.json': { heading: 'Which {home}?' },
      [`birch/${birthdate}`]: { heading: '{when}?' },
    })
    expect(findingsIn(files).map(({ lenders, file }) => [lenders.length, file])).toEqual([
      [2, 'acme/screens/apply/income.json'],
      [1, `birch/${birthdate}`],
      [1, 'birch/screens/apply/property.json'],
    ])
  })

  it('the order of findings does not depend on the order of files', () => {
    const files = withText(
      someFlowFiles({ [`birch/${birthdate}`]: { heading: '{when}?' } }),
      'base/facts.json',
      '"SECONDARY"',
      '"SECOND"',
    )
    const backwards = new Map([...files].reverse())
    expect(findingsIn(backwards)).toEqual(findingsIn(files))
  })
})

describe('one mistake, one finding', () => {
  it.each([
    ['a misspelt key', 'base/screens/apply/income.json', '"label"', '"lable"', 'E010'],
    ['a file that is no JSON', 'base/facts.json', '"rules"', 'rules', 'E001'],
    ['a library that is no JSON', 'base/fields.json', '"money"', 'money', 'E001'],
    ['flags that are no JSON', 'base/flags.json', '"redesign"', 'redesign', 'E001'],
    ['a journey that is no JSON', 'base/journeys/apply.json', '"path"', 'path', 'E001'],
    ['a screen that is no JSON', 'base/screens/apply/property.json', '"kind"', 'kind', 'E001'],
    ['a question with another id', `base/${birthdate}`, '"id": "dob"', '"id": "birthday"', 'E221'],
  ])('the mistake “%s” is one finding', (_name, file, from, to, code) => {
    expect(findingsIn(withText(someFlowFiles(), file, from, to)).map((found) => found.code)).toEqual([code])
  })
})
