/** The chatbot, which answers from the questions and answers of the lender. All texts are in the requested language. */
const root = '/service-chat-chatbot/external/api/v1'

/** GET `ChatPage`: the words of the chat, and who can be reached. 404 where the chat is off. */
export const chatPath = `${root}/chat`
/**
 * POST `ChatBody`, answered by `ChatMessage`. The same `messageId` gets the same answer and is stored once; a message without
 * one is a new one.
 */
export const chatMessagePath = `${root}/message/chatWithAutobot`
/** GET `ChatHistory`: the newest messages, the oldest first. 404 once the conversation has expired. */
export const chatHistoryPath = (conversation: string) => `${root}/message/getChatHistory/${conversation}`
/** POST `ChatFeedbackBody`: whether an answer was helpful. */
export const chatFeedbackPath = `${root}/message/setChatReplyUsedWithFeedback`

/** The query parameter that opens the chat when a page is loaded. */
export const chatQuery = 'pop-webchat'

export type ChatPage = {
  readonly words: { readonly [word in (typeof chatWords)[number]]: string }
  /** The questions that are offered at first. */
  readonly suggested: readonly AskedQuestion[]
  readonly reasons: readonly { readonly id: string; readonly label: string; readonly asksMore?: true }[]
  readonly limits: { readonly messageLength: number; readonly feedbackLength: number }
  readonly people: {
    readonly isOpen: boolean
    readonly text: string
    readonly call: ChatLink
    readonly write: ChatLink
  }
  /** The chat with agents; absent where the lender has none. */
  readonly live?: LiveChatPage
}

export type LiveChatPage = {
  /** Whether a conversation can begin now: an agent is there and free. */
  readonly isOpen: boolean
  /** `joined`, `typing` and `agent` have the placeholder `{agent}`. */
  readonly words: { readonly [word in (typeof liveChatWords)[number]]: string }
  readonly limits: { readonly messageLength: number; readonly nameLength: number }
  /** Of a file that the chat does not take; has the placeholder `{name}`. */
  readonly fileWrongType: string
  /** What a message says that is too long, and a name or address that is. */
  readonly tooLong: { readonly message: string; readonly details: string }
  /** Addresses in messages are links where they are of one of these domains, or below it. */
  readonly linkDomains: readonly string[]
  readonly survey?: string
  /** What is known of a signed-in borrower. */
  readonly name?: string
  readonly email?: string
}

/** The words of the chat with agents. */
export const liveChatWords = [
  'offer',
  'welcome',
  'assistant',
  'name',
  'email',
  'required',
  'emailInvalid',
  'start',
  'message',
  'first',
  'waiting',
  'nobody',
  'joined',
  'typing',
  'agent',
  'lost',
  'unsent',
  'resend',
  'sending',
  'tokenInvalid',
  'end',
  'ended',
  'survey',
  'attach',
  'attached',
] as const

/** The words of chat.json that the page shows as they are. */
export const chatWords = [
  'title',
  'welcome',
  'message',
  'send',
  'waiting',
  'suggested',
  'others',
  'failed',
  'tooLong',
  'helpful',
  'yes',
  'no',
  'thanks',
  'feedback',
  'reason',
  'reasonRequired',
  'more',
  'moreTooLong',
  'sendFeedback',
  'people',
  'startNew',
  'you',
] as const

export type AskedQuestion = { readonly id: string; readonly question: string }
/** `go`: a path below the base path, or an address with `tel:` or `mailto:`. */
export type ChatLink = { readonly label: string; readonly go: string }

/** `conversationId` is left out by the first message of a conversation. */
export type ChatBody = { readonly messageId: string; readonly conversationId?: string; readonly message: string }

/** A message of a borrower with its answer. */
export type ChatMessage = {
  readonly questionId: string
  readonly conversationId: string
  readonly questionStr: string
  readonly responseStr: string
  readonly createdDt: string
  /** Which question of the lender's file was answered; absent if none was. */
  readonly source?: string
  readonly more?: ChatLink
  /** Other questions that may be meant. */
  readonly others: readonly AskedQuestion[]
  /** The borrower has rated the answer as helpful or not. */
  readonly rated: boolean
}

export type ChatHistory = { readonly messages: readonly ChatMessage[] }

/** `rating`: 1 for a helpful answer, 0 for another one, which needs the id of a reason. */
export type ChatFeedbackBody = {
  readonly conversationId: string
  readonly questionId: string
  readonly rating: 0 | 1
  readonly reason?: string
  readonly feedbackMessage?: string
}
