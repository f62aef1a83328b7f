import { describe, expect, it } from 'vitest'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'
import { homeEquity } from '#product/authoring.ts'
import { checkFlows } from '#verify/findings/check-flows.ts'

describe('W315 faint-colour', () => {
  const coloured = (shade: string) => withText(someFlowFiles(), 'base/lender.json', '"brand": "#336699"', `"brand": "${shade}"`)

  it('a brand colour too light for white text is a warning', () => {
    const files = coloured('#7fa8d1')
    expect(foundIn(files)).toEqual([`W315 ${placeOfText(files, 'base/lender.json', '"#7fa8d1"')}`])
    expect(findingsIn(files)[0]).toMatchObject({ severity: 'warning', lenders: ['acme', 'birch'] })
  })

  it('a brand colour with a contrast of 4.5 is accepted', () => {
    expect(foundIn(coloured('#767676'))).toEqual([])
    expect(foundIn(coloured('#777777'))).toHaveLength(1)
  })

  it('the colours of a single named lender are checked, too', () => {
    expect(checkFlows(openFlowLibrary(coloured('#ffffff'), homeEquity), ['acme'])).toMatchObject([{ code: 'W315' }])
  })
})

describe('W316 faint-words', () => {
  const paled = (scale: 'primary' | 'secondary', shade: string) =>
    withText(someFlowFiles(), 'base/lender.json', '"brand": "#336699"', `"brand": "#336699", "${scale}": { "50": "${shade}" }`)

  it.each(['primary', 'secondary'] as const)(
    'a pale shade of the %s colour that is too dark for its text is a warning',
    (scale) => {
      expect(foundIn(paled(scale, '#f2f7fe'))).toEqual([])
      const files = paled(scale, '#8fa3b8')
      expect([...new Set(foundIn(files))]).toEqual([`W316 ${placeOfText(files, 'base/lender.json', '"#8fa3b8"')}`])
    },
  )
})
