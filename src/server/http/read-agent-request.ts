/** Reads from a request what the routes of agents need: the host, the agent, and a conversation of one of their lenders. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerParts } from '../config/server-parts.ts'
import { seeAgent, signedInAgent } from '../desk/agent-sign-in.ts'
import { Refused } from '../errors/refused.ts'
import { reportSecurity, traceCaller } from '../logs/security-log.ts'
import type { SignedInAgent } from '../store/agents.ts'
import type { LiveChatKey } from '../store/live-chats.ts'
import { cookieIn, sendCookie } from './cookies.ts'

const agentCookie = 'agent-session'

/** The token of an agent's session. */
export function agentTokenIn(request: FastifyRequest, production: boolean): string | undefined {
  return cookieIn(request, agentCookie, production)
}

/** @param seconds how long the browser keeps it; 0 drops it */
export function sendAgentToken(reply: FastifyReply, token: string, seconds: number, production: boolean): void {
  sendCookie(reply, agentCookie, { value: token, seconds }, production)
}

/** @throws Refused not-found on the host of a lender in production, whose pages are for borrowers */
export function requireOwnHost({ config }: Pick<ServerParts, 'config'>) {
  return async ({ requestedLender }: FastifyRequest): Promise<void> => {
    if (config.production && requestedLender !== 'unknown') throw new Refused('not-found')
  }
}

/** @throws Refused without a session */
export async function agentIn(parts: ServerParts, request: FastifyRequest): Promise<SignedInAgent> {
  const token = agentTokenIn(request, parts.config.production)
  const agent = await signedInAgent(parts, token)
  if (token !== undefined && !agent) reportSecurity({ event: 'agent-token-refused' })
  if (!agent || token === undefined) throw new Refused('unauthenticated')
  traceCaller({ agent: agent.uuid })
  await seeAgent(parts, token)
  return agent
}

/** @throws Refused not-found for a lender whose borrowers the agent does not answer */
export function chatKeyOf({ lender, chat }: LiveChatKey, agent: SignedInAgent): LiveChatKey {
  if (!agent.lenders.includes(lender)) {
    reportSecurity({ event: 'agent-chat-refused' })
    throw new Refused('not-found')
  }
  return { lender, chat: chat.toLowerCase() }
}
