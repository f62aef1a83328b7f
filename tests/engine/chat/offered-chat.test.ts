import { describe, expect, it } from 'vitest'
import { offeredChat } from '#engine/chat/offered-chat.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'

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
