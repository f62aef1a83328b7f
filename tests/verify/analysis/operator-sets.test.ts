import { expect, it } from 'vitest'
import { iterating } from '#engine/authoring.ts'
import { OPERATORS } from '#engine/logic/operators.ts'
import { yesOrNo } from '#verify/analysis/operator-sets.ts'

it('the sets of operators agree with the catalogue', () => {
  const catalogue = [...OPERATORS]
  const boolean = catalogue.flatMap(([name, { gives }]) => (gives === 'boolean' ? [name] : []))
  // `and` and `or` return one of their operands, and `rule` what its body returns.
  expect([...yesOrNo, 'and', 'or', 'rule'].toSorted()).toEqual(boolean.toSorted())
  const overItems = catalogue.flatMap(([name, { operands }]) => (operands.some((one) => / over /.test(one)) ? [name] : []))
  expect([...iterating].toSorted()).toEqual(overItems.toSorted())
})
