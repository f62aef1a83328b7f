import { describe, expect, it } from 'vitest'
import { oneForEachClaim } from '#consequences/scenarios/one-for-each-claim.ts'
import { mismatch } from '#consequences/scenarios/scenario-run.ts'

describe('failed claims of a scenario', () => {
  const differs = (...at: string[]) => mismatch(at, `expects ${at.join(' ')}`, 1, 2)

  it('the failed claims of one entry of a scenario are merged into the first, whose message has the number of the others', () => {
    const found = oneForEachClaim([
      differs('walk', '0', 'then', 'saved', 'a'),
      differs('walk', '0', 'then', 'saved', 'b'),
      differs('walk', '0', 'then', 'next'),
      differs('walk', '1', 'then', 'next'),
      differs('routes', '0', 'then', 'go'),
      differs('journey'),
    ])
    expect(found.map(({ message }) => message)).toEqual([
      'expects walk 0 then saved a, and 2 more claims of this entry fail',
      'expects walk 1 then next',
      'expects routes 0 then go',
      'expects journey',
    ])
  })
})
