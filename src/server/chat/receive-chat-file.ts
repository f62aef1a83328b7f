/** Receives a file of a conversation: opens, seals and stores it, and then the message that shows it. */
import { randomUUID } from 'node:crypto'
import { chatFormats, mostFilesOfChat } from '#contract/chat-files.ts'
import type { ChatSide } from '#contract/live-chat.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { documentName } from '../documents/document-name.ts'
import { refusedFor, reportRefusedFile } from '../documents/receive-document.ts'
import { storeOpened } from '../documents/store-opened.ts'
import { Refused } from '../errors/refused.ts'
import type { AcceptedFile, RefusedFile } from '../providers/documents/opened-file.ts'
import { addChatFile, countChatFiles, type StoredChatFile, storeChatContent } from '../store/chat-files.ts'
import { findLiveMessage, type LiveChatKey } from '../store/live-chats.ts'
import type { ChatLimits } from './limits-of-chat.ts'
import { type TakenMessage, takeMessage } from './take-message.ts'

export type ChatUpload = {
  readonly side: ChatSide
  /** The id of the sender: files of one sender are opened one after the other. */
  readonly who: string
  /** The id of its message. */
  readonly message: string
  /** The file's name, as in the header. */
  readonly name: string | undefined
  readonly limits: ChatLimits | undefined
  /** Words the refusal, for a borrower, of a file that is of none of the formats. */
  readonly wrongType?: ((name: string) => string) | undefined
  /** The bytes in order. The list is emptied, so that they can be freed. */
  readonly parts: Buffer[]
}

type Parts = Pick<ServerParts, 'store' | 'keys' | 'now' | 'openFile' | 'scanFile' | 'files'>
type NewFile = Omit<StoredChatFile, 'key_id'>

/** @throws Refused */
export async function receiveChatFile(parts: Parts, key: LiveChatKey, sent: ChatUpload): Promise<void> {
  const { store, keys } = parts
  const { side, who, message, name, limits } = sent
  const before = await store.read((db) => findLiveMessage(db, key, message))
  if (before) return answerTo(before.side === side ? 'known' : 'id-taken')
  const opened = await parts.openFile(who, sent.parts, (accepted) => storeFile(parts, key, message, accepted), 'chat')
  if ('fault' in opened) {
    reportRefusedFile(opened.fault)
    const { slug, more } = refusedFor(opened.fault)
    const errors = opened.fault === 'unknown' && sent.wrongType && [sent.wrongType(documentName(name, ''))]
    throw new Refused(slug, { ...more, ...(errors && { errors }) })
  }
  const { size, media_type: type } = opened
  const content = { uuid: message, side, text: '', file: { name: shownName(name, type), size, type } }
  const taken = await takeMessage(parts, key, limits, content, async (tx) => {
    if ((await countChatFiles(tx, key)) >= mostFilesOfChat) return 'too-many'
    await addChatFile(tx, keys.sealer, opened)
    return undefined
  })
  // Content that stays is swept later.
  if (taken !== 'stored') await parts.files.remove(opened).catch(() => undefined)
  answerTo(taken)
}

/** Stores and scans the content of a file. @returns its row, which is not written yet */
async function storeFile(
  parts: Parts,
  { lender, chat }: LiveChatKey,
  message: string,
  { mediaType, parts: content }: AcceptedFile,
): Promise<NewFile | RefusedFile> {
  const size = content.reduce((sum, { length }) => sum + length, 0)
  const file: NewFile = {
    ...{ lender, uuid: randomUUID(), chat_uuid: chat, message_uuid: message },
    ...{ media_type: mediaType, size, created_at: parts.now() },
  }
  const storing = { files: parts.files, sealer: parts.keys.sealer }
  const result = await storeOpened(parts, file, content, (sealed) => storeChatContent(storing, file, sealed))
  if (result === 'clean') return file
  if (result === 'infected') return { fault: result }
  await parts.files.remove(file)
  // The other side could open it at once, so that nothing is held as for an application.
  throw new Refused('unavailable', { retryAfterSeconds: 30 })
}

/** @throws Refused */
function answerTo(taken: TakenMessage): void {
  if (taken === 'stored' || taken === 'known') return
  if (taken === 'too-many') throw refusedFor(taken)
  if (taken === 'ended') throw new Refused('not-now', { detail: 'The conversation has ended.' })
  throw new Refused(taken === 'id-taken' ? 'key-reused' : 'not-found')
}

/** The name with an extension of the file's format, because systems open a file by its extension. */
function shownName(header: string | undefined, mediaType: string): string {
  const [extension = '', ...others] = extensionsOf(mediaType)
  const name = documentName(header, `file${extension}`)
  return [extension, ...others].some((end) => name.toLowerCase().endsWith(end)) ? name : `${name}${extension}`
}

function extensionsOf(mediaType: string): readonly string[] {
  return chatFormats.find(({ mediaTypes }) => mediaTypes.some((one) => one === mediaType))?.extensions ?? []
}
