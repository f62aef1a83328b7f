/** The process of `npm run flow -- <command> [lender…]`; commands themselves are independent of the process. */
import { appendFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { format } from 'date-fns/format'
import { CannotRun } from './command-line/command.ts'
import { flowFilesOf } from './flow-files/flow-files-of.ts'
import { runFlow } from './run-flow.ts'

/** The file for the summary page of a GitHub Actions run. */
const summaryFile = process.env.GITHUB_STEP_SUMMARY || undefined

let interrupted: AbortSignal | undefined

/** An AbortSignal for Ctrl-C, which from then on does not end the process. */
function untilInterrupted(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort())
  return controller.signal
}

const io = {
  out: (text: string) => void process.stdout.write(text),
  err: (text: string) => void process.stderr.write(text),
  colour: process.stdout.isTTY === true && process.env.NO_COLOR === undefined,
  get interrupted() {
    interrupted ??= untilInterrupted()
    return interrupted
  },
  save: (file: string, text: string) =>
    writeFile(file, text).catch(({ code }: NodeJS.ErrnoException) => {
      throw new CannotRun(`${file} cannot be written (${code}).`)
    }),
  now: () => performance.now(),
  today: () => format(new Date(), 'yyyy-MM-dd'),
  ...(summaryFile !== undefined && { jobSummary: (markdown: string) => appendFileSync(summaryFile, markdown) }),
}

// Ignores a closed output, such as of `| head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

try {
  process.exitCode = await runFlow(process.argv.slice(2), io, flowFilesOf)
} catch (error) {
  io.err(`Something went wrong in the command itself, not in the flow files.\n${(error as Error).stack ?? error}\n`)
  process.exitCode = 2
}
