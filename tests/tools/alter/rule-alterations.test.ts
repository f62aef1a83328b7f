import { describe, expect, it } from 'vitest'
import { limitAlterations, looserPatterns } from '#tools/alter/limit-alterations.ts'
import { ruleAlterations } from '#tools/alter/rule-alterations.ts'

const state = { var: 'draft.propertyAddress.occupancyType' }

function results(rule: Parameters<typeof ruleAlterations>[0]) {
  return ruleAlterations(rule, true)
    .filter(({ keys }) => keys.length === 0)
    .map(({ to }) => JSON.stringify(to))
}

describe('alterations of a rule', () => {
  it('turn it round, or make it always or never hold', () => {
    expect(results({ var: 'flags.x' })).toEqual(['{"!":[{"var":"flags.x"}]}', 'true', 'false'])
  })

  it('forget a condition, or take one of several for all', () => {
    expect(results({ and: [{ var: 'a' }, { var: 'b' }] }).slice(3)).toEqual([
      '{"or":[{"var":"a"},{"var":"b"}]}',
      '{"and":[{"var":"b"}]}',
      '{"and":[{"var":"a"}]}',
    ])
  })

  it('miss a limit by one, or look the wrong way', () => {
    const all = ruleAlterations({ '<': [{ var: 'a' }, 18] }, true).map(
      ({ keys, to }) => `${keys.join('/')} ${JSON.stringify(to)}`,
    )
    expect(all).toEqual(expect.arrayContaining([' {"<=":[{"var":"a"},18]}', ' {">":[{"var":"a"},18]}', '</1 19', '</1 17']))
  })

  it('take another choice of the same question', () => {
    const all = ruleAlterations({ '==': [state, 'PRIMARY'] }, true)
    const one = { keys: ['==', '1'], to: 'SECONDARY', what: '"SECONDARY" in place of "PRIMARY"', slip: 'choice changed' }
    expect(all).toContainEqual(one)
  })

  it('leave a choice out of a list', () => {
    const all = ruleAlterations({ in: [state, ['PRIMARY', 'SECONDARY']] }, true)
    expect(all.map(({ to }) => to)).toEqual(expect.arrayContaining([['SECONDARY'], ['PRIMARY']]))
  })
})

describe('alterations of a limit', () => {
  it('are one cent, one day, one character', () => {
    const to = (schema: object) =>
      limitAlterations(schema as never, [])
        .flatMap(({ changes }) => changes.map((change) => change.to))
        .filter((one) => one !== undefined)
    expect(to({ maximum: '$9,999,999' })).toEqual(['$9,999,999.01', '$9,999,998.99'])
    expect(to({ minimum: '$0' })).toEqual(['$0.01'])
    expect(to({ formatMinimum: '1900-01-01' })).toEqual(['1900-01-02', '1899-12-31'])
    expect(to({ minLength: 2 })).toEqual([3, 1])
  })

  it('let a pattern forget where an answer begins or ends', () => {
    expect(looserPatterns('^[0-9]{5}$')).toEqual(['.*', '[0-9]{5}$', '^[0-9]{5}'])
  })
})
