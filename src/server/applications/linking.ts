/** Accounts linked through a provider: begun, ended, and what was found put on file as sources of income. */

import { randomUUID } from 'node:crypto'
import type { LinkFinish, LinkOutcome, LinkSession } from '#contract/linking.ts'
import type { JsonObject, ScreenRoute } from '#engine/index.ts'

import type { Linked, Linking, StatedIncome } from '../providers/linking/linking.ts'
import { Refused } from '../refused.ts'
import type { ServerParts } from '../server-parts.ts'
import { answerOnce, findAnswer, type RequestKey } from '../store/answered.ts'
import { holdApplication, type Owner } from '../store/applications.ts'
import { addAudit } from '../store/audit.ts'
import { addIncomeSource, incomeSourcesOf, removeIncomeSource, type StoredIncomeSource } from '../store/income-sources.ts'
import { lookJob, setJobs } from '../store/jobs.ts'
import {
  addLinkSession,
  endLinkSession,
  findLinkSession,
  holdLinkSession,
  type StoredLinkSession,
} from '../store/link-sessions.ts'
import type { Writer } from '../store/open-store.ts'
import { type AskedApplication, mustStandAt, screenOfKind } from './asked-application.ts'
import { incomeSourceFacts } from './gathered-facts.ts'

export const linkSessionMs = 30 * 60_000

type Parts = Pick<ServerParts, 'store' | 'keys' | 'now'>

export type BeginLinking = {
  readonly screen: string
  readonly key: string
  /** Of the linking service, for this lender and this caller. */
  readonly linking: Linking
  /** Where to lead back to: a screen of the application, or the address that is registered with banks. */
  readonly backFor: (screen: ScreenRoute | undefined, session: string) => string
}

