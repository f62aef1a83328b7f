import { describe, expect, it } from 'vitest'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'

const acme = JSON.parse(someFlowFiles().get('acme/lender.json') ?? '{}')

describe('who a lender is', () => {
  it('is its own to say: what base says is an example', () => {
    const files = someFlowFiles({ 'oak/lender.json': {} })
    const [found, ...others] = findingsIn(files).filter(({ lenders }) => lenders.includes('oak'))
    expect(others).toEqual([])
    expect(found).toMatchObject({ code: 'E021', file: 'oak/lender.json', line: 1, column: 1, endColumn: 2, lenders: ['oak'] })
    expect(found?.message).toBe(
      'oak does not say its organisation code, the code of its parent organisation, its name, its short name, the hosts that ' +
        'show it, the states it lends in, its telephone number, its telephone number as people read it, its e-mail address, ' +
        'its postal address and its NMLS number.',
    )
  })

  it('may come from a parent other than base', () => {
    expect(foundIn(someFlowFiles({ 'birch/lender.json': { extends: 'acme', code: 'BIRCH' } }))).toEqual([])
  })

  it('is told at the parent where the parent does not say it', () => {
    const { nmls: _, ...without } = acme
    const found = findingsIn(someFlowFiles({ 'acme/lender.json': without }))
    expect(found).toMatchObject([
      { code: 'E021', file: 'acme/lender.json', message: 'acme does not say its NMLS number.', lenders: ['acme', 'birch'] },
    ])
    const birch = { extends: 'acme', code: 'BIRCH', nmls: { number: '99999' } }
    expect(findingsIn(someFlowFiles({ 'acme/lender.json': without, 'birch/lender.json': birch }))).toMatchObject([
      { code: 'E021', lenders: ['acme'] },
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
