import type { CompiledFlow, LenderId, LiveChat } from '#engine/index.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { hasFreeAgent } from '../store/agents.ts'
import { isDepartmentOpen } from './operating-hours.ts'

/** The page of an agent asks every few seconds; one that has not asked for so long is closed or has no connection. */
const thereMs = 2 * 60_000

type Asked = { readonly lender: LenderId; readonly flow: CompiledFlow; readonly live: LiveChat }

/** Whether a conversation may begin now: in the hours of the chat, while an agent is at the page and has room for one more. */
export async function isAgentFree(
  { store, now }: Pick<ServerParts, 'store' | 'now'>,
  { lender, flow, live }: Asked,
): Promise<boolean> {
  const at = now()
  if (!isDepartmentOpen(flow, live.hoursDepartment, at)) return false
  const { sessionMinutes, conversationsOfAgent } = live.limits
  const since = (ms: number) => new Date(at.getTime() - ms)
  const room = { most: conversationsOfAgent, openSince: since(sessionMinutes * 60_000) }
  return await store.read((db) => hasFreeAgent(db, lender, { at, seenSince: since(thereMs), ...room }))
}
