import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { outboxPath } from '#contract/account.ts'
import { basePath } from '#contract/page-data.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { homeEquityRuntime } from '#product/index.ts'
import { buildServer } from './app.ts'
import { lenderTimers } from './applications/lender-timers.ts'
import { type Config, ConfigRefused } from './config/config.ts'
import { missingAddresses } from './config/lender-systems-in.ts'
import { type PracticePart, practiceParts, refusedParts } from './config/practice-parts.ts'
import type { ServerParts } from './config/server-parts.ts'
import { keepScanning } from './documents/scan-pending-files.ts'
import { undrawn } from './documents/undrawn.ts'
import { withoutData } from './errors/without-data.ts'
import { headsTransport, sendHeadsDaily } from './evidence/send-heads-daily.ts'
import { builtPage, vitePage } from './http/pages/page-source.ts'
import { guessableInThread } from './identity/guessable.ts'
import { passwordCost } from './identity/password-hash.ts'
import { accountJobs } from './identity/reset-second-factor.ts'
import { keepDelivering } from './lender-system/deliver-events.ts'
import { logByCause } from './logs/log-by-cause.ts'
import { newTrace, reportSecurity, withTrace } from './logs/security-log.ts'
import { keepDeliveringMessages } from './messages/deliver-messages.ts'
import { keptTransport, smtpTransport } from './messages/message-transport.ts'
import { openInProcess } from './providers/documents/open-in-process.ts'
import { openInTurn } from './providers/documents/open-in-turn.ts'
import { clamdScanner } from './providers/scanner/clamd-scanner.ts'
import { withoutScanner } from './providers/scanner/file-scanner.ts'
import { keepRunningJobs } from './queue/run-jobs.ts'
import { sweepDaily } from './queue/sweep-daily.ts'
import { type CompileUnverified, openReleases, type Releases } from './releases/open-releases.ts'
import { verifyInProcess } from './releases/verify-in-process.ts'
import type { VerifyLenders } from './releases/verify-lenders.ts'
import { watchFolder } from './releases/watch-folder.ts'
import { keysFrom, secretIn } from './secrets/keys.ts'
import { tokensWith } from './secrets/tokens.ts'
import { sealingJobs } from './signing/sealing-jobs.ts'
import type { Parked } from './store/count-parked.ts'
import { filesInDatabase } from './store/files-in-database.ts'
import { filesInS3 } from './store/files-in-s3.ts'
import { filesInTwoStores } from './store/files-in-two-stores.ts'
import { openStore, type StorePlace, storeOpening } from './store/open-store.ts'

/** When the schemas that no request has needed are compiled, in ms after the start: the first page comes before them. */
const compileAfterMs = 2_000

/** A running server, for main.ts. */
export type RunningServer = {
  /** Lines for the terminal: the URLs, and findings of the flow files. */
  readonly welcome: readonly string[]
  /** Finishes requests and jobs in progress, then closes the database. */
  readonly close: () => Promise<void>
}

/** Functions that a development server adds to the product's server. */
export type Additions = {
  /** Verifies lenders outside of the thread that handles requests. */
  readonly verify: VerifyLenders
  /** Compiles the saved files of a lender, to be shown until they are verified. */
  readonly compile: CompileUnverified
  /** Registers further routes before the server listens. */
  readonly addRoutes: (app: FastifyInstance, parts: ServerParts) => Promise<void> | void
  /** Names a page of the additions and its path, for the lines that are printed at the start. */
  readonly page: { readonly says: string; readonly path: string }
  readonly close: () => Promise<void>
}
export type AdditionsFor = (config: Config) => Additions

