import { describe, expect, it } from 'vitest'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'

describe('same-code', () => {
  it('a code of two lenders is reported at the later one, with the first', () => {
    const files = withText(someFlowFiles(), 'birch/lender.json', '"code": "BIRCH"', '"code": "ACME"')
    expect(foundIn(files)).toEqual([`E022 ${placeOfText(files, 'birch/lender.json', '"ACME"')}`])
    expect(findingsIn(files)).toMatchObject([
      { message: 'birch and acme have the same code, "ACME".', related: [{ file: 'acme/lender.json' }], lenders: ['birch'] },
    ])
  })

  it('a lender that is not changed gets the finding as soon as the code of another lender is the same, and no longer', () => {
    const cedar = { code: 'CEDAR', canonicalCode: 'CEDAR', name: 'Cedar', nameShort: 'Cedar' }
    const files = someFlowFiles({ 'cedar/lender.json': cedar })
    const same = withText(files, 'acme/lender.json', '"code": "ACME"', '"code": "CEDAR"')
    const found = [files, same, files].map((all) => foundIn(all).filter((one) => one.startsWith('E022')))
    expect(found).toEqual([[], [`E022 ${placeOfText(same, 'cedar/lender.json', '"CEDAR"')}`], []])
  })

  it('a code inherited from another lender is reported at the heir', () => {
    const files = someFlowFiles({ 'birch/lender.json': { extends: 'acme', name: 'Birch' } })
    expect(foundIn(files)).toEqual(['E022 birch/lender.json:1:1'])
  })
})
