/** Reads environment and arguments once at start, and reports all errors in one list. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { shortestReadingMs } from '#contract/generated-documents.ts'
import type { ScannerAddress } from '../providers/scanner/clamd-scanner.ts'
import type { RateLimit } from '../store/attempts.ts'
import type { Bucket } from '../store/files-in-s3.ts'
import { type LenderSystemAddresses, lenderSystemsIn } from './lender-systems-in.ts'
import { type PracticePartName, practiceAllowedIn } from './practice-parts.ts'
import { proxiesFrom, type TrustedProxies } from './trusted-proxies.ts'

export type Config = {
  readonly port: number
  readonly host: string
  readonly production: boolean
  /** True to serve the app from its source files, by Vite. */
  readonly dev: boolean
  readonly flowsFolder: string
  /** The output folder of `npm run build`. */
  readonly appFolder: string
  /** The folder for lock, secret and, without DATABASE_URL, the database. */
  readonly dataFolder: string
  readonly databaseUrl?: string
  /** The database as the role that owns its tables. */
  readonly databaseOwnerUrl?: string
  /** Whether the server is refused a role that owns the tables. */
  readonly mustNotOwn: boolean
  /** Whether the server is refused a PostgreSQL that acknowledges what its disk does not have yet. */
  readonly mustFlush: boolean
  readonly tokenSecret?: string
  readonly logLevel: string
  /** The proxies whose X-Forwarded-For is trusted. */
  readonly proxies?: TrustedProxies
  readonly limits: RateLimits
  /** How long, in ms, a registration under a replaced release is accepted. */
  readonly releaseGraceMs: number
  /** The least time, in ms, between a document that was sent and its end that was read. */
  readonly shortestReadingMs: number
  /** `instant`: sandbox timers have no delay. */
  readonly sandboxSpeed: SandboxSpeed
  /** URLs and secrets of lender systems, by lender. */
  readonly lenderSystems: LenderSystemAddresses
  /** The relay that takes e-mails; without it they are kept in the outbox as what would have been sent. */
  readonly smtpUrl?: string
  /** How long, in ms, to wait for a lender system's acknowledgement of an event. */
  readonly lenderSystemTimeoutMs: number
  /** The scanner for malicious software; without it uploaded files are not scanned. */
  readonly scanner?: ScannerAddress
  /** Where the heads of the evidence go each day: an e-mail address or an https address. */
  readonly headsTo?: string
  /** How long, in ms, requests are answered after SIGTERM so that clients go. */
  readonly drainMs: number
  /** The hosts of recordings of sessions whose links are kept; absent for all. */
  readonly recordingHosts?: readonly string[]
  /** The bucket for uploaded files; without it they are in the database. */
  readonly bucket?: Bucket
  /** The key and certificate (PKCS #12) that seal signed documents; without it each lender gets one for practice. */
  readonly seal?: { readonly p12: Uint8Array; readonly password: string }
  /** The practice parts that a production server may use. */
  readonly practiceAllowed: readonly PracticePartName[]
}

export type SandboxSpeed = (typeof sandboxSpeeds)[number]

export type RateLimits = {
  readonly signInOfAccountFromAddress: RateLimit
  /** Sign-in attempts for one account from all addresses that are no known devices. */
  readonly signInOfAccount: RateLimit
  readonly signInFromAddress: RateLimit
  readonly registrationFromAddress: RateLimit
  readonly registrationOfEmail: RateLimit
  /** Registrations that were refused because the address has an account. */
  readonly emailTakenFromAddress: RateLimit
  /** Codes sent to one e-mail address, in a short time and in a day. */
  readonly codesToEmail: RateLimit
  readonly codesToEmailADay: RateLimit
  readonly codesFromAddress: RateLimit
  /** Codes tried, right or wrong. */
  readonly codeTriesOfEmail: RateLimit
  readonly codeTriesFromAddress: RateLimit
  /** Second factors tried for one account, in a short time and in a day. */
  readonly secondFactorOfAccount: RateLimit
  readonly secondFactorOfAccountADay: RateLimit
  /** Other e-mail addresses for one account. */
  readonly emailsOfAccount: RateLimit
}

const minute = 60_000
const hour = 60 * minute
const sandboxSpeeds = ['real', 'instant'] as const

export const rateLimits: RateLimits = {
  signInOfAccountFromAddress: { max: 10, windowMs: 15 * minute },
  signInOfAccount: { max: 100, windowMs: 15 * minute },
  signInFromAddress: { max: 50, windowMs: 15 * minute },
  registrationFromAddress: { max: 600, windowMs: 10 * minute },
  registrationOfEmail: { max: 20, windowMs: 15 * minute },
  emailTakenFromAddress: { max: 30, windowMs: hour },
  codesToEmail: { max: 5, windowMs: 15 * minute },
  codesToEmailADay: { max: 15, windowMs: 24 * hour },
  codesFromAddress: { max: 30, windowMs: 15 * minute },
  codeTriesOfEmail: { max: 20, windowMs: 15 * minute },
  codeTriesFromAddress: { max: 50, windowMs: 15 * minute },
  secondFactorOfAccount: { max: 5, windowMs: 15 * minute },
  secondFactorOfAccountADay: { max: 20, windowMs: 24 * hour },
  emailsOfAccount: { max: 5, windowMs: 24 * hour },
}

