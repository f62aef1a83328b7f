import { describe, expect, it } from 'vitest'
import { readProblem, wordsOfProblem } from '#pages/lib/api/problem.ts'

const unexpected = 'Something unexpected happened'

describe('wordsOfProblem', () => {
  it('the text of a problem is the list of the server’s errors', () => {
    expect(wordsOfProblem(readProblem(400, { errors: ['One', 'Two'] }), unexpected)).toBe('One, Two')
  })

  it.each([
    ['a response without errors', readProblem(500, {})],
    ['a response with empty errors', readProblem(500, { errors: ['', ''] })],
    ['an unreachable server', { kind: 'unreachable', timedOut: true } as const],
    ['an unexpected exception', undefined],
  ])('the text of a problem is the general error message for %s', (_name, problem) => {
    expect(wordsOfProblem(problem, unexpected)).toBe(unexpected)
  })
})
