import { describe, expect, it } from 'vitest'
import { flagValues } from '#engine/flags/flag-values.ts'

const facts = { today: '2026-01-15', lender: { code: 'X' } }

describe('flagValues', () => {
  it('flagValues returns the first case whose rule is true, else the default', () => {
    const flags = {
      a: { default: false, cases: [{ id: 'c', when: { '==': [{ var: 'lender.code' }, 'X'] }, is: true }] },
      b: { default: true },
    }
    expect(flagValues({ flags }, facts, 'ana')).toEqual({ a: true, b: true })
    expect(flagValues({ flags }, { today: facts.today }, 'ana')).toEqual({ a: false, b: true })
  })

  it('a flag with a percentage gives a person the same value each time and about that share of persons the value true', () => {
    const live = { flags: { half: { default: false, cases: [{ id: 'c', percent: 30, is: true }] } } }
    const people = Array.from({ length: 20_000 }, (_, index) => `person-${index}`)
    const chosen = people.filter((person) => flagValues(live, facts, person).half)
    expect(chosen.every((person) => flagValues(live, facts, person).half)).toBe(true)
    expect(chosen.length / people.length).toBeCloseTo(0.3, 1)
  })

  it('a flag at 0 percent is off for all visitors, and at 100 percent on for all', () => {
    const share = (percent: number) => ({ flags: { f: { default: false, cases: [{ id: 'c', percent, is: true }] } } })
    const people = Array.from({ length: 500 }, (_, index) => `p${index}`)
    expect(people.some((person) => flagValues(share(0), facts, person).f)).toBe(false)
    expect(people.every((person) => flagValues(share(100), facts, person).f)).toBe(true)
  })
})
