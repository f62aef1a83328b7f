/** Reads a server's applications: from PostgreSQL at any time, from the embedded database only while no server runs. */
import type { JourneyPart, JsonObject, LenderId, LivePart } from '#engine/index.ts'
import { CannotRun } from '../command-line/command.ts'
import type { GivenApplication } from './given-applications.ts'
import { linesOfServer } from './lines-of-server.ts'

/** `release`: the hash of the application's pinned release. */
export type StoredApplication = GivenApplication & { readonly release: string }

export type Stored = {
  readonly applications: readonly StoredApplication[]
  readonly releases: ReadonlyMap<string, JourneyPart>
  /** The live part on the server, for each lender with an application. */
  readonly live: ReadonlyMap<LenderId, LivePart>
}

type Wanted = {
  readonly lenders: readonly LenderId[]
  readonly application?: string
  /** The server's data folder, if it is neither the default nor in the environment. */
  readonly data?: string
}

/** @throws CannotRun with the script's standard error */
export async function storedApplications({ lenders, application, data }: Wanted): Promise<Stored> {
  if (application !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(application)) {
    throw new CannotRun(`"${application}" is no id of an application, which is as 0b6e4a1c-93d1-4f4e-8f0e-2f3f5a0c7d11.`)
  }
  const only = application === undefined ? [] : ['--application', application]
  const applications: StoredApplication[] = []
  const releases = new Map<string, JourneyPart>()
  const live = new Map<LenderId, LivePart>()
  for (const line of await linesOfServer<Line>('export-applications.ts', [...lenders, ...only], data)) {
    if ('live' in line) live.set(line.lender, line.live)
    else if ('release' in line) releases.set(line.release.hash, line.release.part)
    else applications.push(line.application)
  }
  return { applications, releases, live }
}

type Line =
  | { readonly lender: LenderId; readonly live: LivePart }
  | { readonly release: { readonly hash: string; readonly part: JourneyPart } }
  | { readonly application: StoredApplication & { readonly facts: JsonObject } }
