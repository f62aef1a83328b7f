/**
 * The release in force of each lender: the last one whose flow files had no errors.
 *
 * The database keeps every release that was ever in force, since applications are pinned to them. A lender whose files have
 * errors keeps its release, also across a restart, and listeners receive the findings.
 */

import { setImmediate } from 'node:timers/promises'
import { type Finding, type FlowLibrary, lendersOf, openFlowLibrary, resolveLender } from '#engine/authoring.ts'
import { compileValidators, type FlowPath, type JourneyPart, type LenderId, type ScreenValidators } from '#engine/index.ts'
import { checkFlows, deduplicateFindings, isBlocked } from '#verify/index.ts'
import type { Store } from '../store/open-store.ts'
import { findRelease, lastInForce, putInForce, wasInForce } from '../store/releases.ts'
import { changedFolders } from './changed-folders.ts'
import { journeyPartOf, releaseToKeep, type ServedFlow, type ServedLender, servedAgain, servedLender } from './served-lender.ts'

export type Releases = {
  readonly lenders: () => readonly ServedLender[]
  readonly served: (lender: LenderId) => ServedLender | undefined
  /** A current or former release of this lender, with the live part of today. */
  readonly pinned: (lender: LenderId, hash: string) => Promise<ServedFlow | undefined>
  /** Like pinned, for new applications: undefined unless the release is in force, or was after `since`. */
  readonly inForce: (lender: LenderId, hash: string, since: Date) => Promise<ServedFlow | undefined>
  /** The immutable part of a release of any lender. */
  readonly journeyPart: (hash: string) => Promise<JourneyPart | undefined>
  readonly findings: () => readonly Finding[]
  /** Reads the flow files again and puts releases without errors in force. */
  readonly reload: () => Promise<void>
  /** @returns removes the listener */
  readonly listen: (listener: (change: Change) => void) => () => void
}

export type Change =
  | { readonly kind: 'release'; readonly lender: ServedLender }
  | { readonly kind: 'findings'; readonly lenders: readonly LenderId[]; readonly findings: readonly Finding[] }

/** @returns the findings of each lender. Requests meanwhile wait for the check of one lender, not of all. */
export type CheckLenders = (checked: {
  readonly texts: ReadonlyMap<FlowPath, string>
  readonly library: FlowLibrary
  readonly lenders: readonly LenderId[]
}) => Promise<ReadonlyMap<LenderId, readonly Finding[]>>

type Sources = {
  /** Reads the flow files. */
  readonly read: () => Promise<ReadonlyMap<FlowPath, string>>
  readonly store: Store
  readonly now: () => Date
  readonly check?: CheckLenders
}

/** The result of the last check of a lender's files. */
type Standing = {
  readonly chain: readonly LenderId[]
  readonly findings: readonly Finding[]
  readonly served?: ServedLender
}

