/** The console of agents, on hosts of no lender. An agent signs in with a password and a code of an authenticator app. */
import type { LiveChatState } from './live-chat.ts'

/** The page. */
export const agentsPath = '/agents'
const root = `${agentsPath}/api`

/** POST `AgentSignIn`, answered by `Desk` and a cookie. */
export const agentSignInPath = `${root}/sign-in`
/** POST. Ends the session. */
export const agentSignOutPath = `${root}/sign-out`
/** GET `Desk`. 401 without a session. */
export const deskPath = `${root}/desk`
/** GET `AgentChat`: one of the agent's own conversations. */
export const agentChatPath = (lender: string, chat: string) => `${root}/chats/${lender}/${chat}`
/** POST, answered by `Taken`. */
export const takeChatPath = (lender: string, chat: string) => `${agentChatPath(lender, chat)}/take`
/** POST `HandOverBody`, answered by `Taken`: another agent of the lender has the conversation from now on. */
export const handOverPath = (lender: string, chat: string) => `${agentChatPath(lender, chat)}/hand-over`
/** The WebSocket of an agent, for one conversation. */
export const agentSocketPath = `${root}/socket`

export type AgentSignIn = { readonly email: string; readonly password: string; readonly code: string }

/** What an agent sees: the conversations that wait, and their own. */
export type Desk = {
  readonly name: string
  readonly lenders: readonly { readonly id: string; readonly name: string }[]
  readonly waiting: readonly DeskChat[]
  readonly own: readonly DeskChat[]
}

export type DeskChat = {
  readonly lender: string
  readonly chat: string
  /** The borrower's name as they gave it. */
  readonly name: string
  readonly state: LiveChatState
  /** ISO 8601. */
  readonly since: string
  /** The borrower has left: the tab is closed, or has had no connection for a minute. */
  readonly isAway: boolean
  /** How many messages it has. */
  readonly messages: number
}

/** `agent`: the id of the agent who is to have it. */
export type HandOverBody = { readonly agent: string }

/** `agent`: who has the conversation now; `isOwn`: this agent does. */
export type Taken = { readonly isOwn: boolean; readonly agent: string }

export type AgentChat = DeskChat & {
  readonly email: string
  /** Where the borrower began the chat: a path below the base path. */
  readonly page: string
  /** The language of the borrower's page and of the canned answers. */
  readonly locale: string
  /** Whether the borrower was signed in. */
  readonly isSignedIn: boolean
  /** The screen that is due in the borrower's application, and the line of the flow that says so. */
  readonly stands?: {
    readonly loanNumber: string
    readonly status: string
    readonly screen: string
    readonly heading?: string
    readonly because: string
  }
  /** The other agents who answer borrowers of the lender. */
  readonly others: readonly { readonly id: string; readonly name: string }[]
  readonly canned: readonly { readonly id: string; readonly label: string; readonly text: string }[]
  readonly limits: { readonly messageLength: number }
}
