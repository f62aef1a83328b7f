import { linesOfServer } from '../applications/lines-of-server.ts'
import { type Arguments, CannotRun, command } from '../command-line/command.ts'

/**
 * `account`: asks the server to turn two-step sign-in off for a borrower who lost telephone and recovery codes. JSON:
 * `{ outcome }`.
 */
export const account = command({
  name: 'account',
  usage: 'account reset <lender> <email> --by NAME --reason TEXT',
  summary: 'Turn off two-step sign-in of a borrower who lost it',
  about:
    'For the staff of a lender, once a borrower who called was recognized. The server turns two-step sign-in off within seconds, or when it starts: it signs the borrower out everywhere, writes them an e-mail, and keeps who asked for it and why. The password stays. With PostgreSQL the command works beside running servers; with the embedded database the server has to be stopped first.',
  found: 'there is no such account, or it has no two-step sign-in',
  examples: {
    'account reset {lender} ana@mail.example --by "Kim Lee" --reason "Phone lost"': 'asks the server for it',
    'account reset {lender} ana@mail.example --by Kim --reason Lost --data .data': 'of another server',
    'account reset {lender} ana@mail.example --by Kim --reason Lost --format json': 'for a program',
  },
  formats: ['pretty', 'json'],
  options: {
    'by NAME': 'who asks for it; kept in the audit',
    'reason TEXT': 'why, and how the borrower was recognized',
    'data DIR': 'data folder of the server, in place of DATABASE_URL or DATA_DIR',
  },

  async run(args, io) {
    const { lender, email, byWhom, reason, data } = requestIn(args)
    const [line] = await linesOfServer<Line>('manage-accounts.ts', [lender, email, byWhom, reason], data)
    const outcome = line?.outcome ?? 'unknown'
    io.out(args.format === 'json' ? `${JSON.stringify({ outcome }, null, 2)}\n` : `${sentences[outcome](email, lender)}\n`)
    return outcome === 'asked' ? 0 : 1
  },
})

type Outcome = 'asked' | 'unknown' | 'off'
type Line = { readonly outcome: Outcome }

const sentences: { readonly [outcome in Outcome]: (email: string, lender: string) => string } = {
  asked: (email, lender) => `The server turns two-step sign-in off for ${email} at ${lender}, and writes them an e-mail.`,
  unknown: (email, lender) => `No account at ${lender} has the address ${email}.`,
  off: (email, lender) => `The account of ${email} at ${lender} has no two-step sign-in.`,
}

function requestIn({ _: [action, lender, email, ...more], options: { by, reason, data } }: Arguments) {
  if (action !== 'reset' || lender === undefined || email === undefined || more.length > 0)
    throw new CannotRun('Name the lender and the e-mail address: account reset <lender> <email>.')
  if (typeof by !== 'string' || by.trim() === '') throw new CannotRun('--by is missing: who asks for it?')
  if (typeof reason !== 'string' || reason.trim() === '')
    throw new CannotRun('--reason is missing: why, and how was the borrower recognized?')
  return { lender, email, byWhom: by.trim(), reason: reason.trim(), ...(typeof data === 'string' && { data }) }
}
