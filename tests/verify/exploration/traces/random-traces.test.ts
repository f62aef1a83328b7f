import { describe, expect, it } from 'vitest'
import { compileFlow } from '#engine/compile/compile-flow.ts'
import { compileSandbox } from '#engine/compile/compile-sandbox.ts'
import { lendersOf } from '#engine/flow/flow-library.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { compileValidators } from '#engine/validation/compile-validators.ts'
import { shippedLibrary } from '#kit/shipped-flows.ts'
import { explored } from '#verify/exploration/explored.ts'
import { randomOf } from '#verify/exploration/traces/random.ts'
import { randomTraces } from '#verify/exploration/traces/random-traces.ts'

const library = await shippedLibrary()
const openOf = (lender: string) => {
  const resolved = resolveLender(library, lender)
  const flow = compileFlow(resolved)
  return explored(flow, compileSandbox(resolved), compileValidators(flow))
}

describe.each(lendersOf(library))('random applicants of %s', (lender) => {
  const traces = randomTraces(openOf(lender), 60, 7)

  it('every random applicant always has a next action, and reaches the end within the limit of events', () => {
    expect(traces.stuck.map(({ ending }) => ending)).toEqual([])
    expect(traces.endings.map(({ ending }) => ending.is)).not.toContain('gave up')
  })

  it('most random applicants reach COMPLETE, and some of their answers are refused', () => {
    const [most] = traces.endings
    expect(most?.ending).toEqual({ is: 'ended', at: 'COMPLETE' })
    expect(traces.refused).toBeGreaterThan(0)
    expect(traces.screens.most).toBeGreaterThan(traces.screens.average)
  })
})

it('the same seed gives the same random applicants, another seed gives others', () => {
  const own = openOf('base')
  const outcome = (seed: number) => {
    const { endings, seen } = randomTraces(own, 20, seed)
    return JSON.stringify([endings, [...seen]])
  }
  const first = outcome(3)
  expect(outcome(3)).toBe(first)
  expect(outcome(4)).not.toBe(first)
})

it('seeded random numbers are distributed evenly and repeat for the same seed', () => {
  const random = randomOf(42)
  const numbers = Array.from({ length: 2_000 }, () => random.next())
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true)
  const average = numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  expect(Math.abs(average - 0.5)).toBeLessThan(0.03)
  expect(randomOf(42).next()).toBe(numbers[0])
})