export class ConfigRefused extends Error {
  override readonly name = 'ConfigRefused'

  /** @param wrong one line for each error */
  constructor(wrong: readonly string[]) {
    super(['The server cannot start:', ...wrong.map((line) => `  ${line}`)].join('\n'))
  }
}

const top = join(import.meta.dirname, '../../..')

/** @throws ConfigRefused with one line for each error */
export function readConfig(env: NodeJS.ProcessEnv, args: readonly string[]): Config {
  const wrong: string[] = []
  const { dev, flows } = readArguments(args, wrong)
  const production = env.NODE_ENV === 'production'
  const port = Number(env.PORT || 8080)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    wrong.push(`PORT is "${env.PORT}"; a number from 0 to 65535 is needed.`)
  // On a terminal, request lines would hide the reports about saved files.
  const logLevel = env.LOG_LEVEL || (dev ? 'warn' : 'info')
  if (!logLevels.includes(logLevel)) wrong.push(`LOG_LEVEL is "${logLevel}"; it is one of ${logLevels.join(', ')}.`)
  const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseOwnerUrl, TOKEN_SECRET: tokenSecret, SMTP_URL: smtpUrl } = env
  if (smtpUrl && !/^smtps?:\/\/[^/]/.test(smtpUrl))
    wrong.push('SMTP_URL has to begin with smtp:// or smtps://, and a host follows.')
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) wrong.push('DATABASE_URL has to begin with postgres://.')
  if (databaseOwnerUrl && !/^postgres(ql)?:\/\//.test(databaseOwnerUrl))
    wrong.push('DATABASE_OWNER_URL has to begin with postgres://.')
  if (databaseOwnerUrl && !databaseUrl)
    wrong.push('DATABASE_OWNER_URL needs DATABASE_URL: the same database, with the role of the server.')
  if (tokenSecret && tokenSecret.length < 32) wrong.push('TOKEN_SECRET has fewer than 32 characters.')
  const sandboxSpeed = sandboxSpeeds.find((speed) => speed === (env.SANDBOX_SPEED || 'real'))
  if (!sandboxSpeed) wrong.push(`SANDBOX_SPEED is "${env.SANDBOX_SPEED}"; it is one of ${sandboxSpeeds.join(', ')}.`)
  const graceHours = Number(env.RELEASE_GRACE_HOURS || 24)
  if (!Number.isFinite(graceHours) || graceHours < 0)
    wrong.push(`RELEASE_GRACE_HOURS is "${env.RELEASE_GRACE_HOURS}"; a number of hours is needed.`)
  const lenderSystems = lenderSystemsIn(env, production, wrong)
  const timeoutSeconds = Number(env.LENDER_SYSTEM_TIMEOUT_SECONDS || 10)
  if (!(timeoutSeconds > 0 && timeoutSeconds <= 60))
    wrong.push(`LENDER_SYSTEM_TIMEOUT_SECONDS is "${env.LENDER_SYSTEM_TIMEOUT_SECONDS}"; a number up to 60 is needed.`)
  const drainSeconds = Number(env.DRAIN_SECONDS || (production ? 3 : 0))
  if (!(drainSeconds >= 0 && drainSeconds <= 10))
    wrong.push(`DRAIN_SECONDS is "${env.DRAIN_SECONDS}"; a number up to 10 is needed.`)
  const recordingHosts = recordingHostsIn(env, production, wrong)
  const scanner = scannerIn(env, wrong)
  const bucket = bucketIn(env, wrong)
  const headsTo = headsToIn(env, wrong)
  const seal = sealIn(env, wrong)
  const practiceAllowed = practiceAllowedIn(env, wrong)
  const { TRUST_PROXY: trustProxy } = env
  const isBehindProxy = Boolean(trustProxy) && trustProxy !== '0'
  const trusted = trustProxy && isBehindProxy ? proxiesFrom(trustProxy) : undefined
  if (isBehindProxy && trusted === undefined)
    wrong.push(`TRUST_PROXY is "${trustProxy}"; the number of proxies in front is needed, or their addresses.`)
  const trustsProxyHost = env.TRUST_PROXY_HOST === '1'
  if (trustsProxyHost && !isBehindProxy) wrong.push('TRUST_PROXY_HOST=1 needs TRUST_PROXY: the proxies that report the host.')
  if (production && !trustProxy)
    wrong.push(
      'TRUST_PROXY is needed: how many proxies are in front, or their addresses; 0 for none. Rate limits count by the address of the caller.',
    )
  if (production && dev) wrong.push('--dev and NODE_ENV=production do not go together.')
  if (production && databaseUrl && !tokenSecret) wrong.push('TOKEN_SECRET is needed: servers that share a database share it.')
  if (production && !databaseUrl && env.ALLOW_EMBEDDED_DB !== '1') {
    wrong.push('The embedded database does not survive a power cut: set DATABASE_URL, or ALLOW_EMBEDDED_DB=1 to accept that.')
  }
  if (wrong.length > 0 || !sandboxSpeed) throw new ConfigRefused(wrong)
  return {
    port,
    host: env.HOST || 'localhost',
    production,
    dev,
    flowsFolder: resolve(flows ?? join(top, 'flows')),
    appFolder: join(top, 'dist'),
    dataFolder: dataFolderIn(env),
    ...(databaseUrl && { databaseUrl }),
    ...(databaseOwnerUrl && { databaseOwnerUrl }),
    mustNotOwn: production && env.ALLOW_OWNER_ROLE !== '1',
    mustFlush: production && env.ALLOW_UNFLUSHED_DB !== '1',
    ...(tokenSecret && { tokenSecret }),
    logLevel,
    ...(trusted !== undefined && { proxies: { which: trusted, host: trustsProxyHost } }),
    limits: rateLimits,
    releaseGraceMs: graceHours * hour,
    shortestReadingMs,
    sandboxSpeed,
    lenderSystems,
    ...(smtpUrl && { smtpUrl }),
    lenderSystemTimeoutMs: timeoutSeconds * 1000,
    drainMs: drainSeconds * 1000,
    ...(recordingHosts && { recordingHosts }),
    ...(scanner && { scanner }),
    ...(bucket && { bucket }),
    ...(headsTo !== undefined && { headsTo }),
    ...(seal && { seal }),
    practiceAllowed,
  }
}

