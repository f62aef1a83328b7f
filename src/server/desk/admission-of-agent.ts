import type { Admission } from '../chat/converse.ts'
import { limitsOfChat } from '../chat/limits-of-chat.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { signedInAgent } from './agent-sign-in.ts'

/** A conversation is of the agent who took it, as long as the agent answers for its lender and is signed in. */
export function admissionOfAgent(parts: ServerParts, token: string | undefined): Admission {
  let own: string | undefined
  return {
    side: 'agent',
    keyOf: async ({ chat, lender }) => {
      const agent = await signedInAgent(parts, token)
      if (!agent) return 'unauthenticated'
      own = agent.uuid
      return lender !== undefined && agent.lenders.includes(lender) ? { lender, chat } : 'not-found'
    },
    isStillIn: async ({ lender, agent_uuid }) => {
      const agent = await signedInAgent(parts, token)
      return agent !== undefined && agent.uuid === agent_uuid && agent.lenders.includes(lender)
    },
    owns: ({ agent_uuid }) => agent_uuid === own,
    startOf: () => 0,
    limits: ({ lender }) => limitsOfChat(parts.releases, lender, parts.now()),
  }
}
