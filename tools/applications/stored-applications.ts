/**
 * The applications that a server keeps. A process of the server's own reads them, since nobody else knows how they are stored:
 * from a PostgreSQL server also while servers run on it, from the embedded database while none does.
 */

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { JourneyPart, JsonObject, LenderId } from '#engine/index.ts'

import { CannotRun } from '../command-line/command.ts'
import { REPOSITORY } from '../repository.ts'
import type { GivenApplication } from './given-applications.ts'

/** `release`: the hash of the one that it is pinned to. */
export type StoredApplication = GivenApplication & { readonly release: string }

export type Stored = {
  readonly applications: readonly StoredApplication[]
  readonly releases: ReadonlyMap<string, JourneyPart>
}

type Wanted = {
  readonly lenders: readonly LenderId[]
  readonly application?: string
  /** The data folder of the server, where it is neither the default nor in the environment. */
  readonly data?: string
}

/** @throws CannotRun with what the process says */
export async function storedApplications({ lenders, application, data }: Wanted): Promise<Stored> {
  if (application !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(application)) {
    throw new CannotRun(`"${application}" is no id of an application, which is as 0b6e4a1c-93d1-4f4e-8f0e-2f3f5a0c7d11.`)
  }
  const only = application === undefined ? [] : ['--application', application]
  const words = [join(REPOSITORY, 'src/server/export-applications.ts'), ...lenders, ...only]
  const child = spawn(process.execPath, words, { env: environment(data), stdio: ['ignore', 'pipe', 'pipe'] })
  const applications: StoredApplication[] = []
  const releases = new Map<string, JourneyPart>()
  let said = ''
  child.stderr.on('data', (part: Buffer) => {
    said += part.toString()
  })
  const ended = new Promise<number | null>((done, failed) => {
    child.on('error', failed)
    child.on('close', done)
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const told = JSON.parse(line) as Line
    if ('release' in told) releases.set(told.release.hash, told.release.part)
    else applications.push(told.application)
  }
  if ((await ended) !== 0) throw new CannotRun(said.trim() || 'The applications could not be read.')
  return { applications, releases }
}

type Line =
  | { readonly release: { readonly hash: string; readonly part: JourneyPart } }
  | { readonly application: StoredApplication & { readonly facts: JsonObject } }

/** A folder that is named comes before a database server that the environment names. */
function environment(data: string | undefined): NodeJS.ProcessEnv {
  if (data === undefined) return process.env
  const folder = resolve(data)
  if (!existsSync(folder)) throw new CannotRun(`There is no folder ${data}.`)
  const { DATABASE_URL: _, ...env } = process.env
  return { ...env, DATA_DIR: basename(folder) === '.data' ? dirname(folder) : folder }
}
