import { describe, expect, it } from 'vitest'
import { feedbackProblem } from '#engine/chat/feedback-problem.ts'

const reasons = [{ id: 'vague' }, { id: 'other', asksMore: true }] as const

describe('feedbackProblem', () => {
  it('feedback needs a reason of the list', () => {
    expect(feedbackProblem({}, reasons, 140)).toBe('reason-required')
    expect(feedbackProblem({ reason: 'no-such-reason' }, reasons, 140)).toBe('reason-required')
    expect(feedbackProblem({ reason: 'vague' }, reasons, 140)).toBeUndefined()
  })

  it('the words of a reason that asks for them have at most 140 characters, and those of others do not count', () => {
    expect(feedbackProblem({ reason: 'other', more: 'x'.repeat(140) }, reasons, 140)).toBeUndefined()
    expect(feedbackProblem({ reason: 'other', more: 'x'.repeat(141) }, reasons, 140)).toBe('more-too-long')
    expect(feedbackProblem({ reason: 'vague', more: 'x'.repeat(141) }, reasons, 140)).toBeUndefined()
  })
})
