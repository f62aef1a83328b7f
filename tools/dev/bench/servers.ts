/** Servers that the benchmarks start, each in a process of its own, and the borrowers registered at them. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { lenderHeader, tokenHeader } from '#contract/headers.ts'
import type { PageData } from '#contract/page-data.ts'
import { type RegistrationAnswer, type RegistrationBody, registrationPath } from '#contract/registration.ts'
import { REPOSITORY } from '../../repository.ts'
import serverCommand from '../../server-command.json' with { type: 'json' }
import { freePort } from '../free-port.ts'
import { findPostgres } from '../postgres/find-postgres.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import type { Measured } from './measured.ts'

export type Environment = Readonly<Record<string, string>>
export type Server = { readonly url: string; readonly pid: number | undefined }

/** Calls `use` with a temporary folder, which is deleted afterwards. */
export async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-bench-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @returns the path of a copy of the shipped flows inside the folder */
export async function copyOfFlows(folder: string): Promise<string> {
  const flows = join(folder, 'flows')
  await cp(join(REPOSITORY, 'flows'), flows, { recursive: true })
  return flows
}

/** Measures with PGlite, and with PostgreSQL where this machine has it. */
export async function onEachDatabase(
  measure: (database: 'PGlite' | 'PostgreSQL', env: Environment) => Promise<Measured[]>,
): Promise<Measured[]> {
  return await inFolder(async (folder) => {
    const env = { DATA_DIR: folder, TOKEN_SECRET: 'a secret for benchmarks, long enough to be one' }
    const rows = await measure('PGlite', env)
    const bin = findPostgres()
    if (bin === undefined) {
      console.log('\nThere is no PostgreSQL on this machine: measured with PGlite alone.')
      return rows
    }
    const postgres = await startPostgres(bin)
    try {
      return [...rows, ...(await measure('PostgreSQL', { ...env, DATABASE_URL: postgres.url }))]
    } finally {
      await postgres.stop()
    }
  })
}

/** Starts the server as `npm start` does, calls `use` once GET /healthz answers 200, and stops the server. */
export async function withServer<T>(env: Environment, use: (server: Server) => Promise<T>, flows?: string): Promise<T> {
  const port = await freePort()
  const child = spawn(process.execPath, [...serverCommand, ...(flows === undefined ? [] : ['--flows', flows])], {
    cwd: REPOSITORY,
    env: { ...process.env, NODE_ENV: 'test', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // The child must not outlive this process.
  const orphaned = () => child.kill('SIGKILL')
  process.once('exit', orphaned)
  const ended = once(child, 'exit').then(() => process.off('exit', orphaned))
  const url = `http://localhost:${port}`
  try {
    await untilHealthy(`${url}/healthz`)
    return await use({ url, pid: child.pid })
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

async function untilHealthy(url: string): Promise<void> {
  for (let tries = 0; tries < 1_800; tries += 1) {
    const answered = await fetch(url).catch(() => undefined)
    if (answered?.ok) return
    await wait(100)
  }
  throw new Error(`No answer from ${url}.`)
}

export type Registered = { readonly lender: string; readonly uuid: string; readonly token: string }

/** Registers borrowers of the lender that the server serves at localhost. */
export async function registerBorrowers(url: string, count: number): Promise<Registered[]> {
  const { lender, release } = await pageAt(url)
  const registered: Registered[] = []
  for (let number = 0; number < count; number += 1) registered.push(await register(url, lender, release.journey))
  return registered
}

/** The data of the first page of the lender that the server serves at localhost. */
export async function pageAt(url: string): Promise<Pick<PageData, 'lender' | 'release'>> {
  const page = await (await fetch(`${url}/account/heloc/register-v2`)).text()
  const data = /id="private-label-data"[^>]*>(.*?)<\/script>/s.exec(page)?.[1]
  if (data === undefined) throw new Error('The page contains no lender.')
  return JSON.parse(data) as PageData
}

async function register(url: string, lender: string, release: string): Promise<Registered> {
  const answers = {
    'property-address': { street1: '12 Elm St', city: 'Austin', state: 'TX', zip: '78701', occupancyType: 'SECONDARY' },
    'home-address': { street1: '40 Oak Ave', city: 'Dallas', state: 'TX', zip: '75201' },
    'for-sale': { isListedForSale: false },
    'annual-income': { employmentType: 'FULL_TIME', income: 8_500_000 },
    'legal-name': { firstName: 'Ana', lastName: 'Ruiz' },
    birthdate: { dob: '1980-06-01' },
    'phone-and-email': { phoneNumber: '(615) 555-0123', email: `${randomUUID()}@mail.example` },
    'set-password': {
      ...{ password: 'Correct-Horse-9!', confirmPassword: 'Correct-Horse-9!' },
      ...{ termPrivacyConsent: true, communicationConsent: true },
    },
  }
  const body: RegistrationBody = { journey: 'register-v2', release, answers }
  const answer = await fetch(url + registrationPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [lenderHeader]: lender, 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`A registration was answered with ${answer.status}: ${await answer.text()}`)
  const { applicationUuid: uuid } = (await answer.json()) as RegistrationAnswer
  return { lender, uuid, token: answer.headers.get(tokenHeader) ?? '' }
}
