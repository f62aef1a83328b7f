/** `npm run agents`: adds the people who answer borrowers in the chat. */
import { parseArgs } from 'node:util'
import { linesOfServer } from '../flow/applications/lines-of-server.ts'
import { CannotRun } from '../flow/command-line/command.ts'

const usage = `Usage: npm run agents -- add <email> --name NAME --lender ID [--lender ID…]
       npm run agents -- remove <email>

  add          add an agent, or give one a new password and second factor;
               both are printed once, and open sessions of the agent end
  remove       end an agent's sessions; the conversations wait for others

  --name NAME  the name that borrowers read
  --lender ID  a lender whose borrowers the agent answers; may be repeated
  --data DIR   data folder of the server, if not as DATA_DIR says

Exit codes: 0 done, 2 could not.
With DATABASE_URL it works beside running servers; the embedded database
takes one process at a time. TOKEN_SECRET is needed where the server has one.
The agents' page is /agents, in production on a host of no lender.
`

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof CannotRun) && (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') !== true) throw error
  process.stderr.write(`${(error as Error).message}\n`)
  return 2
})

async function run(args: readonly string[]): Promise<number> {
  const options = {
    name: { type: 'string' },
    lender: { type: 'string', multiple: true },
    data: { type: 'string' },
    help: { type: 'boolean' },
  } as const
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [action, email, ...more] = positionals
  if (values.help || action === undefined) {
    process.stdout.write(usage)
    return 0
  }
  const { name, lender: lenders = [] } = values
  if (action === 'remove' && email !== undefined && more.length === 0) return await remove(email, values.data)
  if (action !== 'add' || more.length > 0 || !email?.includes('@') || !name || lenders.length === 0) throw new CannotRun(usage)
  const words = ['--email', email, '--name', name, ...lenders.flatMap((id) => ['--lender', id])]
  const [added] = await linesOfServer<{ password: string; secret: string; uri: string }>('put-agent.ts', words, values.data)
  if (!added) throw new CannotRun('The agent was not added.')
  process.stdout.write(`${name} <${email}> answers borrowers of ${lenders.join(', ')}.

  password       ${added.password}
  second factor  ${added.secret}
                 ${added.uri}

Neither is shown again.
`)
  return 0
}

async function remove(email: string, data: string | undefined): Promise<number> {
  const [line] = await linesOfServer<{ removed: boolean }>('put-agent.ts', ['--email', email, '--remove'], data)
  if (!line?.removed) throw new CannotRun(`No agent has the address ${email}.`)
  process.stdout.write(`${email} answers no borrowers any more.\n`)
  return 0
}
