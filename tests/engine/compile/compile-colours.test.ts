import { describe, expect, it } from 'vitest'
import { compileFlow } from '#engine/compile/compile-flow.ts'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { STEPS } from '#engine/flow/page-colours.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'
import { homeEquity } from '#product/authoring.ts'

const base = JSON.parse(someFlowFiles().get('base/lender.json') ?? '')
const acme = JSON.parse(someFlowFiles().get('acme/lender.json') ?? '')
const whole = Object.fromEntries(STEPS.map((step) => [step, '#112233']))

/** What a page of acme is drawn with. */
function coloursOf(ofBase: object, ofAcme: object) {
  const files = someFlowFiles({
    'base/lender.json': { ...base, colours: ofBase },
    'acme/lender.json': { ...acme, colours: ofAcme },
  })
  return compileFlow(resolveLender(openFlowLibrary(files, homeEquity), 'acme')).live.lender.colours
}

describe('the colours of a lender', () => {
  it('a lender that names a brand colour has all sixteen shades of it, whatever shades its parent writes', () => {
    const { primary } = coloursOf({ primary: whole, secondary: whole }, { brand: '#8a2b0f' })
    expect(Object.keys(primary)).toEqual([...STEPS])
    expect(primary['500']).toBe('#8a2b0f')
    expect(Object.values(primary)).not.toContain('#112233')
  })

  it('a shade in the lender’s file replaces the computed shade', () => {
    const { primary } = coloursOf({ brand: '#336699', accent: '#336699' }, { brand: '#8a2b0f', primary: { '50': '#fff4f0' } })
    expect([primary['50'], primary['500']]).toEqual(['#fff4f0', '#8a2b0f'])
  })

  it('a lender inherits the brand colour of its parent, and changes one shade', () => {
    const { primary } = coloursOf({ brand: '#336699', accent: '#336699' }, { primary: { '50': '#eef4fb' } })
    expect([primary['50'], primary['500']]).toEqual(['#eef4fb', '#336699'])
  })

  it('two complete colour scales of the older form are used unchanged', () => {
    const older = { primary: whole, secondary: whole }
    expect(coloursOf(older, {})).toEqual(older)
    expect(coloursOf({ brand: '#336699', accent: '#336699' }, older)).toEqual(older)
  })
})
