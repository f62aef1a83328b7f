import { describe, expect, it } from 'vitest'
import { limitMutations, looserPatterns } from '#tools/flow/mutation/operators/limit-mutations.ts'
import { ruleMutations } from '#tools/flow/mutation/operators/rule-mutations.ts'

const state = { var: 'draft.propertyAddress.occupancyType' }

function results(rule: Parameters<typeof ruleMutations>[0]) {
  return ruleMutations(rule, true)
    .filter(({ keys }) => keys.length === 0)
    .map(({ to }) => JSON.stringify(to))
}

describe('rule mutations', () => {
  it('the mutants of a rule negate the rule, or fix its result to true or false', () => {
    expect(results({ var: 'flags.x' })).toEqual(['{"!":[{"var":"flags.x"}]}', 'true', 'false'])
  })

  it('the mutants of an `and` become an `or`, or lose a condition', () => {
    expect(results({ and: [{ var: 'a' }, { var: 'b' }] }).slice(3)).toEqual([
      '{"or":[{"var":"a"},{"var":"b"}]}',
      '{"and":[{"var":"b"}]}',
      '{"and":[{"var":"a"}]}',
    ])
  })

  it('the mutants of a comparison include or exclude the boundary, reverse the operator, or change the number by 1', () => {
    const all = ruleMutations({ '<': [{ var: 'a' }, 18] }, true).map(({ keys, to }) => `${keys.join('/')} ${JSON.stringify(to)}`)
    expect(all).toEqual(expect.arrayContaining([' {"<=":[{"var":"a"},18]}', ' {">":[{"var":"a"},18]}', '</1 19', '</1 17']))
  })

  it('the mutants of a rule that chooses the larger of two values move no boundary, where both values are the same', () => {
    const [a, b] = [{ var: 'a' }, { var: 'b' }]
    const by = (...branches: readonly [object, object]) =>
      ruleMutations({ if: [{ '>': [a, b] }, ...branches] } as never, false).map(({ operator }) => operator)
    expect(by(a, b)).toContain('comparison reversed')
    expect(by(a, b)).not.toContain('boundary moved')
    expect(by(a, { var: 'c' })).toContain('boundary moved')
  })

  it('the mutants of a compared option have another option of the same fact', () => {
    const all = ruleMutations({ '==': [state, 'PRIMARY'] }, true)
    const one = { keys: ['==', '1'], to: 'SECONDARY', what: '"SECONDARY" in place of "PRIMARY"', operator: 'choice changed' }
    expect(all).toContainEqual(one)
  })

  it('the mutants of a list of options lose each option in turn', () => {
    const all = ruleMutations({ in: [state, ['PRIMARY', 'SECONDARY']] }, true)
    expect(all.map(({ to }) => to)).toEqual(expect.arrayContaining([['SECONDARY'], ['PRIMARY']]))
  })
})

describe('limit mutations', () => {
  it('the mutants of a limit change it by one cent, one day or one character', () => {
    const to = (schema: object) =>
      limitMutations(schema as never, [])
        .flatMap(({ changes }) => changes.map((change) => change.to))
        .filter((one) => one !== undefined)
    expect(to({ maximum: '$9,999,999' })).toEqual(['$9,999,999.01', '$9,999,998.99'])
    expect(to({ minimum: '$0' })).toEqual(['$0.01'])
    expect(to({ formatMinimum: '1900-01-01' })).toEqual(['1900-01-02', '1899-12-31'])
    expect(to({ minLength: 2 })).toEqual([3, 1])
  })

  it('the mutants of a pattern lose the first or the last anchor', () => {
    expect(looserPatterns('^[0-9]{5}$')).toEqual(['.*', '[0-9]{5}$', '^[0-9]{5}'])
  })
})
