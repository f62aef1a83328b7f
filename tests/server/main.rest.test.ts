/** The real server as a process of its own: what only a process can be asked. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { json, text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RegistrationAnswer } from '#contract/registration.ts'
import { registrationAnswers } from '#kit/registration-answers.ts'
import { type ServerProcess, startServer } from '#kit/server-process.ts'
import { smallFlows } from '#kit/small-flows.ts'
import { lockDataFolder } from '#server/store/lock-data-folder.ts'
import { freePort } from '#tools/dev/free-port.ts'
import { REPOSITORY } from '../../tools/repository.ts'

vi.setConfig({ testTimeout: 120_000 })

/** tests/kill has more, also while requests are answered. */
const kills = process.env.STEPWRIGHT_FULL ? 3 : 1

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-test-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Of one lender, so that a server starts quickly. */
async function someFlows(): Promise<string> {
  const { folder, remove } = await smallFlows('hearthline', 1)
  undo.push(remove)
  return folder
}

async function running(options: Parameters<typeof startServer>[0]): Promise<ServerProcess> {
  const server = await startServer(options)
  undo.push(() => server.kill())
  return server
}

async function register({ url }: ServerProcess, answers: object = {}) {
  const all = registrationAnswers({ email: `${randomUUID()}@mail.example`, ...answers })
  const releases = await pageRelease(url)
  const answer = await fetch(`${url}/identity/api/v1/registration/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-org': 'hearthline', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ journey: 'register-v2', release: releases, answers: all }),
  })
  expect(answer.status).toBe(200)
  return { ...((await answer.json()) as RegistrationAnswer), token: answer.headers.get('authorization') ?? '' }
}

/** The hash of the release that a refused registration names. */
async function pageRelease(url: string): Promise<string> {
  const answer = await fetch(`${url}/identity/api/v1/registration/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-org': 'hearthline', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ journey: 'register-v2', release: '0'.repeat(32), answers: {} }),
  })
  return ((await answer.json()) as { release: string }).release
}

const statusOf = ({ url }: ServerProcess, { applicationUuid, token }: { applicationUuid: string; token: string }) =>
  fetch(`${url}/service-krang-heloc/borrower/secure/api/v1/${applicationUuid}/status`, {
    headers: { authorization: token, 'x-org': 'hearthline' },
  })

/** A registration whose headers are sent; `begun` once the server has read them, and the body follows with `finish`. */
async function beginRegistration({ port }: ServerProcess, release: string, agent: Agent) {
  const headers = {
    'content-type': 'application/json',
    'x-org': 'hearthline',
    'idempotency-key': randomUUID(),
    expect: '100-continue',
  }
  const sending = request({
    port,
    path: '/identity/api/v1/registration/register',
    method: 'POST',
    headers,
    agent,
  })
  sending.flushHeaders()
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  const finish = async () => {
    const answers = registrationAnswers({ email: `${randomUUID()}@mail.example` })
    sending.end(JSON.stringify({ journey: 'register-v2', release, answers }))
    const [answer] = await answered
    return { status: answer.statusCode, body: await json(answer) }
  }
  return { begun: once(sending, 'continue'), finish }
}