function sealIn({ SEAL_P12: file, SEAL_PASSWORD: password = '' }: NodeJS.ProcessEnv, wrong: string[]): Config['seal'] {
  if (!file) return undefined
  try {
    return { p12: new Uint8Array(readFileSync(file)), password }
  } catch {
    wrong.push(`SEAL_P12 names ${file}, which cannot be read; the PKCS #12 file with the key that seals documents is needed.`)
    return undefined
  }
}

/** The data folder, for lock, secret and the embedded database. */
export function dataFolderIn(env: NodeJS.ProcessEnv): string {
  return join(resolve(env.DATA_DIR || top), '.data')
}

function scannerIn({ CLAMD_ADDRESS: address }: NodeJS.ProcessEnv, wrong: string[]): ScannerAddress | undefined {
  if (!address) return undefined
  const [, host, port] = /^(?:tcp:\/\/)?(\[[^\]]+\]|[^:]+):(\d{1,5})$/.exec(address) ?? []
  if (host !== undefined && Number(port) <= 65_535) return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
  wrong.push(`CLAMD_ADDRESS is "${address}"; a host and a port are needed: clamd:3310.`)
  return undefined
}

/** Reads EVIDENCE_HEADS_TO. @returns the e-mail address, or the https address */
function headsToIn({ EVIDENCE_HEADS_TO: text = '' }: NodeJS.ProcessEnv, wrong: string[]): string | undefined {
  if (text === '') return undefined
  const [, address] = /^mailto:([^@\s]+@[^@\s]+)$/.exec(text) ?? []
  if (address !== undefined) return address
  if (URL.canParse(text) && text.startsWith('https://')) return text
  wrong.push(`EVIDENCE_HEADS_TO is "${text}"; mailto: with an e-mail address, or an address with https:// is needed.`)
  return undefined
}

/** Reads RECORDING_HOSTS. @returns undefined for all hosts, which is for trying out; in production none */
function recordingHostsIn(
  { RECORDING_HOSTS: text = '' }: NodeJS.ProcessEnv,
  production: boolean,
  wrong: string[],
): readonly string[] | undefined {
  const hosts = text.split(/[\s,]+/).filter((host) => host !== '')
  for (const host of hosts) {
    if (!/^[a-z0-9.-]+(:\d{1,5})?$/.test(host))
      wrong.push(`RECORDING_HOSTS names "${host}"; host names in small letters are needed, such as app.fullstory.com.`)
  }
  return hosts.length > 0 || production ? hosts : undefined
}

function bucketIn(env: NodeJS.ProcessEnv, wrong: string[]): Bucket | undefined {
  const { FILES_S3_BUCKET: bucket, FILES_S3_REGION: region = 'us-east-1', FILES_S3_ENDPOINT: endpoint } = env
  if (!bucket) return undefined
  if (endpoint && !URL.canParse(endpoint)) wrong.push(`FILES_S3_ENDPOINT is "${endpoint}"; an address is needed.`)
  return { bucket, region, ...(endpoint && { endpoint }) }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

function readArguments(args: readonly string[], wrong: string[]): { dev: boolean; flows?: string } {
  const options = { dev: { type: 'boolean', default: false }, flows: { type: 'string' } } as const
  try {
    const { dev, flows } = parseArgs({ args: [...args], options }).values
    return { dev, ...(flows !== undefined && { flows }) }
  } catch (error) {
    wrong.push(`${(error as Error).message.split('\n')[0]} There are --dev and --flows DIR.`)
    return { dev: false }
  }
}
