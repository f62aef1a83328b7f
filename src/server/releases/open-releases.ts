/**
 * The release in force of each lender: the last one whose flow files had no errors.
 *
 * The database keeps every release that was ever in force, since applications are pinned to them, and what the
 * verification of its files found: files that did not change since are not verified again. A lender whose files have
 * errors keeps its release, also across a restart, and listeners receive the findings. Releases are loaded when they are
 * first asked for, so that memory does not grow with the number of lenders.
 */

import { LRUCache } from 'lru-cache'
import type { Finding } from '#engine/authoring.ts'
import {
  type CompiledLender,
  compileValidators,
  deduplicateFindings,
  type FlowPath,
  type JourneyPart,
  type LenderId,
  type LivePart,
  type Product,
  type ScreenValidators,
} from '#engine/index.ts'
import type { Store, Writer } from '../store/open-store.ts'
import {
  findRelease,
  lastInForce,
  putInForce,
  releasesInForce,
  type StoredRelease,
  sandboxName,
  storeVerdict,
  wasInForce,
} from '../store/releases.ts'
import { forAllLenders, forLender } from '../store/row-scope.ts'
import { type FlowDigests, flowDigests, verificationKey, verifierDigest } from './flow-digests.ts'
import { journeyPartOf, readJourneyPart, type ServedFlow, type ServedLender, servedLender } from './served-lender.ts'
import type { CompiledRelease, Verdict, VerifyLenders } from './verify-lenders.ts'

export type Releases = {
  readonly lenders: () => readonly LenderInForce[]
  readonly served: (lender: LenderId) => Promise<ServedLender | undefined>
  /** A current or former release of this lender, with the live part of today. */
  readonly pinned: (lender: LenderId, hash: string) => Promise<ServedFlow | undefined>
  /** Like `pinned`, for new applications: undefined unless the release is in force, or was in force after `since`. */
  readonly inForce: (lender: LenderId, hash: string, since: Date) => Promise<ServedFlow | undefined>
  /** The immutable part of a release of any lender. */
  readonly journeyPart: (hash: string) => Promise<JourneyPart | undefined>
  readonly findings: () => readonly Finding[]
  /** Reads the flow files again and puts releases without errors in force. A reload that has not ended is given up. */
  readonly reload: () => Promise<void>
  /** @returns a function that removes the listener */
  readonly listen: (listener: (change: Change) => void) => () => void
}

/** The data of each lender that the server keeps in memory without loading the release. */
export type LenderInForce = {
  readonly id: LenderId
  /** The hashes of the release in force. */
  readonly hash: string
  readonly liveHash: string
  /** See `sandboxName`. */
  readonly sandbox: string
} & Pick<CompiledLender, 'code' | 'hosts' | 'lenderSystem'>

export type Change =
  | { readonly kind: 'release'; readonly lender: ServedLender }
  | { readonly kind: 'findings'; readonly lenders: readonly LenderId[]; readonly findings: readonly Finding[] }

type Sources = {
  /** The product of all lenders. */
  readonly product: Product
  /** Reads the flow files. */
  readonly read: () => Promise<ReadonlyMap<FlowPath, string>>
  readonly store: Store
  readonly now: () => Date
  readonly verify: VerifyLenders
  /**
   * In development, compiles a lender whose page is open before its files are verified, so that a saved file is on the page
   * at once. Undefined if the files cannot be compiled.
   */
  readonly compile?: CompileUnverified | undefined
}

export type CompileUnverified = (texts: ReadonlyMap<FlowPath, string>, lender: LenderId) => CompiledRelease | undefined

/** The result of the last verification of a lender's files. */
type LenderState = {
  /**
   * The `verificationKey` of the files; undefined after an error, because a change in any folder may correct it (such
   * as adding a missing parent).
   */
  readonly key?: string | undefined
  readonly chain: readonly LenderId[]
  readonly findings: readonly Finding[]
  readonly inForce?: LenderInForce | undefined
  /** Served in place of the release in force until its files are verified. No database has it, so nothing is pinned to it. */
  readonly unverified?: { readonly names: LenderInForce; readonly lender: ServedLender }
}

/**
 * The most releases in force in memory, and the most former releases: each takes about 2 MB. One that leaves while it is
 * loaded is still given to those who wait for it (`ignoreFetchAbort`).
 */
const mostInMemory = 64
/** Only pages that are open wait for a save. */
const mostUnverified = 2
const mostFormerInMemory = 32

