import { SMTPServer } from 'smtp-server'
import { vi } from 'vitest'

/** An SMTP server that keeps the mails that it takes. */
export function aRelay() {
  const received: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString('utf8'))
        done()
      })
    },
  })
  // The connection of a server that is killed ends in the middle.
  smtp.on('error', () => undefined)
  const returnedCodes = new Set<string>()
  const codesTo = (email: string) => received.filter((mail) => mail.includes(`To: ${email}`)).flatMap(codeIn)
  return {
    received,
    /** The newest code that was mailed to an address; waits for one that it has not returned yet. */
    codeTo: async (email: string): Promise<string> => {
      const isNew = () => {
        if (codesTo(email).every((code) => returnedCodes.has(code))) throw new Error(`No new code was mailed to ${email}.`)
      }
      await vi.waitFor(isNew, { timeout: 5 * 60_000, interval: 100 })
      const newest = codesTo(email).at(-1) ?? ''
      returnedCodes.add(newest)
      return newest
    },
    listen: () => new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', () => resolve())),
    close: () => new Promise<void>((resolve) => void smtp.close(() => resolve())),
    url: () => `smtp://127.0.0.1:${(smtp.server.address() as { readonly port: number }).port}`,
  }
}

/** The Message-ID of a received mail. */
export const messageIdIn = (mail: string): readonly string[] => /^Message-ID: (.*?)\r?$/m.exec(mail)?.slice(1) ?? []

/** The code in a received mail. */
export const codeIn = (mail: string): readonly string[] => /^Your code is (\d{6})/m.exec(mail)?.slice(1) ?? []