async function isHealthy({ port }: ServerProcess, agent: Agent): Promise<boolean> {
  const [answer] = (await once(request({ port, path: '/healthz', agent }).end(), 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode === 200
}

const answers = ({ url }: ServerProcess) =>
  fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(
    ({ ok }) => ok,
    () => false,
  )

async function untilPrinted(stream: Readable, words: string): Promise<void> {
  let printed = ''
  await new Promise<void>((resolve) => {
    stream.on('data', (part: Buffer) => {
      printed += part.toString()
      if (printed.includes(words)) resolve()
    })
  })
}

/** A server that is expected to end by itself. */
async function run(env: NodeJS.ProcessEnv, args: readonly string[] = []): Promise<{ code: number; output: string }> {
  const server = spawn(process.execPath, ['src/server/main.ts', ...args], {
    cwd: REPOSITORY,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const parts: string[] = []
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (part: Buffer) => parts.push(part.toString()))
  const [code] = await once(server, 'close')
  return { code, output: parts.join('') }
}

describe('the server process', () => {
  it('a server that is killed right after a response keeps every acknowledged registration and starts again', async () => {
    const [dataDir, flows] = [await aFolder(), await someFlows()]
    let acknowledged: Awaited<ReturnType<typeof register>>[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      const server = await running({ dataDir, flows })
      for (const earlier of acknowledged) expect((await statusOf(server, earlier)).status).toBe(200)
      acknowledged = [...acknowledged, ...(await Promise.all([register(server), register(server)])), await register(server)]
      await server.kill()
    }
    const server = await running({ dataDir, flows })
    for (const earlier of acknowledged) {
      const status = await statusOf(server, earlier)
      expect([status.status, await status.json()]).toMatchObject([200, { value: 'APP_SUBMISSION' }])
    }
  })

  it.each([
    ['the SQLite lock', `DatabaseSync.prototype.exec = fails({ errcode: 13 })`],
    ['the file that names the lock holder', `fs.writeFileSync = fails({ code: 'ENOSPC' })`],
  ])('a server that starts on a full disk prints one sentence and exits when the write to %s fails', async (_, breaks) => {
    const dataDir = await aFolder()
    const script = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'; import { DatabaseSync } from 'node:sqlite'
      const fails = (code) => () => { throw Object.assign(new Error('database or disk is full'), code) }; ${breaks}; syncBuiltinESMExports()`
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(script)}`
    const { code, output } = await run({ ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, PORT: '0', NODE_OPTIONS })
    expect([code, output]).toEqual([
      1,
      `The disk of ${join(dataDir, '.data')} is full. Free some space on it, or choose another DATA_DIR.\n`,
    ])
  })

  it('an uncaught error shuts the server down in order and is logged with its message and code only', async () => {
    const dataDir = await aFolder()
    const later = `process.on('SIGUSR2', () => { Promise.reject(Object.assign(new Error('a canary'), { code: 'ECANARY', cause: 'secret' })) })`
    const env = {
      ...process.env,
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      PORT: '0',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(later)}`,
    }
    const args = ['src/server/main.ts', '--flows', await someFlows()]
    const server = spawn(process.execPath, args, { cwd: REPOSITORY, env, stdio: ['ignore', 'pipe', 'pipe'] })
    undo.push(async () => server.kill('SIGKILL'))
    const ended = once(server, 'close')
    const output = text(server.stderr)
    await untilPrinted(server.stdout, 'Stepwright listens')
    server.kill('SIGUSR2')
    expect((await ended)[0]).toBe(1)
    const { time: _when, ...line } = JSON.parse(await output)
    expect(line).toEqual({ level: 60, msg: 'a canary', code: 'ECANARY' })
    const folder = join(dataDir, '.data')
    lockDataFolder(folder).release()
    // PGlite takes this file away when it is closed.
    await expect(stat(join(folder, 'database', 'postmaster.pid'))).rejects.toThrow('ENOENT')
  })

  // The check blocks the thread for seconds, in which a connection to PostgreSQL would time out.
  it('a server that cannot connect to PostgreSQL fails before it reads the flow files', async () => {
    const flows = join(await aFolder(), 'missing')
    const env = { DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/stepwright` }
    await expect(startServer({ flows, env })).rejects.toThrow('ECONNREFUSED')
  })

  it('a server whose embedded database is damaged ends with a sentence that says where it is and what to do', async () => {
    const dataDir = await aFolder()
    await mkdir(join(dataDir, '.data', 'database'), { recursive: true })
    await writeFile(join(dataDir, '.data', 'database', 'PG_VERSION'), '17\n')
    const { code, output } = await run({ ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, PORT: '0' })
    expect(code).toBe(1)
    expect(output).toMatch(/^The database \S.*\. It is in \S+\.data\. Start again, .* the folder is damaged: .*\.\n$/)
  }, 120_000)

  it('a server whose environment has several errors prints all of them in one list and exits with 1', async () => {
    const env = { ...process.env, NODE_ENV: 'production', PORT: 'eighty', LOG_LEVEL: 'loud', DATA_DIR: await aFolder() }
    const { code, output } = await run(env)
    expect(code).toBe(1)
    expect(output.split('\n')).toEqual([
      'The server cannot start:',
      expect.stringContaining('PORT is "eighty"'),
      expect.stringContaining('LOG_LEVEL is "loud"'),
      expect.stringContaining('TRUST_PROXY is needed'),
      expect.stringContaining('ALLOW_EMBEDDED_DB=1'),
      '',
    ])
  })
})

describe('a server in production', () => {
  const production = { NODE_ENV: 'production', TRUST_PROXY: '0', ALLOW_EMBEDDED_DB: '1' }

  it('a production server that would use practice parts names each with the setting that replaces it, and exits with 1', async () => {
    const { folder: flows, remove } = await smallFlows('hearthline', 1)
    const env = { ...process.env, ...production, ALLOW_PRACTICE: 'notary linking', PORT: '0', DATA_DIR: await aFolder() }
    const { code, output } = await run(env, ['--flows', flows])
    expect(code).toBe(1)
    expect(output.split('\n')).toEqual([
      'The server cannot start:',
      expect.stringMatching(/loans of hearthline: name an http system .* add lender-system to ALLOW_PRACTICE/),
      expect.stringContaining('SEAL_P12. To accept that, add seal to'),
      expect.stringContaining('CLAMD_ADDRESS'),
      expect.stringContaining('SMTP_URL'),
      '',
    ])
    await remove()
  })
})

describe('a running server', () => {
  let server: ServerProcess
  let dataDir: string
  let flows: string
  let removeFlows: () => Promise<void>

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'stepwright-test-'))
    ;({ folder: flows, remove: removeFlows } = await smallFlows('hearthline', 1))
    server = await startServer({ dataDir, flows, env: { LOG_LEVEL: 'trace' } })
  })
  afterAll(async () => {
    await server.kill()
    await removeFlows()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('a second server on the same data folder exits at once with a sentence that names the first process', async () => {
    const ana = await register(server)
    const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, PORT: String(server.port + 1) }
    const { code, output } = await run(env)
    expect(code).toBe(1)
    expect(output).toMatch(/^\S+\.data is in use by another server \(process \d+\)\. Stop it, or choose another DATA_DIR\.\n$/)
    expect((await statusOf(server, ana)).status).toBe(200)
  })

  it('the token secret is a file of mode 0600 in a folder of mode 0700', async () => {
    expect((await stat(join(dataDir, '.data', 'token-secret'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(dataDir, '.data'))).mode & 0o777).toBe(0o700)
  })

  it('a saved flow file is released at once, and a saved file with errors is not released', async () => {
    const events = await listenTo(`${server.url}/flows/updates`)
    undo.push(() => events.close())
    const file = join(flows, 'base/screens/register-v2/birthdate.json')
    const text = await readFile(file, 'utf8')

    await writeFile(file, text.replace('When is your birthday?', 'Your birthday?'))
    const changed = await events.next('release', ({ lender }) => lender === 'hearthline')
    const release = await fetch(server.url + changed.release.src)
    expect(await release.text()).toContain('Your birthday?')

    await writeFile(file, text.replace('"heading"', 'heading'))
    const broken = await events.next('findings')
    expect(broken.findings[0]).toMatchObject({ file: 'base/screens/register-v2/birthdate.json', severity: 'error' })
    expect(await pageRelease(server.url)).toBe(changed.release.journey)

    await writeFile(file, text)
    await events.next('release', ({ lender }) => lender === 'hearthline')
    expect((await events.next('findings')).findings).toEqual([])
  })
})

