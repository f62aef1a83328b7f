/** Whether a visitor is offered the chat. */
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { Chat } from '#engine/flow/files.generated.ts'
import type { Facts } from '#engine/flow/json.ts'

/** The flag without which no chat is offered. */
export const chatFlag = 'fe-webchat'

export function offeredChat({ live }: Pick<CompiledFlow, 'live'>, { flags }: Pick<Facts, 'flags'>): Chat | undefined {
  return flags?.[chatFlag] === true ? live.chat : undefined
}