export async function openReleases({ read, store, now, check = checkHere }: Sources): Promise<Releases> {
  const standing = new Map<LenderId, Standing>()
  const listeners = new Set<(change: Change) => void>()
  const kept: KeptReleases = keptReleases(store)
  /** The files to which `standing` belongs. */
  let files: ReadonlyMap<FlowPath, string> = new Map()
  let library: FlowLibrary | undefined
  let reloading: Promise<void> = Promise.resolve()

  const notify = (change: Change) => {
    for (const listener of listeners) listener(change)
  }

  async function load(): Promise<void> {
    const next = await read()
    library = openFlowLibrary(next, library)
    const folders = changedFolders(files, next)
    const lenders = lendersOf(library)
    for (const gone of [...standing.keys()].filter((id) => !lenders.includes(id))) standing.delete(gone)
    // An error may be fixed in a folder outside the chain: a missing parent.
    const untouched = ({ chain, findings }: Standing) => !chain.some((folder) => folders.has(folder)) && !findings.some(isError)
    const touched =
      folders.size === 0 ? [] : lenders.filter((id) => !standing.has(id) || !untouched(standing.get(id) as Standing))
    const before = findingsOf(touched)
    const checked = await check({ texts: next, library, lenders: touched })
    const found = deduplicateFindings([...checked.values()].flat())
    if (before.some(isError) || found.some(isError)) notify({ kind: 'findings', lenders: touched, findings: found })
    for (const [id, findings] of checked) await takeOver(library, id, findings)
    // Last: a failed write is tried again at the next reload.
    files = next
  }

  async function takeOver(from: FlowLibrary, id: LenderId, findings: readonly Finding[]): Promise<void> {
    const resolved = resolveLender(from, id)
    const { chain } = resolved
    const served = standing.get(id)?.served
    const wrong = isBlocked(id, findings)
    const next = wrong ? (served ?? (await lastGood(id))) : servedLender(resolved)
    if (next && !wrong && !isSame(served, next)) {
      await store.write((tx) => putInForce(tx, releaseToKeep(next), now()))
    }
    standing.set(id, { chain, findings, ...(next && { served: next }) })
    if (next && (served?.flow.hash !== next.flow.hash || served.flow.live.hash !== next.flow.live.hash)) {
      notify({ kind: 'release', lender: next })
    }
  }

  async function lastGood(id: LenderId): Promise<ServedLender | undefined> {
    const row = await store.read((db) => lastInForce(db, id))
    return row && servedAgain(row)
  }

  function findingsOf(lenders: readonly LenderId[]): readonly Finding[] {
    return deduplicateFindings(lenders.flatMap((id) => standing.get(id)?.findings ?? []))
  }

  /** Serialized: the last call reads the newest files. */
  const reload = () => {
    reloading = reloading.catch(() => undefined).then(load)
    return reloading
  }

  await reload()
  const served = (id: LenderId) => standing.get(id)?.served
  const pinned = async (id: LenderId, hash: string) => {
    const today = served(id)
    if (!today || today.flow.hash === hash) return today
    const old = await kept(hash)
    return old?.lender === id ? { flow: { ...old.part, live: today.flow.live }, validators: old.validators } : undefined
  }
  return {
    lenders: () => [...standing.values()].flatMap((it) => it.served ?? []).sort((a, b) => (a.id < b.id ? -1 : 1)),
    served,
    pinned,
    inForce: async (id, hash, since) => {
      const today = served(id)
      if (today?.flow.hash === hash) return today
      return (await store.read((db) => wasInForce(db, id, hash, since))) ? await pinned(id, hash) : undefined
    },
    journeyPart: async (hash) => {
      const current = [...standing.values()].find((it) => it.served?.flow.hash === hash)?.served
      return current ? journeyPartOf(current.flow) : (await kept(hash))?.part
    },
    findings: () => findingsOf([...standing.keys()]),
    reload,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const checkHere: CheckLenders = async ({ library, lenders }) => {
  const checked = new Map<LenderId, readonly Finding[]>()
  for (const id of lenders) {
    checked.set(id, checkFlows(library, [id]))
    await setImmediate()
  }
  return checked
}

function isError({ severity }: Finding): boolean {
  return severity === 'error'
}

function isSame(one: ServedLender | undefined, other: ServedLender): boolean {
  return (
    one?.flow.hash === other.flow.hash && one.flow.live.hash === other.flow.live.hash && one.sandboxText === other.sandboxText
  )
}

/** A replaced release, still used by the applications pinned to it. */
type KeptRelease = { readonly part: JourneyPart; readonly lender: LenderId; readonly validators: ScreenValidators }

type KeptReleases = (hash: string) => Promise<KeptRelease | undefined>

const mostInMemory = 100

/** Releases by hash from the database, with a cache in memory. */
function keptReleases(store: Store): KeptReleases {
  const known = new Map<string, KeptRelease>()
  return async (hash) => {
    const before = known.get(hash)
    if (before) return before
    const row = await store.read((db) => findRelease(db, hash))
    if (!row) return undefined
    const part = JSON.parse(row.flow) as JourneyPart
    const found = { part, lender: row.lender, validators: compileValidators(part) }
    if (known.size >= mostInMemory) known.clear()
    known.set(hash, found)
    return found
  }
}
