import { describe, expect, it } from 'vitest'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'

const shell = 'base/shell.json'

describe('misspelt-path', () => {
  it('a public path with a typo in a journey path is reported with the right path', () => {
    const files = withText(someFlowFiles(), shell, '"/apply"', '"/aply"')
    expect(foundIn(files)).toEqual([`E313 ${placeOfText(files, shell, '"/aply"')}`])
    expect(findingsIn(files)[0]?.expected[0]).toBe('/apply')
  })

  it('the target of a redirect with a typo is reported', () => {
    const redirects = '"redirects": [{ "id": "old", "from": "/old", "to": "/frist" }], "publicPaths"'
    const files = withText(someFlowFiles(), shell, '"publicPaths"', redirects)
    expect(foundIn(files)).toEqual([`E313 ${placeOfText(files, shell, '"/frist"')}`])
  })

  it('a path below a journey, or one that resembles no page, is accepted', () => {
    expect(foundIn(withText(someFlowFiles(), shell, '"/apply"', '"/apply", "/apply/support", "/terms", "/coming-soon"'))).toEqual(
      [],
    )
  })
})
