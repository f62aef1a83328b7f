import { describe, expect, it } from 'vitest'
import { readProblem, wordsOfProblem } from '#pages/lib/api/problem.ts'

const unexpected = 'Something unexpected happened'

describe('what is said about a problem', () => {
  it('is what the server said, joined', () => {
    expect(wordsOfProblem(readProblem(400, { errors: ['One', 'Two'] }), unexpected)).toBe('One, Two')
  })

  it.each([
    ['no errors', readProblem(500, {})],
    ['empty errors', readProblem(500, { errors: ['', ''] })],
    ['nobody answered', { kind: 'unreachable', timedOut: true } as const],
    ['a mistake of our own', undefined],
  ])('admits not to know: %s', (_name, problem) => {
    expect(wordsOfProblem(problem, unexpected)).toBe(unexpected)
  })
})
