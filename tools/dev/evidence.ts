/** `npm run evidence`: verifies what borrowers consented to, were shown and signed, and prints the heads to keep. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { count } from '#consequences/count.ts'
import { linesOfServer } from '../flow/applications/lines-of-server.ts'
import { CannotRun } from '../flow/command-line/command.ts'

const usage = `Usage: npm run evidence -- verify <application> | verify --all | heads

  verify       recompute chains, hashes and seals; name what was changed,
               in the applications of a borrower and of co-signers alike
  heads        print the last hash of each application, to be kept elsewhere

  --all        every application
  --heads FILE heads that were kept: finds entries deleted from an end
  --data DIR   data folder of the server, if not as DATA_DIR says
  --format F   pretty or json

Exit codes: 0 nothing was changed, 1 something was, 2 could not look.
With DATABASE_URL it works beside running servers; the embedded database
takes one process at a time. TOKEN_SECRET is needed where the server has one.
`

type Line = {
  readonly lender: string
  readonly application: string
  readonly number: number
  readonly hash: string
  readonly documents: number
  readonly signed: number
  readonly wrong: readonly { readonly at: string; readonly message: string }[]
}

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof CannotRun) && (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') !== true) throw error
  process.stderr.write(`${(error as Error).message}\n`)
  return 2
})

async function run(args: readonly string[]): Promise<number> {
  const options = {
    all: { type: 'boolean' },
    help: { type: 'boolean' },
    heads: { type: 'string' },
    data: { type: 'string' },
    format: { type: 'string', default: 'pretty' },
  } as const
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [action, application, ...more] = positionals
  if (values.help || action === undefined) {
    process.stdout.write(usage)
    return 0
  }
  const isWhole = action === 'heads' || values.all === true
  if (!['verify', 'heads'].includes(action) || more.length > 0 || isWhole === (application !== undefined))
    throw new CannotRun(usage)
  if (!['pretty', 'json'].includes(values.format)) throw new CannotRun(`There is no format "${values.format}": pretty or json.`)
  if (application !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(application))
    throw new CannotRun(`"${application}" is no application: its uuid stands in the address of its pages.`)
  const words = [
    ...(application === undefined ? [] : ['--application', application]),
    ...(values.heads === undefined ? [] : ['--heads', headsIn(values.heads)]),
  ]
  const lines = await linesOfServer<Line>('check-evidence.ts', words, values.data)
  if (application !== undefined && lines.length === 0) throw new CannotRun(`There is no application ${application}.`)
  if (action === 'heads') {
    for (const { application: uuid, number, hash } of lines) print({ application: uuid, number, hash })
    return 0
  }
  if (values.format === 'json') process.stdout.write(`${JSON.stringify({ applications: lines }, null, 2)}\n`)
  else pretty(lines)
  return lines.some(({ wrong }) => wrong.length > 0) ? 1 : 0
}

function pretty(lines: readonly Line[]): void {
  for (const { lender, application, number, documents, signed, wrong } of lines) {
    const sum = `${count(number, 'entry', 'entries')}, ${count(documents, 'document')}, ${count(signed, 'signed document')}`
    process.stdout.write(`${wrong.length === 0 ? '✓' : '✗'} ${application} of ${lender}: ${sum}\n`)
    for (const { at, message } of wrong) process.stdout.write(`    ${at}: ${message}\n`)
  }
  const bad = lines.filter(({ wrong }) => wrong.length > 0).length
  const all = count(lines.length, 'application')
  process.stdout.write(bad === 0 ? `${all}: nothing was changed.\n` : `${all}: ${bad} changed after it was recorded.\n`)
}

/** The path of the file, if it is what `heads` printed. */
function headsIn(file: string): string {
  if (!existsSync(file)) throw new CannotRun(`There is no file ${file}.`)
  try {
    const lines = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{'))
    for (const line of lines) JSON.parse(line)
    if (lines.length > 0) return resolve(file)
  } catch {
    // It is said below.
  }
  throw new CannotRun(`${file} has no heads: it is neither what "evidence heads" prints nor a message with them.`)
}

function print(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