describe('a server that receives SIGTERM', () => {
  const canary = {
    firstName: 'Canaria',
    lastName: 'Cagebird',
    street1: '77 Canary Row',
    email: 'canary@bird.example',
    dob: '1971-11-07',
  }
  let ana: Awaited<ReturnType<typeof register>>
  let inFlight: readonly Awaited<ReturnType<Awaited<ReturnType<typeof beginRegistration>>['finish']>>[]
  let idle: readonly boolean[]
  let updates: string
  let exitCode: number | null
  /** All that the server wrote, to the end of its output. */
  let log: string

  beforeAll(async () => {
    const flows = await smallFlows('hearthline', 1)
    const server = await startServer({ flows: flows.folder, env: { LOG_LEVEL: 'trace' } })
    const agent = new Agent({ keepAlive: true })
    try {
      ana = await sendsPersonalData(server)
      const events = await fetch(`${server.url}/flows/updates`)
      idle = await Promise.all(Array.from({ length: 195 }, () => isHealthy(server, agent)))
      const release = await pageRelease(server.url)
      const underWay = await Promise.all(Array.from({ length: 5 }, () => beginRegistration(server, release, agent)))
      await Promise.all(underWay.map(({ begun }) => begun))
      const stopped = server.stop()
      while (await answers(server));
      inFlight = await Promise.all(underWay.map(({ finish }) => finish()))
      exitCode = await stopped
      updates = await events.text()
      log = server.output()
    } finally {
      agent.destroy()
      await server.kill()
      await flows.remove()
    }
  })

  async function sendsPersonalData(server: ServerProcess) {
    const password = 'Canary-Sings-77!'
    const registered = await register(server, { ...canary, password, confirmPassword: password })
    const headers = { 'content-type': 'application/json', 'x-org': 'hearthline', 'idempotency-key': randomUUID() }
    const post = (path: string, body: unknown) =>
      fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    await statusOf(server, registered)
    await statusOf(server, { ...registered, token: `${registered.token}canary` })
    await post('/identity/api/v1/login', { email: canary.email, password })
    await post('/identity/api/v1/login', { email: canary.email, password: `${password}x`, canary: 'canary' })
    await post('/identity/api/v1/registration/register', { answers: { canary: 'canary' } })
    await fetch(`${server.url}/address-lookup?q=77%20Canary`)
    await fetch(`${server.url}/canary/path?canary=1`)
    await fetch(`${server.url}/%ffcanary`)
    return registered
  }

  it('a server that receives SIGTERM answers the requests in flight and closes its event streams', () => {
    for (const answer of inFlight) expect(answer).toMatchObject({ status: 200, body: { go: 'start/profile' } })
    expect(updates).toContain('retry:')
    expect(log).not.toMatch(/"level":(50|60)/)
  })

  it('a server with 200 keep-alive clients answers all of them after SIGTERM and exits with 0', () => {
    expect(idle.concat(inFlight.map(({ status }) => status === 200))).toEqual(Array(200).fill(true))
    expect(exitCode).toBe(0)
  })

  it('the log contains no personal data of a borrower who registers and signs in, and no text of malformed requests', () => {
    expect(log).toMatch(/"route":"\/identity\/api\/v1\/login"/)
    expect(log).not.toMatch(/canar|cagebird|1971-11-07|555-0123/i)
    for (const secret of [ana.token, ana.token.split('.')[2] ?? '', ana.identityUuid, ana.applicationUuid])
      expect(log).not.toContain(secret)
  })
})

// biome-ignore lint/suspicious/noExplicitAny: what an event holds is what the claim is about
type Event = { readonly name: string; readonly data: any }

/** Server-sent events, one after the other; `next` leaves out those that are not wanted. */
async function listenTo(url: string) {
  const controller = new AbortController()
  const answer = await fetch(url, { signal: controller.signal })
  const events: Event[] = []
  let wake: () => void = () => undefined
  void (async () => {
    let text = ''
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, name, data] = /^event: (.+)\ndata: (.+)$/.exec(block) ?? []
        if (name && data) events.push({ name, data: JSON.parse(data) })
      }
      wake()
    }
  })().catch(() => undefined)
  const next = async (name: string, wanted: (data: Event['data']) => boolean = () => true): Promise<Event['data']> => {
    for (;;) {
      const index = events.findIndex((event) => event.name === name && wanted(event.data))
      if (index >= 0) return events.splice(0, index + 1).at(-1)?.data
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  return { next, close: async () => controller.abort() }
}
