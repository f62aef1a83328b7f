/**
 * What each lender is served: the last release of its flow files that had no mistakes.
 *
 * A release that was ever served is kept in the database, since applications are pinned to it. A lender whose files are
 * broken keeps what it had, and everybody who listens is told the findings.
 */
import { compileValidators } from '#engine/answers/compile-validators.ts'
import type { ScreenValidators } from '#engine/answers/validators.ts'
import { isAboutScenarios } from '#engine/findings/about-scenarios.ts'
import { checkFlows } from '#engine/findings/check-flows.ts'
import type { Finding } from '#engine/findings/finding.ts'
import type { CompiledFlow, JourneyPart } from '#engine/flow/compiled-flow.ts'
import { type FlowLibrary, lendersOf, openFlowLibrary } from '#engine/flow/flow-library.ts'
import type { FlowPath, LenderId } from '#engine/flow/json.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import type { Store } from '#server/store/open-store.ts'
import { findRelease, keepRelease } from '#server/store/releases.ts'
import { changedFolders } from './changed-folders.ts'
import { type ServedFlow, type ServedLender, servedLender } from './served-lender.ts'

export type Releases = {
  readonly lenders: () => readonly ServedLender[]
  readonly served: (lender: LenderId) => ServedLender | undefined
  /** A release of this lender, served now or once, with the names and words of today. */
  readonly pinned: (lender: LenderId, hash: string) => Promise<ServedFlow | undefined>
  /** The part of a release that never changes, whoever was served it. */
  readonly journeyPart: (hash: string) => Promise<JourneyPart | undefined>
  readonly findings: () => readonly Finding[]
  /** Reads the flow files again and takes over what has no mistakes. */
  readonly reload: () => Promise<void>
  /** @returns ends the listening */
  readonly listen: (listener: (change: Change) => void) => () => void
}

export type Change =
  | { readonly kind: 'release'; readonly lender: ServedLender }
  | { readonly kind: 'findings'; readonly lenders: readonly LenderId[]; readonly findings: readonly Finding[] }

type Sources = {
  /** Reads the flow files. */
  readonly read: () => Promise<ReadonlyMap<FlowPath, string>>
  readonly store: Store
  readonly now: () => Date
}

/** A release that is served no more. */
type Kept = { readonly part: JourneyPart; readonly lender: LenderId; readonly validators: ScreenValidators }
type Standing = { readonly chain: readonly LenderId[]; readonly served?: ServedLender }

export async function openReleases({ read, store, now }: Sources): Promise<Releases> {
  const standing = new Map<LenderId, Standing>()
  const listeners = new Set<(change: Change) => void>()
  const once = new Map<string, Kept>()
  let files: ReadonlyMap<FlowPath, string> = new Map()
  let library: FlowLibrary | undefined
  let findings: readonly Finding[] = []
  let reloading: Promise<void> = Promise.resolve()

  const tell = (change: Change) => {
    for (const listener of listeners) listener(change)
  }

  async function load(): Promise<void> {
    const before = files
    files = await read()
    library = openFlowLibrary(files, library)
    const folders = changedFolders(before, files)
    const lenders = lendersOf(library)
    for (const gone of [...standing.keys()].filter((id) => !lenders.includes(id))) standing.delete(gone)
    const touched = lenders.filter((id) => standing.get(id)?.chain.every((folder) => !folders.has(folder)) !== true)
    if (touched.length === 0) return
    const found = checkFlows(library, touched)
    const hadErrors = findings.some(isError)
    findings = [...findings.filter((old) => !old.lenders.some((id) => touched.includes(id))), ...found]
    if (hadErrors || found.some(isError)) tell({ kind: 'findings', lenders: touched, findings: found })
    for (const id of touched) await takeOver(library, id, found)
  }

  async function takeOver(from: FlowLibrary, id: LenderId, found: readonly Finding[]): Promise<void> {
    const resolved = resolveLender(from, id)
    const served = standing.get(id)?.served
    standing.set(id, { chain: resolved.chain, ...(served && { served }) })
    if (found.some((finding) => isError(finding) && !isAboutScenarios(finding) && finding.lenders.includes(id))) return
    const next = servedLender(resolved)
    if (served?.flow.hash !== next.flow.hash) {
      const release = { hash: next.flow.hash, lender: id, flow: JSON.stringify(partOf(next.flow)) }
      await store.write((tx) => keepRelease(tx, release, now()))
    }
    standing.set(id, { chain: resolved.chain, served: next })
    if (served?.flow.hash !== next.flow.hash || served.flow.live.hash !== next.flow.live.hash) {
      tell({ kind: 'release', lender: next })
    }
  }

  async function kept(hash: string): Promise<Kept | undefined> {
    const known = once.get(hash)
    if (known) return known
    const row = await store.read((db) => findRelease(db, hash))
    if (!row) return undefined
    const part = JSON.parse(row.flow) as JourneyPart
    const found: Kept = { part, lender: row.lender, validators: compileValidators(part) }
    if (once.size >= 100) once.clear()
    once.set(hash, found)
    return found
  }

  /** One after the other: the last one to begin has the newest files. */
  const reload = () => {
    reloading = reloading.catch(() => undefined).then(load)
    return reloading
  }

  await reload()
  const served = (id: LenderId) => standing.get(id)?.served
  return {
    lenders: () => [...standing.values()].flatMap((it) => it.served ?? []).sort((a, b) => (a.id < b.id ? -1 : 1)),
    served,
    pinned: async (id, hash) => {
      const now = served(id)
      if (!now || now.flow.hash === hash) return now
      const old = await kept(hash)
      return old?.lender === id ? { flow: { ...old.part, live: now.flow.live }, validators: old.validators } : undefined
    },
    journeyPart: async (hash) => {
      const current = [...standing.values()].find((it) => it.served?.flow.hash === hash)?.served
      return current ? partOf(current.flow) : (await kept(hash))?.part
    },
    findings: () => findings,
    reload,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function isError({ severity }: Finding): boolean {
  return severity === 'error'
}

function partOf({ live: _live, ...part }: CompiledFlow): JourneyPart {
  return part
}
