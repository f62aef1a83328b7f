import { describe, expect, it } from 'vitest'
import { openedConditions } from '#engine/lender-system/opened-condition.ts'

const context = { newId: (name: string) => `uuid of ${name}`, at: '2026-01-15T10:00:00.000Z' }
const condition = (id: string) => ({ id, categoryEnum: 'PAYSTUB' })

describe('openedConditions', () => {
  it('the conditions of one opening have moments of their own in the order of the file, after those that are open', () => {
    const first = openedConditions(context, [condition('b'), condition('a')], [])
    expect(first.map(({ name, created }) => [name, created])).toEqual([
      ['b', '2026-01-15T10:00:00.000Z'],
      ['a', '2026-01-15T10:00:00.001Z'],
    ])
    const [next] = openedConditions(context, [condition('c')], first)
    expect(next?.created).toBe('2026-01-15T10:00:00.002Z')
  })
})
