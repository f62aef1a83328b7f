import { describe, expect, it } from 'vitest'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'

const acme = JSON.parse(someFlowFiles().get('acme/lender.json') ?? '{}')

describe('who a lender is', () => {
  it('is its own to say: what base says is an example', () => {
    const files = someFlowFiles({ 'oak/lender.json': {} })
    const found = findingsIn(files).filter(({ lenders }) => lenders.includes('oak'))
    expect(found).toMatchObject([
      { code: 'E021', severity: 'error', message: 'oak does not say its organisation code and its name.' },
      { code: 'I021', severity: 'info', file: 'oak/lender.json', line: 1, column: 1, endColumn: 2 },
    ])
    expect(found[1]?.message).toBe(
      'oak does not say the code of its parent organisation, its short name, the hosts that show it, the states it lends in, ' +
        'its telephone number, its telephone number as people read it, its e-mail address, its postal address and its NMLS number.',
    )
  })

  it('is begun with a code and a name: the rest is a note', () => {
    const files = someFlowFiles({ 'oak/lender.json': { code: 'OAK', name: 'Oak Bank' } })
    expect(findingsIn(files).map(({ code }) => code)).toEqual(['I021'])
  })

  it('may come from a parent other than base', () => {
    expect(foundIn(someFlowFiles({ 'birch/lender.json': { extends: 'acme', code: 'BIRCH' } }))).toEqual([])
  })

  it('is told at the parent where the parent does not say it', () => {
    const { nmls: _, ...without } = acme
    const found = findingsIn(someFlowFiles({ 'acme/lender.json': without }))
    expect(found).toMatchObject([
      { code: 'I021', file: 'acme/lender.json', message: 'acme does not say its NMLS number.', lenders: ['acme', 'birch'] },
    ])
    const birch = { extends: 'acme', code: 'BIRCH', nmls: { number: '99999' } }
    expect(findingsIn(someFlowFiles({ 'acme/lender.json': without, 'birch/lender.json': birch }))).toMatchObject([
      { code: 'I021', lenders: ['acme'] },
    ])
  })
})

describe('the code of a lender', () => {
  it('is no other lender’s: told at the later one, with the first', () => {
    const files = withText(someFlowFiles(), 'birch/lender.json', '"code": "BIRCH"', '"code": "ACME"')
    expect(foundIn(files)).toEqual([`E022 ${placeOfText(files, 'birch/lender.json', '"ACME"')}`])
    expect(findingsIn(files)).toMatchObject([
      { message: 'birch and acme have the same code, "ACME".', related: [{ file: 'acme/lender.json' }], lenders: ['birch'] },
    ])
  })

  it('is not inherited: told where the lender says none', () => {
    const files = someFlowFiles({ 'birch/lender.json': { extends: 'acme', name: 'Birch' } })
    expect(foundIn(files)).toEqual(['E022 birch/lender.json:1:1'])
  })
})
