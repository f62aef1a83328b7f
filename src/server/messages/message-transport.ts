import type { MessageVia } from '../store/tables.ts'

/** A message ready to leave. `messageId` is the same for each attempt, so that a receiver can drop a second copy. */
export type ReadyMessage =
  | {
      readonly channel: 'email'
      readonly messageId: string
      readonly from: { readonly name: string; readonly address: string }
      readonly to: string
      readonly subject: string
      readonly text: string
      readonly html: string
    }
  | { readonly channel: 'text'; readonly messageId: string; readonly to: string; readonly text: string }

/** Hands messages over for delivery. `send` rejects if the message was not taken; it is tried again later. */
export type MessageTransport = {
  readonly send: (message: ReadyMessage) => Promise<MessageVia>
  readonly close: () => void
}

/** Sends nothing: messages stay in the outbox as what would have been sent. */
export const keptTransport: MessageTransport = { send: async () => 'kept', close: () => undefined }

const timeoutMs = 10_000

/** Sends e-mails by SMTP and keeps texts, for which there is no gateway. The relay signs (DKIM). */
export async function smtpTransport(url: string): Promise<MessageTransport> {
  // A server that keeps its messages does not load it.
  const { createTransport } = await import('nodemailer')
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const relay = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  return {
    send: async (message) => {
      if (message.channel === 'text') return await keptTransport.send(message)
      const { messageId, from, to, subject, text, html } = message
      // An object as the recipient is one address, whatever it contains.
      await relay.sendMail({ messageId, from, to: { name: '', address: to }, subject, text, html })
      return 'smtp'
    },
    close: () => relay.close(),
  }
}
