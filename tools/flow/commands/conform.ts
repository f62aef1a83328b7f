import { count } from '#consequences/count.ts'
import { type Arguments, CannotRun, command } from '../command-line/command.ts'

const defaultPort = 9099
const defaultWait = 10

/** `conform`: tests a lender's own loan-origination system against the protocol. */
export const conform = command({
  name: 'conform',
  usage: 'conform <url>',
  summary: 'Test a lender’s own system against the HTTP contract',
  about:
    'Sends signed, forged, stale, duplicate and out-of-order events to the address, and checks the updates that the system sends to this machine. LENDER_SYSTEM_SECRET is the secret that the system shares with the server.',
  found: 'a check failed',
  examples: {
    'conform http://localhost:9090': 'the system sends its updates to port 9099',
    'conform http://localhost:9090 --listen 9100': 'to another port',
    'conform http://localhost:9090 --format json': 'for a program',
  },
  formats: ['pretty', 'json'],
  options: {
    'listen PORT': `port for the updates of the system; ${defaultPort} by default`,
    'lender ID': 'the lender that the events name; "test" by default',
    'wait SECONDS': `how long an update may take; ${defaultWait} by default`,
  },

  async run(args, io) {
    const { checkConformance } = await import('../conformance/check-conformance.ts')
    const isPretty = args.format === 'pretty'
    const options = optionsIn(args)
    const results = await checkConformance(options, ({ check, failure }) => {
      if (isPretty) io.out(failure === undefined ? `pass  ${check}\n` : `FAIL  ${check}\n      ${failure}\n`)
    }).catch((error: NodeJS.ErrnoException) => {
      if (error.syscall !== 'listen') throw error
      throw new CannotRun(`The port ${options.port} cannot be listened on (${error.code}): name another with --listen.`)
    })
    const failed = results.filter(({ failure }) => failure !== undefined).length
    const summary = { passed: results.length - failed, failed }
    if (isPretty) io.out(`\n${count(summary.passed, 'check')} passed, ${failed} failed\n`)
    else io.out(`${JSON.stringify({ command: 'conform', checks: results, summary }, null, 2)}\n`)
    return failed > 0 ? 1 : 0
  },
})

function optionsIn({ _: [url, ...more], options }: Arguments) {
  if (url === undefined || more.length > 0) throw new CannotRun('Name the address of the system: conform http://localhost:9090')
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) throw new CannotRun(`"${url}" is no http or https address.`)
  const secret = process.env.LENDER_SYSTEM_SECRET
  if (!/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret ?? '') || secret === undefined)
    throw new CannotRun('LENDER_SYSTEM_SECRET has to hold the secret that the system has: whsec_ and 24 bytes or more in base64.')
  const port = numberIn(options.listen, 'listen', defaultPort, 65_535)
  const wait = numberIn(options.wait, 'wait', defaultWait, 600)
  return { url, secret, lender: typeof options.lender === 'string' ? options.lender : 'test', port, waitMs: wait * 1000 }
}

function numberIn(value: string | boolean | undefined, option: string, otherwise: number, most: number): number {
  if (value === undefined) return otherwise
  const number = Number(value)
  if (!Number.isInteger(number) || number < 0 || number > most) throw new CannotRun(`--${option} is a number from 0 to ${most}.`)
  return number
}