/** @throws Refused */
export async function beginLinking(parts: Parts, asked: AskedApplication, begin: BeginLinking): Promise<LinkSession> {
  const { store, keys, now } = parts
  const { owner, application } = asked
  const { screen: route, key, linking, backFor } = begin
  const once: RequestKey = {
    ...{ lender: owner.lender, subject: owner.identity, route: `${application.uuid}/link-sessions`, key },
    bodyMac: keys.nameOf(route),
  }
  const before = await store.read((db) => findAnswer<LinkSession>(db, once))
  if (before) return before
  const screen = screenOfKind(asked, route, 'link')
  if (!screen) throw new Refused('malformed', { detail: 'The screen links nothing.' })
  await store.read((db) => mustStandAt(db, asked, [route], now()))

  const begun = now()
  const expires = new Date(begun.getTime() + linkSessionMs)
  const session = randomUUID()
  const back = backFor(screen.returnsTo, session)
  const { handle, url } = await linking.begin({ kind: screen.provider, back, expires, stated: statedIn(application.draft) })
  const { answer } = await answerOnce(store, once, begun, async (tx) => {
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
 * However often it is asked, sources are stored once, and the first end stays the end.
 *
 * @throws Refused
 */
export async function finishLinking(
  parts: Parts & { readonly requestId: string },
  asked: AskedApplication,
  session: string,
  linking: Linking,
): Promise<LinkFinish> {
  const { store, now } = parts
  const { owner, application } = asked
  const found = await store.read((db) => findLinkSession(db, owner, application.uuid, session))
  if (!found) throw new Refused('not-found')
  if (found.outcome === null) {
    const linked = await linking.finish(found.handle)
    // Whoever has chosen has chosen, even where the way back took longer.
    const isLate = linked.outcome === 'under-way' && now() >= found.expires_at
    if (linked.outcome === 'under-way' && !isLate) return { outcome: 'under-way', screen: found.screen, sources: [] }
    if (linked.outcome === 'linked') await store.read((db) => mustStandAt(db, asked, [found.screen], now()))
    await store.write((tx) => end(tx, parts, { owner, session: found, linked, isLate }))
  }
  return await store.read(async (db) => {
    const ended = await findLinkSession(db, owner, application.uuid, session)
    const sources = await incomeSourcesOf(db, owner, application.uuid)
    const ours = sources.filter(({ uuid }) => ended?.source_uuids.includes(uuid))
    return { outcome: (ended?.outcome ?? 'failed') as LinkOutcome, screen: found.screen, sources: ours.map(sourceOf) }
  })
}

type Ending = {
  readonly owner: Owner
  readonly session: StoredLinkSession
  readonly linked: Linked
  readonly isLate: boolean
}

async function end(
  tx: Writer,
  { now, requestId }: { readonly now: () => Date; readonly requestId: string },
  { owner, session, linked, isLate }: Ending,
): Promise<void> {
  const { application_uuid: application, screen, source_type: type } = session
  const at = now()
  const held = await holdApplication(tx, owner, application)
  const open = held && (await holdLinkSession(tx, owner, application, session.uuid))
  // A twin was faster.
  if (!open || open.outcome !== null) return
  const found = linked.outcome === 'linked' ? linked.sources : []
  const sources: StoredIncomeSource[] = found.map(({ name, employmentType, annualIncome }, index) => ({
    ...{ lender: owner.lender, uuid: randomUUID(), application_uuid: application, identity_uuid: owner.identity },
    ...{ type, name, employment_type: employmentType, annual_income: annualIncome, extra: {} },
    // One after the other, so that they stay in the provider's order.
    created_at: new Date(at.getTime() + index),
  }))
  for (const source of sources) await addIncomeSource(tx, source)
  const outcome = isLate ? 'expired' : linked.outcome
  await endLinkSession(tx, owner, session.uuid, { outcome, source_uuids: sources.map(({ uuid }) => uuid) })
  if (sources.length === 0) return
  await addAudit(tx, { ...held, updated_at: at }, { what: 'income-linked', because: `screens/${screen}.json#`, requestId })
  await lookAgain(tx, owner, application, at)
}

/** @throws Refused where there is none, or it can no longer be changed */
export async function removeSource(
  parts: Parts & { readonly requestId: string },
  asked: AskedApplication,
  uuid: string,
): Promise<void> {
  const { store, now, requestId } = parts
  const { owner, application, served } = asked
  const known = await store.read((db) => incomeSourcesOf(db, owner, application.uuid))
  if (!known.some((one) => one.uuid === uuid.toLowerCase())) throw new Refused('not-found')
  const screens = Object.values(served.flow.screens).filter(({ kind }) => kind === 'sources')
  const routes = screens.map(({ route }) => route)
  await store.read((db) => mustStandAt(db, asked, routes, now()))
  const at = now()
  await store.write(async (tx) => {
    const held = await holdApplication(tx, owner, application.uuid)
    if (!held || !(await removeIncomeSource(tx, owner, application.uuid, uuid))) throw new Refused('not-found')
    const because = screens[0]?.at ?? ''
    await addAudit(tx, { ...held, updated_at: at }, { what: 'income-removed', because, requestId })
    await lookAgain(tx, owner, application.uuid, at)
  })
}

export function sourceOf(source: StoredIncomeSource) {
  return incomeSourceFacts(source) as unknown as LinkFinish['sources'][number]
}

/** A rule of the sandbox may wait for what has changed. */
async function lookAgain(tx: Writer, { lender, identity }: Owner, application: string, at: Date): Promise<void> {
  await setJobs(tx, [{ lender, kind: lookJob, data: { application, identity, seconds: 0 }, delayMs: 0 }], at)
}

/** What the registration asked, where it did. */
function statedIn(draft: JsonObject): StatedIncome {
  const { income, employmentType } = (draft.income ?? {}) as JsonObject
  return {
    ...(typeof income === 'number' && { annualIncome: income }),
    ...(typeof employmentType === 'string' && { employmentType }),
  }
}
