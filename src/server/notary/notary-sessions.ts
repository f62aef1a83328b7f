/**
 * Sessions with an electronic notary: begins one in the provider's room, and submits the screen with the outcome that the
 * provider reports. No request of a borrower carries an outcome.
 */

import { randomUUID } from 'node:crypto'
import type { DeviceCheck, NotaryFinish, NotaryOutcome, NotarySession } from '#contract/notary.ts'
import {
  type Answers,
  canonicalText,
  factsOf,
  isRefusal,
  type JsonObject,
  type ScreenRoute,
  shortName,
  submit,
} from '#engine/index.ts'
import { todayIn } from '#i18n/today-in.ts'
import { namesOfCoSigners, outcomeField, type SessionOutcome, type SessionScreen } from '#product/index.ts'
import { applySubmission } from '../applications/apply-submission.ts'
import { currentScreen, type Log } from '../applications/current-screen.ts'
import { refusedBy } from '../applications/refused-by.ts'
import { sessionScreenFor } from '../applications/session-screen.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { newestVersions } from '../documents/make-documents.ts'
import { Refused } from '../errors/refused.ts'
import { type Caller, evidenceOfAct } from '../evidence/evidence-of-act.ts'
import { requireConfirmedEmail } from '../identity/confirm-email.ts'
import { applicationContext, type RequestedApplication, screenOfKind } from '../identity/requested-application.ts'
import type { Notary, SessionEnd } from '../providers/notary/notary.ts'
import { lockApplication } from '../store/applications.ts'
import { addEvidence } from '../store/evidence.ts'
import { generatedDocumentsOf, type StoredGeneratedDocument } from '../store/generated-documents.ts'
import { findResponse, type RequestKey, respondOnce } from '../store/idempotency.ts'
import { loadApplication, loadLockedApplication } from '../store/load-application.ts'
import {
  addNotarySession,
  answersOf,
  changeNotarySession,
  endNotarySession,
  findNotarySession,
  lockNotarySession,
  openNotarySession,
  type StoredNotarySession,
  setHandle,
} from '../store/notary-sessions.ts'
import type { Reader, Writer } from '../store/open-store.ts'

const notarySessionMs = 30 * 60_000

type Parts = Pick<ServerParts, 'store' | 'keys' | 'config' | 'now'>
type NotaryRequest = { readonly notary: Notary; readonly caller: Caller; readonly requestId: string; readonly log: Log }

export type BeginNotary = NotaryRequest & {
  readonly screen: ScreenRoute
  readonly answers: Answers
  readonly device: DeviceCheck
  readonly key: string
  /** The URL to which the provider redirects. */
  readonly backFor: (session: string) => string
}

/**
 * Begins a session, or returns the open one of the screen: a borrower who comes back meets the same notary.
 *
 * @throws Refused
 */
export async function beginNotarySession(
  parts: Parts,
  requested: RequestedApplication,
  begin: BeginNotary,
): Promise<NotarySession> {
  const { store, keys, now } = parts
  const { owner, application, served, lender } = requested
  const { screen: route, answers, device, key, notary, backFor, log } = begin
  const once: RequestKey = {
    ...{ lender: owner.lender, subject: owner.identity, route: `${application.uuid}/notary-sessions`, key },
    bodyMac: keys.nameOf(canonicalText({ route, answers })),
  }
  const before = await store.read((db) => findResponse<NotarySession>(db, once))
  if (before) return before
  const screen = sessionScreenFor(requested, route, answers)
  await store.read((db) => requireConfirmedEmail(db, parts.config, requested, route))
  const begun = now()
  // With an outcome, since older releases require one.
  const ended = { ...answers, [outcomeField(screen)]: answerFor(screen, { outcome: 'sealed' }) }
  const validated = submit(served.flow, application, { route, answers: ended }, applicationContext(served, lender, begun))
  if (isRefusal(validated)) throw refusedBy(served.flow, validated, log)
  await endIfExpired(parts, requested, route, begin)

  const documents = await store.read((db) => documentsOfSession(db, requested, screen.notarizes ?? []))
  const begins = { screen: route, device: device as JsonObject, begun_at: begun }
  const session = await store.write((tx) => reserve(tx, parts, requested, begins, answers))
  const people = { name: shortName(application.profile.name), others: namesOfCoSigners(application) }
  const { uuid, expires_at: expires } = session
  const asked = { id: uuid, ...people, documents: documents.map(({ title }) => title), back: backFor(uuid), expires }
  const handle = session.handle === '' ? await notary.begin(asked) : session.handle
  const { answer } = await respondOnce(store, once, begun, async (tx) => {
    if (session.handle === '') await setHandle(tx, owner, uuid, handle)
    return { uuid, url: notary.room(handle), expires: expires.toISOString() }
  })
  return answer
}

/**
 * The open session of a screen, with these answers and this check of the device, or a new one without a room. The row of
 * the application is locked, so that two requests at once are one session, for which the provider makes one room.
 */
async function reserve(
  tx: Writer,
  { keys }: Parts,
  { owner, application }: RequestedApplication,
  begins: Pick<StoredNotarySession, 'screen' | 'device' | 'begun_at'>,
  answers: Answers,
): Promise<StoredNotarySession> {
  if (!(await lockApplication(tx, owner, application.uuid))) throw new Refused('not-found')
  const open = await openNotarySession(tx, owner, application.uuid, begins.screen)
  if (open) return await changeNotarySession(tx, keys.sealer, { ...open, device: begins.device }, answers)
  return await addNotarySession(
    tx,
    keys.sealer,
    {
      ...{ lender: owner.lender, uuid: randomUUID(), application_uuid: application.uuid, identity_uuid: owner.identity },
      ...{ ...begins, handle: '', expires_at: new Date(begins.begun_at.getTime() + notarySessionMs) },
    },
    answers,
  )
}

