/** Whom a chat that is opened is with. */
export type ChatMode = 'agent' | 'chatbot'

/** A conversation that goes on continues; otherwise agents are offered in their hours, and the chatbot at all other times. */
export function chatMode(known: { readonly agent: boolean; readonly chatbot: boolean; readonly isOpen: boolean }): ChatMode {
  if (known.agent) return 'agent'
  if (known.chatbot) return 'chatbot'
  return known.isOpen ? 'agent' : 'chatbot'
}

/** How long a borrower without a connection counts as there: pages connect again by themselves within seconds. */
const awayMs = 60_000

/** Whether a borrower has left a conversation. @param seenAt when they were last connected; null once they have left */
export function isAway(seenAt: Date | null, now: Date): boolean {
  return seenAt === null || now.getTime() - seenAt.getTime() > awayMs
}
