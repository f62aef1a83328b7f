import { describe, expect, it } from 'vitest'
import { compileFlow } from '#engine/compile/compile-flow.ts'
import { compileSandbox } from '#engine/compile/compile-sandbox.ts'
import { lendersOf } from '#engine/flow/flow-library.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { compileValidators } from '#engine/validation/compile-validators.ts'
import { shippedLibrary } from '#kit/shipped-flows.ts'
import { explored } from '#verify/exploration/explored.ts'
import { randomOf } from '#verify/exploration/traces/random.ts'
import { randomLives } from '#verify/exploration/traces/random-lives.ts'

const library = await shippedLibrary()
const openOf = (lender: string) => {
  const resolved = resolveLender(library, lender)
  const flow = compileFlow(resolved)
  return explored(flow, compileSandbox(resolved), compileValidators(flow))
}

describe.each(lendersOf(library))('At %s', (lender) => {
  const lives = randomLives(openOf(lender), 60, 7)

  it('no applicant by chance is stuck, or tires', () => {
    expect(lives.stuck.map(({ ending }) => ending)).toEqual([])
    expect(lives.endings.map(({ ending }) => ending.is)).not.toContain('tired')
  })

  it('most of them finish, and some are refused on the way', () => {
    const [most] = lives.endings
    expect(most?.ending).toEqual({ is: 'ended', at: 'COMPLETE' })
    expect(lives.refused).toBeGreaterThan(0)
    expect(lives.screens.most).toBeGreaterThan(lives.screens.average)
  })
})

it('The same seed is the same applicants, another is others', () => {
  const own = openOf('base')
  const told = (seed: number) => JSON.stringify([randomLives(own, 20, seed).endings, [...randomLives(own, 20, seed).seen]])
  expect(told(3)).toBe(told(3))
  expect(told(3)).not.toBe(told(4))
})

it('Chance is spread evenly, and always the same', () => {
  const random = randomOf(42)
  const numbers = Array.from({ length: 2_000 }, () => random.next())
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true)
  const average = numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  expect(Math.abs(average - 0.5)).toBeLessThan(0.03)
  expect(randomOf(42).next()).toBe(numbers[0])
})