/** How the provider says that a session ended. One whose room was never made, because the server stopped, has not ended. */
async function endOf(notary: Notary, { handle }: StoredNotarySession): Promise<SessionEnd> {
  return handle === '' ? { outcome: 'under-way' } : await notary.finish(handle)
}

/** An open session that has expired without an outcome makes room for a new one. One with an outcome stays, to be collected. */
async function endIfExpired(
  parts: Parts,
  requested: RequestedApplication,
  route: ScreenRoute,
  request: NotaryRequest,
): Promise<void> {
  const { store, now } = parts
  const { owner, application } = requested
  const open = await store.read((db) => openNotarySession(db, owner, application.uuid, route))
  if (!open || now() < open.expires_at) return
  const ending = await endOf(request.notary, open)
  if (ending.outcome === 'under-way') await store.write((tx) => end(tx, parts, requested, open, ending, request))
}

/**
 * Asks the provider how a session ended, and submits its screen with that outcome. Idempotent: the outcome is stored once,
 * and the first one is kept.
 *
 * @throws Refused
 */
export async function finishNotarySession(
  parts: Parts,
  requested: RequestedApplication,
  session: string,
  request: NotaryRequest,
): Promise<NotaryFinish> {
  const { store, now } = parts
  const { owner, application } = requested
  const found = await store.read((db) => findNotarySession(db, owner, application.uuid, session))
  if (!found) throw new Refused('not-found')
  if (found.outcome === null) {
    const ending = await endOf(request.notary, found)
    // An outcome decided before the session expired counts, even if the borrower comes back later.
    if (ending.outcome !== 'under-way' || now() >= found.expires_at) {
      await store.write((tx) => end(tx, parts, requested, found, ending, request))
    }
  }
  return await store.read(async (db) => {
    const { outcome } = (await findNotarySession(db, owner, application.uuid, session)) ?? found
    return { outcome: (outcome ?? 'under-way') as NotaryOutcome, ...(await currentPosition(db, requested, now(), request.log)) }
  })
}

async function currentPosition(
  db: Reader,
  { owner, application: { uuid }, served, lender }: RequestedApplication,
  at: Date,
  log: Log,
) {
  const application = await loadApplication(db, owner, uuid)
  if (!application) throw new Refused('not-found')
  const facts = factsOf(served.flow, application, todayIn(served.flow.live.lender.timeZone, at))
  const { go, carry } = currentScreen(served, lender, facts, log)
  return { status: application.status, go, ...(carry && { carry }), version: application.version }
}

async function end(
  tx: Writer,
  parts: Parts,
  requested: RequestedApplication,
  { uuid: session, screen: route }: StoredNotarySession,
  ending: SessionEnd,
  { caller, requestId, log }: NotaryRequest,
): Promise<void> {
  const { keys, now } = parts
  const { owner, application, served } = requested
  const at = now()
  const before = await loadLockedApplication(tx, owner, application.uuid)
  const open = before && (await lockNotarySession(tx, owner, application.uuid, session))
  // A concurrent request has ended the session.
  if (!open || open.outcome !== null) return
  const screen = screenOfKind(requested, route, 'session')
  if (!screen) throw new Error(`The flow of the application has no session screen "${route}" any more.`)
  const answers = { ...answersOf(keys.sealer, open), [outcomeField(screen)]: answerFor(screen, ending) }
  await applySubmission(tx, parts, requested, before, { route, answers }, { at, caller, requestId, log })
  const outcome: NotaryOutcome = ending.outcome === 'under-way' ? 'expired' : ending.outcome
  const reason = ending.outcome === 'failed' ? ending.reason : null
  await endNotarySession(tx, owner, session, { outcome, reason, ended_at: at })
  const { locale, timeZone: zone } = served.flow.live.lender
  const act = await evidenceOfAct(tx, { ...owner, caller, release: served.flow.hash, locale, zone, requestId })
  const documents = (await documentsOfSession(tx, requested, screen.notarizes ?? [])).map(({ uuid, sha256 }) => ({
    uuid,
    sha256,
  }))
  const data = {
    ...act,
    session,
    screen: route,
    begun: open.begun_at.toISOString(),
    outcome,
    reason,
    device: open.device,
    others: namesOfCoSigners(before),
    documents,
  }
  await addEvidence(tx, keys, { lender: owner.lender, application: application.uuid }, [{ kind: 'notary-session', data }], at)
}

/**
 * The option of the outcome's field for what the provider reports. Older releases have no options for failed sessions: there
 * the call ended before anything was signed.
 */
function answerFor(screen: SessionScreen, ending: SessionEnd): SessionOutcome {
  if (ending.outcome === 'sealed') return 'SIGNED'
  const options = screen.fields.find(({ id }) => id === outcomeField(screen))?.options ?? []
  const failure = ending.outcome === 'failed' ? (ending.reason === 'identity' ? 'ID_REFUSED' : 'FAILED') : 'MISSED'
  return options.some(({ id }) => id === failure) ? failure : 'MISSED'
}

/** The newest versions of the documents `names`, in this order. */
async function documentsOfSession(
  db: Reader,
  { owner, application }: RequestedApplication,
  names: readonly string[],
): Promise<readonly StoredGeneratedDocument[]> {
  const made = newestVersions(await generatedDocumentsOf(db, owner, application.uuid))
  return names.flatMap((name) => made.filter(({ document }) => document === name))
}
