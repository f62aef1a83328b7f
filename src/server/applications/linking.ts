/**
 * Account linking through a provider: begins and finishes sessions, and stores the linked accounts as income sources.
 */

import { randomUUID } from 'node:crypto'
import type { LinkFinish, LinkOutcome, LinkSession } from '#contract/linking.ts'
import { type Application, type IncomeSource, type JsonObject, type ScreenRoute, sourceFacts } from '#engine/index.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { Refused } from '../errors/refused.ts'
import { type RequestedApplication, requireAccessTo, screenOfKind } from '../identity/requested-application.ts'
import { lenderContext, lenderPortOf } from '../lender-system/lender-port-of.ts'
import type { Linked, Linking, StatedIncome } from '../providers/linking/linking.ts'
import { addAudit } from '../store/audit.ts'
import { findResponse, type RequestKey, respondOnce } from '../store/idempotency.ts'
import { addIncomeSource, incomeSourcesOf, removeIncomeSource, type StoredIncomeSource } from '../store/income-sources.ts'
import {
  addLinkSession,
  endLinkSession,
  findLinkSession,
  lockLinkSession,
  type StoredLinkSession,
} from '../store/link-sessions.ts'
import { incomeSourceOf, loadLockedApplication } from '../store/load-application.ts'
import type { Writer } from '../store/open-store.ts'
import type { Log } from './current-screen.ts'
import { writeOutcome } from './write-outcome.ts'

export const linkSessionMs = 30 * 60_000

type Parts = Pick<ServerParts, 'store' | 'keys' | 'now'>
type ChangingParts = Parts & Pick<ServerParts, 'config'> & { readonly requestId: string; readonly log: Log }

export type BeginLinking = {
  readonly screen: string
  readonly key: string
  /** The linking provider for this lender and request. */
  readonly linking: Linking
  /** The URL to which the provider redirects: a screen of the application, or the path registered with banks. */
  readonly backFor: (screen: ScreenRoute | undefined, session: string) => string
}

/**
 * Begins a linking session.
 *
 * @throws Refused
 */
export async function beginLinking(parts: Parts, requested: RequestedApplication, begin: BeginLinking): Promise<LinkSession> {
  const { store, keys, now } = parts
  const { owner, application } = requested
  const { screen: route, key, linking, backFor } = begin
  const once: RequestKey = {
    ...{ lender: owner.lender, subject: owner.identity, route: `${application.uuid}/link-sessions`, key },
    bodyMac: keys.nameOf(route),
  }
  const before = await store.read((db) => findResponse<LinkSession>(db, once))
  if (before) return before
  const screen = screenOfKind(requested, route, 'link')
  if (!screen) throw new Refused('malformed', { detail: 'Name a screen of the kind "link".' })
  await store.read((db) => requireAccessTo(db, requested, [route], now()))

  const begun = now()
  const expires = new Date(begun.getTime() + linkSessionMs)
  const session = randomUUID()
  const back = backFor(screen.returnsTo, session)
  const { handle, url } = await linking.begin({ kind: screen.provider, back, expires, stated: statedIn(application.draft) })
  const { answer } = await respondOnce(store, once, begun, async (tx) => {
    await addLinkSession(tx, {
      lender: owner.lender,
      uuid: session,
      application_uuid: application.uuid,
      identity_uuid: owner.identity,
      ...{ screen: route, source_type: screen.source, handle },
      ...{ begun_at: begun, expires_at: expires, outcome: null, source_uuids: [] },
    })
    return { uuid: session, url, expires: expires.toISOString() }
  })
  return answer
}

/**
 * Finishes a linking session. Idempotent: sources are stored once, and the first outcome is kept.
 *
 * @throws Refused
 */
export async function finishLinking(
  parts: ChangingParts,
  requested: RequestedApplication,
  session: string,
  linking: Linking,
): Promise<LinkFinish> {
  const { store, now } = parts
  const { owner, application } = requested
  const found = await store.read((db) => findLinkSession(db, owner, application.uuid, session))
  if (!found) throw new Refused('not-found')
  if (found.outcome === null) {
    const linked = await linking.finish(found.handle)
    // An outcome decided before the session expired counts, even if the redirect came later.
    const isLate = linked.outcome === 'under-way' && now() >= found.expires_at
    if (linked.outcome === 'under-way' && !isLate) return { outcome: 'under-way', screen: found.screen, sources: [] }
    if (linked.outcome === 'linked') await store.read((db) => requireAccessTo(db, requested, [found.screen], now()))
    await store.write((tx) => end(tx, parts, { requested, session: found, linked, isLate }))
  }
  return await store.read(async (db) => {
    const ended = await findLinkSession(db, owner, application.uuid, session)
    const sources = await incomeSourcesOf(db, owner, application.uuid)
    const ours = sources.filter(({ uuid }) => ended?.source_uuids.includes(uuid))
    return {
      outcome: (ended?.outcome ?? 'failed') as LinkOutcome,
      screen: found.screen,
      sources: ours.map((row) => sourceDto(incomeSourceOf(row))),
    }
  })
}

