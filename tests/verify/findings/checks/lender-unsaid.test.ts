import { describe, expect, it } from 'vitest'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'

const acme = JSON.parse(someFlowFiles().get('acme/lender.json') ?? '{}')

describe('lender-unsaid', () => {
  it('a lender without a name of its own is reported, since base holds an example', () => {
    const files = someFlowFiles({ 'oak/lender.json': {} })
    const found = findingsIn(files).filter(({ lenders }) => lenders.includes('oak'))
    expect(found).toMatchObject([
      { code: 'E021', severity: 'error', message: 'oak does not say its organisation code and its name.' },
      { code: 'I021', severity: 'info', file: 'oak/lender.json', line: 1, column: 1, endColumn: 2 },
    ])
    expect(found[1]?.message).toBe(
      'oak does not say the code of its parent organisation, its short name, the hosts that show it, the states it lends in, ' +
        'its telephone number, its e-mail address, its postal address and its NMLS number.',
    )
  })

  it('a lender with code and name alone gets a note about the rest', () => {
    const files = someFlowFiles({ 'oak/lender.json': { code: 'OAK', name: 'Oak Bank' } })
    expect(findingsIn(files).map(({ code }) => code)).toEqual(['I021'])
  })

  it('a lender may inherit its name from a parent other than base', () => {
    expect(foundIn(someFlowFiles({ 'birch/lender.json': { extends: 'acme', code: 'BIRCH' } }))).toEqual([])
  })

  it('a name that the parent lacks is reported at the parent', () => {
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
