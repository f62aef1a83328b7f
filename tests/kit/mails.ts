import { messagesOf, openMessage } from '#server/store/message-outbox.ts'
import type { TestServer } from './a-server.ts'

/** The messages to an address, newest first. */
export async function mailsTo(server: TestServer, email: string, lender = 'hearthline') {
  const rows = await server.store.read((db) => messagesOf(db, lender, 1_000))
  const all = rows.map((row) => ({ row, content: openMessage(server.parts.keys.sealer, row) }))
  return all.filter(({ content }) => content.to === email)
}

/** The newest code that was mailed to an address with a message; empty without one. */
export async function codeTo(server: TestServer, email: string, message: string): Promise<string> {
  const mail = (await mailsTo(server, email)).find(({ row }) => row.message === message)
  return (mail?.content.kind === 'email' && /\d{6}/.exec(mail.content.heading)?.[0]) || ''
}

/** Another code than this one. */
export const otherCode = (code: string, steps = 1) => String((Number(code) + steps) % 1_000_000).padStart(6, '0')