export async function startServer(config: Config, additions?: Additions): Promise<RunningServer> {
  const services: (() => Promise<void> | void)[] = []
  let closeStore = async (): Promise<void> => undefined
  const close = async () => {
    const ended = await Promise.allSettled(services.map(async (end) => await end()))
    await closeStore()
    for (const result of ended) if (result.status === 'rejected') throw result.reason
  }
  try {
    if (additions) services.push(additions.close)
    const keys = keysFrom(config.tokenSecret ?? secretIn(config.dataFolder))
    const opening = openStore(placeOf(config))
    opening.catch(() => undefined)
    closeStore = () =>
      opening.then(
        (opened) => opened.close(),
        () => undefined,
      )
    // PGlite opens in a thread of its own while the flow files are checked here. The check blocks this thread for seconds, and a
    // connection to PostgreSQL would time out meanwhile.
    if (config.databaseUrl) await opening
    const now = () => new Date()
    const read = () => readFlowFolder(config.flowsFolder)
    const releases = await openReleases({
      product: homeEquityRuntime,
      read,
      store: storeOpening(opening),
      now,
      verify: additions?.verify ?? verifyInProcess,
      compile: additions?.compile,
    })
    const store = await opening
    const practice = practiceParts(config, releases.lenders())
    const wrong = [...missingAddresses(releases.lenders(), config.lenderSystems), ...refusedParts(config, practice)]
    if (wrong.length > 0) throw new ConfigRefused(wrong)
    const page = config.dev ? vitePage(() => releases.lenders().flatMap(({ hosts }) => hosts)) : builtPage(config.appFolder)
    const inDatabase = filesInDatabase(store, now)
    const parts = {
      config,
      store,
      releases,
      keys,
      tokens: tokensWith(keys.tokens),
      page,
      now,
      isGuessable: guessableInThread(),
      passwordCost,
      openFile: openInTurn(openInProcess()),
      scanFile: config.scanner ? clamdScanner(config.scanner) : withoutScanner,
      files: config.bucket ? filesInTwoStores({ now: await filesInS3(config.bucket), before: inDatabase }) : inDatabase,
    }
    const app = await buildServer(parts)
    const logUndrawn = (letter: unknown) => app.log.warn({ undrawn: letter }, 'A document was drawn without one of its letters.')
    undrawn.subscribe(logUndrawn)
    services.push(() => undrawn.unsubscribe(logUndrawn))
    const log = logByCause(app.log, now)
    const trace = newTrace(app.log, keys)
    const { advice, isOwner } = await opening
    withTrace(trace, () => {
      if (config.production) for (const { name: part } of practice) reportSecurity({ event: 'practice-part-used', part })
      if (config.production && isOwner) reportSecurity({ event: 'owner-role-used' })
    })
    await additions?.addRoutes(app, parts)
    services.push(async () => {
      await app.drain(config.drainMs)
      await app.close()
    })
    services.push(
      withTrace(trace, () =>
        keepRunningJobs({
          store,
          now,
          kinds: { ...lenderTimers(parts, app.log), ...sealingJobs(parts), ...accountJobs(parts) },
          log,
        }),
      ),
    )
    services.push(keepDelivering({ ...parts, random: Math.random, log }))
    const transport = headsTransport(config.smtpUrl ? await smtpTransport(config.smtpUrl) : keptTransport)
    services.push(keepDeliveringMessages({ ...parts, transport, random: Math.random, log }))
    const unswept = (error: Error) => app.log.warn({ error: error.name }, 'Old rows were not swept.')
    const waiting = (parked: Parked) =>
      app.log.error(
        { parked },
        'Work was given up after its last try and waits for an operator: see docs/how-to/run-a-server.md.',
      )
    services.push(sweepDaily({ store, files: parts.files, limits: config.limits, now, waiting, failed: unswept }))
    if (config.headsTo !== undefined) {
      const unsent = (error: Error) =>
        app.log.error(withoutData(error), 'The heads of the evidence were not put into the outbox.')
      const to = config.headsTo
      services.push(withTrace(trace, () => sendHeadsDaily(parts, { to, failed: unsent })))
    }
    if (config.scanner) {
      const unscanned = (error: Error) => app.log.warn(withoutData(error), 'Held files were not scanned.')
      services.push(withTrace(trace, () => keepScanning(parts, unscanned)))
    }
    if (!config.production) {
      const failed = (error: Error) => app.log.error({ error: error.message }, 'The flow files could not be read.')
      const watcher = watchFolder(config.flowsFolder, () => void releases.reload().catch(failed))
      services.push(() => watcher.close())
    }
    await app.listen({ port: config.port, host: config.host })
    const { port } = app.server.address() as AddressInfo
    const uncompiled = (error: Error) => app.log.error({ error: error.message }, 'The schema of a route does not compile.')
    const compiling = setTimeout(() => void app.compileSchemas().catch(uncompiled), compileAfterMs)
    services.push(() => clearTimeout(compiling))
    const lines = welcome(releases, port, config.production, practice, additions?.page)
    return { welcome: [...lines, ...advice], close }
  } catch (error) {
    await close()
    throw error
  }
}

function placeOf({ databaseUrl: postgres, databaseOwnerUrl: owner, mustNotOwn, mustFlush, dataFolder }: Config): StorePlace {
  if (postgres === undefined) return { folder: join(dataFolder, 'database') }
  return { postgres, mustNotOwn, mustFlush, ...(owner !== undefined && { owner }) }
}

function welcome(
  releases: Releases,
  port: number,
  production: boolean,
  practice: readonly PracticePart[],
  added?: Additions['page'],
): string[] {
  const errors = releases.findings().filter(({ severity }) => severity === 'error')
  const broken = errors.map(({ file, line, column, message, code }) => `  ${file}:${line}:${column} ${message} [${code}]`)
  const origin = `http://localhost:${port}`
  const page = `${origin}${basePath}/register-v2`
  const line = (name: string, address: string) => `  ${name.padEnd(28)} ${address}`
  const others = [
    ...releases.lenders().map(({ id }) => line(id, `${page}?lender=${id}`)),
    line('messages to borrowers', `${origin}${outboxPath}`),
    ...(added ? [line(added.says, `${origin}${added.path}`)] : []),
  ]
  return [
    `Stepwright listens: ${page}`,
    ...(production ? [] : others),
    ...(practice.length === 0 ? [] : ['For practice only, nothing for borrowers:', ...practice.map(({ says }) => `  ${says}`)]),
    ...(broken.length === 0
      ? []
      : ['These flow files have mistakes; the lenders with errors are not served until these are corrected:', ...broken]),
  ]
}
