import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { RegistrationAnswer } from '#contract/registration.ts'
import type { AuthoringProduct } from '#engine/flow/compiled-flow.ts'
import { lendersOf } from '#engine/flow/flow-library.ts'
import type { FlowPath, LenderId } from '#engine/flow/json.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { homeEquity } from '#product/authoring.ts'
import { buildServer } from '#server/app.ts'
import { lenderTimers } from '#server/applications/lender-timers.ts'
import { rateLimits } from '#server/config/config.ts'
import type { ServerParts } from '#server/config/server-parts.ts'
import { accountJobs } from '#server/identity/reset-second-factor.ts'
import { openFile } from '#server/providers/documents/open-file.ts'
import { withoutScanner } from '#server/providers/scanner/file-scanner.ts'
import { runDueJobs } from '#server/queue/run-jobs.ts'
import { keptVerdicts, verdictFolder } from '#server/releases/kept-verdicts.ts'
import { openReleases } from '#server/releases/open-releases.ts'
import { type VerifyLenders, verifyWith } from '#server/releases/verify-lenders.ts'
import { keysFrom } from '#server/secrets/keys.ts'
import { tokensWith } from '#server/secrets/tokens.ts'
import { sealingJobs } from '#server/signing/sealing-jobs.ts'
import { filesInDatabase } from '#server/store/files-in-database.ts'
import { confirmEmail } from '#server/store/identities.ts'
import type { Store } from '#server/store/open-store.ts'
import { REPOSITORY } from '../../tools/repository.ts'
import { aStore } from './a-store.ts'
import { registrationAnswers } from './registration-answers.ts'
import { shippedLibrary, shippedTexts } from './shipped-flows.ts'
import { structureOnly } from './structure-only.ts'

type Setting = Partial<Pick<ServerParts, 'page' | 'openFile' | 'files' | 'scanFile' | 'isGuessable'>> & {
  /** The database of another server; without it an empty one in memory. */
  readonly store?: Store & { readonly served?: Store }
  readonly config?: Partial<ServerParts['config']>
  /** Changed files go into force when `flow check` has no errors, as with the real server, and its findings are kept. */
  readonly checks?: true
  /** The served lenders; lenders that they extend are added. By default `hearthline` alone, so that the server starts quickly. */
  readonly lenders?: readonly LenderId[] | 'all'
  /** Another product, with its flow files, all of whose lenders are served. */
  readonly other?: { readonly product: AuthoringProduct; readonly texts: ReadonlyMap<FlowPath, string> }
}

/** What a request says; everything else is filled in as the page would. */
export type Sent = {
  readonly lender?: LenderId
  readonly token?: string
  readonly key?: string
  readonly version?: number | string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export type Answered = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
  /** The body as JSON. */
  readonly body: Record<string, unknown> & { readonly errors?: readonly string[] }
}

export type Registered = RegistrationAnswer & { readonly token: string; readonly email: string; readonly password: string }

export type TestServer = {
  readonly app: FastifyInstance
  /** The database as its owner sees it; the server's own store is in `parts`. */
  readonly store: Store
  readonly parts: ServerParts
  readonly shipped: ReadonlyMap<FlowPath, string>
  /** Files over the shipped ones, or null for one that is not there; takes effect with `reload`. */
  readonly files: Map<FlowPath, string | null>
  /** All log lines so far. */
  readonly log: () => string
  /** The server's clock, in milliseconds past the real one. */
  readonly clock: { ahead: number }
  /** Does what is due by the server's clock. @returns how many jobs were done */
  readonly runJobs: () => Promise<number>
  readonly send: (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, sent?: Sent) => Promise<Answered>
  readonly release: (lender: LenderId) => string
  /** A new borrower with an application. `unconfirmed`: the e-mail address is not confirmed yet. */
  readonly register: (sent?: Sent & { readonly answers?: object; readonly unconfirmed?: boolean }) => Promise<Registered>
  readonly close: () => Promise<void>
}

export const hearthline: LenderId = 'hearthline'
/** `TOKEN_SECRET` of the server in a test's process. */
export const testSecret = 'a secret for tests, long enough to be one'

const verifyHere = verifyWith(homeEquity)

/**
 * The verdicts that `npm run build` keeps, also for a server of some of the lenders: none depends on a lender that is not in
 * its chain.
 */
const verifyShipped = keptVerdicts(verdictFolder, verifyHere)

