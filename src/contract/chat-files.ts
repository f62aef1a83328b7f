/** Files in the chat with people: what is accepted, and where they are sent and read. */
import { agentChatPath } from './agents.ts'
import { documentFormats, mostDocumentsOfScreen, pickerOf } from './documents.ts'
import { liveChatPath } from './live-chat.ts'

/**
 * POST: sends one file, answered by `ChatFileSent`, with its name in `documentNameHeader`. The `Idempotency-Key` is the id
 * of its message, a UUID: a file that is sent again is stored once.
 */
export const chatFilesPath = (chat: string) => `${liveChatPath.replace(/[^/]+$/, 'files')}/${chat}`
/** GET: the content of the file of a message, for the borrower of the conversation. */
export const chatFilePath = (chat: string, message: string) => `${chatFilesPath(chat)}/${message}`
/** Like `chatFilesPath`, for the agent who has the conversation. */
export const agentFilesPath = (lender: string, chat: string) => `${agentChatPath(lender, chat)}/files`
/** Like `chatFilePath`, for the agent who has the conversation. */
export const agentFilePath = (lender: string, chat: string, message: string) => `${agentFilesPath(lender, chat)}/${message}`

export type ChatFileSent = { readonly id: string }

/** The most files of one conversation. */
export const mostFilesOfChat = mostDocumentsOfScreen

/** Like `documentFormats`, for the chat. */
export const chatFormats = [
  ...documentFormats.filter(({ name }) => name === 'JPEG' || name === 'PNG' || name === 'PDF'),
  { name: 'AMR', mediaTypes: ['audio/amr', 'audio/amr-wb'], extensions: ['.amr'] },
  { name: 'MP3', mediaTypes: ['audio/mpeg', 'audio/mp3'], extensions: ['.mp3'] },
  { name: 'MP4', mediaTypes: ['video/mp4', 'audio/mp4'], extensions: ['.mp4'] },
  { name: 'TXT', mediaTypes: ['text/plain'], extensions: ['.txt'] },
] as const
export type ChatFormat = (typeof chatFormats)[number]['name']
/** The media types of files that only the chat takes. */
export type ChatMediaType = 'audio/amr' | 'audio/amr-wb' | 'audio/mpeg' | 'video/mp4' | 'text/plain'

/** The `accept` attribute of the picker. */
export const acceptedInChat = pickerOf(chatFormats)