export async function openReleases({ product, read, store, now, verify, compile }: Sources): Promise<Releases> {
  const verifier = await verifierDigest()
  const states = new Map<LenderId, LenderState>()
  const listeners = new Set<(change: Change) => void>()
  const kept: KeptReleases = keptReleases(store)
  /** Releases in force by lender and everything that may change with a reload. */
  const inMemory = new LRUCache<string, ServedLender>({
    max: mostInMemory,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: hash }) => {
      const row = await forAllLenders(() => store.read((db) => findRelease(db, hash as string)))
      return row && servedLender(row, product)
    },
  })
  /** Lenders in the order of their last request, so that after a save the lenders of open pages are verified first. */
  const asked = new Set<LenderId>()
  /** The digest of the flow files for which `states` was computed. */
  let whole: string | undefined
  let reloading: Promise<void> = Promise.resolve()
  let newest = new AbortController()

  /** The lenders in force by id, asked for with each request; undefined once one has changed. */
  let inOrderOfId: readonly LenderInForce[] | undefined
  const lenders = () => {
    inOrderOfId ??= [...states.values()].flatMap((one) => servedOf(one) ?? []).sort((a, b) => (a.id < b.id ? -1 : 1))
    return inOrderOfId
  }
  const setState = (id: LenderId, next: LenderState | undefined) => {
    if (next) states.set(id, next)
    else states.delete(id)
    inOrderOfId = undefined
  }

  const notify = (change: Change) => {
    for (const listener of listeners) listener(change)
  }

  const served = async (id: LenderId) => {
    if (states.get(id)?.inForce) {
      asked.delete(id)
      asked.add(id)
    }
    return await lenderOf(id)
  }

  async function lenderOf(id: LenderId): Promise<ServedLender | undefined> {
    const { inForce, unverified } = states.get(id) ?? {}
    if (!inForce) return undefined
    if (unverified) return unverified.lender
    const { hash, liveHash, sandbox } = inForce
    return await inMemory.fetch([id, hash, liveHash, sandbox].join('/'), { context: hash })
  }

  async function load(superseded: AbortSignal): Promise<void> {
    const texts = await read()
    if (superseded.aborted) return
    const digests = flowDigests(texts)
    if (digests.whole === whole) return
    const found = lendersIn(texts)
    for (const gone of [...states.keys()].filter((id) => !found.includes(id))) setState(gone, undefined)
    const recent = [...asked].reverse()
    const inOrder = [...recent.filter((id) => found.includes(id)), ...found.filter((id) => !asked.has(id))]
    const touched = inOrder.filter((id) => !isVerified(id, digests))
    const before = findingsOf(touched)
    for (const id of touched.filter((one) => asked.has(one)).slice(0, mostUnverified)) await showUnverified(id, texts)
    if (touched.length > 0)
      await verify(
        { texts, lenders: touched },
        async (verdict) => {
          if (!superseded.aborted) await takeOver(verdict, digests)
        },
        superseded,
      )
    if (superseded.aborted) return
    const findings = findingsOf(touched)
    if (before.some(isError) || findings.some(isError)) notify({ kind: 'findings', lenders: touched, findings })
    // Assigned last, so that the next reload repeats a failed write.
    whole = digests.whole
  }

  function isVerified(id: LenderId, digests: FlowDigests): boolean {
    const known = states.get(id)
    return known?.key !== undefined && known.key === verificationKey(digests, known.chain, verifier)
  }

  async function showUnverified(id: LenderId, texts: ReadonlyMap<FlowPath, string>): Promise<void> {
    const release = states.get(id)?.inForce && compile?.(texts, id)
    const names = release && inForceOf(release)
    const lender = release && servedLender(release, product)
    if (!names || !lender) return
    const before = states.get(id)
    const { chain = [], findings = [] } = before ?? {}
    setState(id, { chain, findings, inForce: before?.inForce, unverified: { names, lender } })
    await notifyOf(id, before)
  }

  async function takeOver({ lender: id, chain, findings, release }: Verdict, digests: FlowDigests): Promise<void> {
    const known = states.get(id)
    const before = known?.inForce
    const key = findings.some(isError) ? undefined : verificationKey(digests, chain, verifier)
    const next = release ? inForceOf(release) : (before ?? (await lastGood(id)))
    if (release && next) {
      const verdict = key === undefined ? null : JSON.stringify({ key, chain, findings } satisfies KeptVerdict)
      const kept = (tx: Writer) =>
        isSame(before, next) ? storeVerdict(tx, release.hash, verdict) : putInForce(tx, { ...release, verdict }, now())
      await forLender(id, () => store.write(kept))
    }
    setState(id, { key, chain, findings, inForce: next })
    await notifyOf(id, known)
  }

  async function notifyOf(id: LenderId, before: LenderState | undefined): Promise<void> {
    const [old, next] = [servedOf(before), servedOf(states.get(id))]
    if (old?.hash === next?.hash && old?.liveHash === next?.liveHash) return
    const lender = listeners.size > 0 && (await lenderOf(id))
    if (lender) notify({ kind: 'release', lender })
  }

  async function lastGood(id: LenderId): Promise<LenderInForce | undefined> {
    const row = await forLender(id, () => store.read((db) => lastInForce(db, id)))
    return row && inForceOf(row)
  }

  /** Loads the verdicts that an earlier process stored. */
  async function remember(): Promise<void> {
    for (const row of await forAllLenders(() => store.read(releasesInForce))) {
      const inForce = inForceOf(row)
      if (!inForce || row.verdict === null) continue
      setState(row.lender, { ...(JSON.parse(row.verdict) as KeptVerdict), inForce })
    }
  }

  function findingsOf(lenders: readonly LenderId[]): readonly Finding[] {
    return deduplicateFindings(lenders.flatMap((id) => states.get(id)?.findings ?? []))
  }

  /** Serialized: the last call reads the newest files, and the one before gives up. */
  const reload = () => {
    newest.abort()
    newest = new AbortController()
    const { signal } = newest
    reloading = reloading.catch(() => undefined).then(() => load(signal))
    return reloading
  }

  await remember()
  await reload()
  const pinned = async (id: LenderId, hash: string) => {
    const today = await served(id)
    if (!today || today.flow.hash === hash) return today
    const old = await kept(hash)
    return old?.lender === id ? { flow: { ...old.part, live: today.flow.live, product }, validators: old.validators } : undefined
  }
  return {
    lenders,
    served,
    pinned,
    inForce: async (id, hash, since) => {
      // An application is pinned to a release, so it waits until the release is in force.
      if (states.get(id)?.unverified) await reloading.catch(() => undefined)
      if (states.get(id)?.inForce?.hash === hash) return await served(id)
      const was = await forLender(id, () => store.read((db) => wasInForce(db, id, hash, since)))
      return was ? await pinned(id, hash) : undefined
    },
    journeyPart: async (hash) => {
      const current = [...states.values()].map(servedOf).find((names) => names?.hash === hash)
      const lender = current && (await served(current.id))
      return lender ? journeyPartOf(lender.flow) : (await kept(hash))?.part
    },
    findings: () => findingsOf([...states.keys()]),
    reload,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The JSON that is stored with a release. */
type KeptVerdict = { readonly key: string; readonly chain: readonly LenderId[]; readonly findings: readonly Finding[] }

/** The folders that are lenders. */
export function lendersIn(texts: ReadonlyMap<FlowPath, string>): readonly LenderId[] {
  const folders = [...texts.keys()].flatMap((path) => /^([^/]+)\/lender\.json$/.exec(path)?.[1] ?? [])
  return folders.filter((folder) => folder !== 'base')
}

function inForceOf(row: Pick<StoredRelease, 'hash' | 'lender' | 'live' | 'sandbox'>): LenderInForce | undefined {
  if (row.live === null || row.sandbox === null) return undefined
  const { hash: liveHash, lender } = JSON.parse(row.live) as LivePart
  const { code, hosts, lenderSystem } = lender
  const names = { code, hosts, ...(lenderSystem && { lenderSystem }) }
  return { id: row.lender, hash: row.hash, liveHash, sandbox: sandboxName(row.sandbox), ...names }
}

function servedOf(state: LenderState | undefined): LenderInForce | undefined {
  return state?.unverified?.names ?? state?.inForce
}

function isError({ severity }: Finding): boolean {
  return severity === 'error'
}

function isSame(one: LenderInForce | undefined, other: LenderInForce): boolean {
  return one?.hash === other.hash && one.liveHash === other.liveHash && one.sandbox === other.sandbox
}

/** A replaced release, still used by the applications pinned to it. */
type KeptRelease = { readonly part: JourneyPart; readonly lender: LenderId; readonly validators: ScreenValidators }

type KeptReleases = (hash: string) => Promise<KeptRelease | undefined>

/** Releases by hash from the database, with a cache in memory. */
function keptReleases(store: Store): KeptReleases {
  const known = new LRUCache<string, KeptRelease>({
    max: mostFormerInMemory,
    ignoreFetchAbort: true,
    fetchMethod: async (hash) => {
      const row = await forAllLenders(() => store.read((db) => findRelease(db, hash)))
      if (!row) return undefined
      const part = readJourneyPart(row.flow)
      return { part, lender: row.lender, validators: compileValidators(part) }
    },
  })
  return async (hash) => await known.fetch(hash)
}
