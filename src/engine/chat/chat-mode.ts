/** Whom a chat that is opened is with. */
export type ChatMode = 'agent' | 'chatbot'

/** A conversation that goes on continues; otherwise agents are offered in their hours, and the chatbot at all other times. */
export function chatMode(known: { readonly agent: boolean; readonly chatbot: boolean; readonly isOpen: boolean }): ChatMode {
  if (known.agent) return 'agent'
  if (known.chatbot) return 'chatbot'
  return known.isOpen ? 'agent' : 'chatbot'
}