type Ending = {
  readonly requested: RequestedApplication
  readonly session: StoredLinkSession
  readonly linked: Linked
  readonly isLate: boolean
}

async function end(tx: Writer, parts: ChangingParts, { requested, session, linked, isLate }: Ending): Promise<void> {
  const { owner, application } = requested
  const { screen, source_type: type } = session
  const at = parts.now()
  const before = await loadLockedApplication(tx, owner, application.uuid)
  const open = before && (await lockLinkSession(tx, owner, application.uuid, session.uuid))
  // A concurrent request has finished the session.
  if (!open || open.outcome !== null) return
  const found = linked.outcome === 'linked' ? linked.sources : []
  const sources: StoredIncomeSource[] = found.map(({ name, employmentType, annualIncome, mask }, index) => ({
    ...{ lender: owner.lender, uuid: randomUUID(), application_uuid: application.uuid, identity_uuid: owner.identity },
    ...{ type, name, employment_type: employmentType, annual_income: annualIncome },
    extra: { ...(mask !== undefined && { mask }) } as JsonObject,
    // Creation times differ by a millisecond, to keep the provider's order.
    created_at: new Date(at.getTime() + index),
  }))
  for (const source of sources) await addIncomeSource(tx, source)
  const outcome = isLate ? 'expired' : linked.outcome
  await endLinkSession(tx, owner, session.uuid, { outcome, source_uuids: sources.map(({ uuid }) => uuid) })
  if (sources.length === 0) return
  const after = { ...before, sources: [...before.sources, ...sources.map(incomeSourceOf)] }
  await sourcesChanged(tx, parts, requested, after, { what: 'income-linked', because: `screens/${screen}.json#`, at })
}

/**
 * Removes an income source.
 *
 * @throws Refused if it does not exist, or can no longer be changed
 */
export async function removeSource(parts: ChangingParts, requested: RequestedApplication, id: string): Promise<void> {
  const { store, now } = parts
  const { owner, application, served } = requested
  const uuid = id.toLowerCase()
  if (!application.sources.some((source) => source.uuid === uuid)) throw new Refused('not-found')
  const screens = Object.values(served.flow.screens).filter(({ kind }) => kind === 'sources')
  const routes = screens.map(({ route }) => route)
  await store.read((db) => requireAccessTo(db, requested, routes, now()))
  const at = now()
  await store.write(async (tx) => {
    const before = await loadLockedApplication(tx, owner, application.uuid)
    if (!before || !(await removeIncomeSource(tx, owner, application.uuid, uuid))) throw new Refused('not-found')
    const after = { ...before, sources: before.sources.filter((source) => source.uuid !== uuid) }
    await sourcesChanged(tx, parts, requested, after, { what: 'income-removed', because: screens[0]?.at ?? '', at })
  })
}

export function sourceDto(source: IncomeSource) {
  return sourceFacts(source) as unknown as LinkFinish['sources'][number]
}

/** Notifies the lender system, which may wait for income sources. */
async function sourcesChanged(
  tx: Writer,
  { keys, config, requestId, log }: ChangingParts,
  { lender, served }: RequestedApplication,
  application: Application,
  { what, because, at }: { readonly what: string; readonly because: string; readonly at: Date },
): Promise<void> {
  await addAudit(tx, keys, application, at, { what, because, requestId })
  const port = lenderPortOf(config, lender)
  const decided = await port.letReact(tx, lenderContext(served, at, lender), application, { on: 'source-linked' })
  await writeOutcome(tx, application, decided, { keys, served, at, requestId, log })
}

/** The income that the borrower stated in the registration, if it was asked. */
function statedIn(draft: JsonObject): StatedIncome {
  const { income, employmentType } = (draft.income ?? {}) as JsonObject
  return {
    ...(typeof income === 'number' && { annualIncome: income }),
    ...(typeof employmentType === 'string' && { employmentType }),
  }
}