/** The real server over the shipped flow files and PGlite, with requests handed in instead of a socket. */
export async function aServer(setting: Setting = {}): Promise<TestServer> {
  const store: NonNullable<Setting['store']> = setting.store ?? (await aStore())
  const served = store.served ?? store
  const { lenders = [hearthline], other } = setting
  const { product } = other ?? { product: homeEquity }
  const library = await shippedLibrary()
  const folders = new Set(lenders === 'all' ? lendersOf(library) : lenders.flatMap((id) => resolveLender(library, id).chain))
  const isAsked = (path: FlowPath) => path.startsWith('base/') || folders.has(path.slice(0, path.indexOf('/')))
  const shipped = other?.texts ?? new Map([...(await shippedTexts())].filter(([path]) => isAsked(path)))
  const files = new Map<FlowPath, string | null>()
  const clock = { ahead: 0 }
  const lines: string[] = []
  const now = () => new Date(Date.now() + clock.ahead)
  const read = async () =>
    new Map([...new Map([...shipped, ...files])].flatMap(([path, text]) => (text === null ? [] : [[path, text] as const])))
  const verifyOwn: VerifyLenders = async ({ texts, lenders }, heard, superseded) =>
    files.size === 0
      ? await verifyShipped({ texts: await shippedTexts(), lenders }, heard)
      : await (setting.checks ? verifyHere : structureOnly)({ texts, lenders }, heard, superseded)
  const verify = other ? verifyWith(product) : verifyOwn
  const releases = await openReleases({ product, read, store: served, now, verify })
  const keys = keysFrom(testSecret)
  const page = { developing: false, html: async () => '<!doctype html><html><head><meta nonce="__CSP_NONCE__"></head></html>' }
  const config = {
    dev: false,
    production: false,
    practiceAllowed: [],
    limits: rateLimits,
    logLevel: 'info',
    releaseGraceMs: 24 * 3_600_000,
    sandboxSpeed: 'instant' as const,
    shortestReadingMs: 0,
    lenderSystems: new Map(),
    lenderSystemTimeoutMs: 1_000,
    appFolder: join(REPOSITORY, 'no-such-folder'),
    ...setting.config,
  }
  const parts: ServerParts = {
    config,
    store: served,
    releases,
    keys,
    tokens: tokensWith(keys.tokens),
    page,
    now,
    files: setting.files ?? filesInDatabase(served, now),
    scanFile: setting.scanFile ?? withoutScanner,
    // Loading the lists of common words takes longer than most tests.
    isGuessable: setting.isGuessable ?? (async () => false),
    passwordCost: { memory: 64, passes: 1, parallelism: 1 },
    openFile:
      setting.openFile ??
      (async (_who, sent, keep, purpose) => {
        const opened = await openFile(Buffer.concat(sent), purpose)
        return 'fault' in opened ? opened : await keep({ mediaType: opened.mediaType, parts: [opened.bytes] })
      }),
    ...(setting.page && { page: setting.page }),
  }
  const app = await buildServer(parts, { write: (line) => void lines.push(line) })
  await app.ready()

  const send: TestServer['send'] = async (method, url, sent = {}) => {
    const { lender = hearthline, token, key, version, body, headers } = sent
    const answer = await app.inject({
      method,
      url,
      headers: {
        'x-org': lender,
        ...(token !== undefined && { authorization: token }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    })
    return {
      status: answer.statusCode,
      headers: answer.headers as Answered['headers'],
      text: answer.body,
      get body() {
        return JSON.parse(answer.body)
      },
    }
  }
  const release = (lender: LenderId) => releases.lenders().find(({ id }) => id === lender)?.hash ?? ''
  const register: TestServer['register'] = async ({ answers, unconfirmed = false, ...sent } = {}) => {
    const lender = sent.lender ?? hearthline
    const all = registrationAnswers({ email: `${randomUUID()}@mail.example`, ...answers })
    const body = { journey: 'register-v2', release: release(lender), answers: all }
    const answer = await send('POST', '/identity/api/v1/registration/register', { key: randomUUID(), body, ...sent, lender })
    if (answer.status !== 200) throw new Error(`Registration answered ${answer.status}: ${answer.text}`)
    const { email, password } = { ...all['phone-and-email'], ...all['set-password'] } as unknown as {
      email: string
      password: string
    }
    const registered = answer.body as unknown as RegistrationAnswer
    if (!unconfirmed) await store.write((tx) => confirmEmail(tx, { lender, identity: registered.identityUuid }, now()))
    const token = answer.headers.authorization ?? ''
    return { ...registered, token, email, password }
  }
  const runJobs = () =>
    runDueJobs({
      store: served,
      now,
      kinds: { ...lenderTimers(parts, app.log), ...sealingJobs(parts), ...accountJobs(parts) },
      log: app.log,
    })
  const close = async () => {
    await app.close()
    if (!setting.store) await store.close()
  }
  return { app, store, parts, shipped, files, log: () => lines.join(''), clock, runJobs, send, release, register, close }
}
