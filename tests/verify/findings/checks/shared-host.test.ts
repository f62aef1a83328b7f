import { describe, expect, it } from 'vitest'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'

describe('shared-host', () => {
  const birch = 'birch/lender.json'
  const claiming = (hosts: string) => withText(someFlowFiles(), birch, '"code"', `"hosts": [${hosts}],\n  "code"`)

  it('a host of two lenders is reported once, at the later lender', () => {
    const files = claiming('"birch.example", "acme.example"')
    expect(foundIn(files)).toEqual([`E019 ${placeOfText(files, birch, '"acme.example"')}`])
    expect(findingsIn(files)[0]).toMatchObject({ lenders: ['acme', 'birch'], related: [{ file: 'acme/lender.json' }] })
  })

  it('lenders may have hosts of their own, and inherit those of the lender they extend', () => {
    expect(foundIn(claiming('"birch.example"'))).toEqual([])
    expect(foundIn(someFlowFiles())).toEqual([])
  })
})
