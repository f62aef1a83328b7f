import { describe, expect, it } from 'vitest'
import { feedbackProblem, offeredChat } from '#engine/chat/offered-chat.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'

const reasons = [{ id: 'vague' }, { id: 'other', asksMore: true }] as const

describe('offeredChat', () => {
  const chat = { hoursDepartment: 'OPS_PHONE' }
  const flow = { live: { chat } } as unknown as Pick<CompiledFlow, 'live'>

  it('the chat is offered with its flag alone', () => {
    expect(offeredChat(flow, { flags: { 'fe-webchat': true } })).toBe(chat)
    expect(offeredChat(flow, { flags: { 'fe-webchat': false } })).toBeUndefined()
    expect(offeredChat(flow, {})).toBeUndefined()
  })

  it('a lender without chat.json has no chat, whatever its flag says', () => {
    expect(offeredChat({ live: {} } as Pick<CompiledFlow, 'live'>, { flags: { 'fe-webchat': true } })).toBeUndefined()
  })
})

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
