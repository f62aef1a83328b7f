/** Whether a visitor is offered the chat, and what feedback on an answer needs. */
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { Chat } from '#engine/flow/files.generated.ts'
import type { Facts } from '#engine/flow/json.ts'

/** The flag without which no chat is offered. */
export const chatFlag = 'fe-webchat'

export function offeredChat({ live }: Pick<CompiledFlow, 'live'>, { flags }: Pick<Facts, 'flags'>): Chat | undefined {
  return flags?.[chatFlag] === true ? live.chat : undefined
}

export type ChatFeedback = { readonly reason?: string | undefined; readonly more?: string | undefined }

/** Of an answer that did not help. Further words count for a reason that asks for them alone. */
export function feedbackProblem(
  { reason, more = '' }: ChatFeedback,
  reasons: readonly { readonly id: string; readonly asksMore?: true }[],
  most: number,
): 'reason-required' | 'more-too-long' | undefined {
  const chosen = reasons.find(({ id }) => id === reason)
  if (!chosen) return 'reason-required'
  return chosen.asksMore && more.length > most ? 'more-too-long' : undefined
}
