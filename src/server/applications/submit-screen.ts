/** One screen's answers: judged under the application's own release, stored, and the lender moves on. */
import { randomUUID } from 'node:crypto'
import type { ScreenSubmission, ScreenSubmissionAnswer } from '#contract/screens.ts'
import { judge } from '#engine/answers/judge.ts'
import { canonicalText } from '#engine/compile/canonical-text.ts'
import type { FormScreen } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/facts.ts'
import type { JsonObject, ScreenRoute } from '#engine/flow/json.ts'
import { laySetsIn } from '#engine/machine/lay-sets.ts'
import { screenFor } from '#engine/routing/screen-for.ts'
import { say } from '#wording/say.ts'
import type { Borrower } from '../identity/who-is-asking.ts'
import { Refused } from '../refused.ts'
import type { ServedFlow, ServedLender } from '../releases/served-lender.ts'
import { moveOn } from '../sandbox/workflow.ts'
import type { ServerParts } from '../server-parts.ts'
import { answerOnce, findAnswer, type RequestKey } from '../store/answered.ts'
import { changeApplication, findApplication, holdApplication, type StoredApplication } from '../store/applications.ts'
import { addAudit } from '../store/audit.ts'
import { addConsents, consentsOf, type StoredConsent } from '../store/consents.ts'
import { changeIdentity } from '../store/identities.ts'
import type { Writer } from '../store/open-store.ts'
import { type Applicant, applicantFacts, profileFacts } from './facts.ts'
import { layOver, withSaved } from './lay-over.ts'
import { inWords } from './walked-journey.ts'

export type SubmissionRequest = {
  readonly application: string
  readonly route: ScreenRoute
  readonly body: ScreenSubmission
  readonly key: string
  /** The version that the borrower saw. */
  readonly version: number
  readonly borrower: Borrower
  readonly visitor: string
  readonly callerAddress: string
  readonly requestId: string
}

/** @throws Refused */
export async function submitScreen(
  parts: ServerParts,
  lender: ServedLender,
  request: SubmissionRequest,
): Promise<ScreenSubmissionAnswer> {
  const { store, keys, releases, now } = parts
  const { application, route, borrower } = request
  const owner = { lender: lender.id, identity: borrower.identity }
  const once: RequestKey = {
    lender: lender.id,
    subject: borrower.identity,
    route: `${application}/${route}`,
    key: request.key,
    bodyMac: keys.nameOf(canonicalText(request.body)),
  }
  const before = await store.read((db) => findAnswer<ScreenSubmissionAnswer>(db, once))
  if (before) return before
  const found = await store.read((db) => findApplication(db, owner, application))
  const served = found && (await releases.pinned(lender.id, found.release_hash))
  if (!served) throw new Refused('not-found')
  const screen = applicationScreen(served, route)

  const { answer } = await answerOnce(store, once, now(), async (tx) => {
    const held = await holdApplication(tx, owner, application)
    if (!held) throw new Refused('not-found')
    if (held.version !== request.version) throw new Refused('stale-version', { version: held.version })
    const applicant = { person: borrower.person, application: held, consents: await consentsOf(tx, owner, application) }
    return await accept(tx, { served, lender, screen, applicant, request, at: now() })
  })
  return answer
}

/** @throws Refused where the flow has no such form for an application */
export function applicationScreen({ flow }: ServedFlow, route: ScreenRoute): FormScreen {
  const screen = Object.hasOwn(flow.screens, route) ? flow.screens[route] : undefined
  if (screen?.kind !== 'form' || screen.saves.split('.')[0] === 'draft') throw new Refused('not-found')
  return screen
}

type Accepting = {
  readonly served: ServedFlow
  readonly lender: ServedLender
  readonly screen: FormScreen
  readonly applicant: Applicant
  readonly request: SubmissionRequest
  readonly at: Date
}

async function accept(tx: Writer, accepting: Accepting): Promise<ScreenSubmissionAnswer> {
  const { served, lender, screen, applicant, request, at } = accepting
  const { flow, validators } = served
  const facts = applicantFacts(flow, at, request.visitor, applicant)
  const stands = screenFor(flow, facts)
  if (stands.go !== screen.route) throw new Refused('not-now', { go: stands.go })
  const { answers } = request.body
  const judgement = judge(flow, screen.route, answers, facts, validators)
  if (judgement.unknown.length > 0)
    throw new Refused('malformed', { detail: 'There are answers to fields that the screen does not have.' })
  if (!judgement.accepted) throw new Refused('answers-refused', inWords(flow, judgement))

  const { person, application, consents } = applicant
  const toProfile = screen.saves.split('.')[0] === 'profile'
  const saved = toProfile ? application.entity : withSaved(application.entity, screen, judgement.saved)
  if (toProfile) await saveProfile(tx, applicant, judgement.saved, at)
  const given = judgement.records.map(({ id, type, text }): StoredConsent => {
    const { locale } = flow.live.lender
    return { ...consentAt(accepting), record_id: id, type, text: say(text, locale), locale }
  })
  await addConsents(tx, given)
  const written: Facts = {
    ...applicantFacts(flow, at, request.visitor, { person, application: { ...application, entity: saved }, consents }),
    submission: judgement.kept,
  }
  const move = moveOn(lender.sandbox, `submitted:${screen.route}`, written)
  const changed: StoredApplication = {
    ...application,
    version: application.version + 1,
    status: move?.status ?? application.status,
    status_facts: laySetsIn(application.status_facts, 'status', move?.set ?? {}),
    entity: laySetsIn(saved, 'application', move?.set ?? {}),
    updated_at: at,
  }
  await changeApplication(tx, { lender: lender.id, identity: person.uuid }, application.uuid, changed)
  await audit(tx, changed, screen.at, request.requestId)
  const after = { person, application: changed, consents: [...consents, ...given] }
  const { go, carry } = screenFor(flow, applicantFacts(flow, at, request.visitor, after))
  return { status: changed.status, go, ...(carry && { carry }), version: changed.version }
}

async function saveProfile(tx: Writer, { person }: Applicant, saved: JsonObject, at: Date): Promise<void> {
  const { name, dob, phoneNumbers } = layOver(profileFacts(person), saved)
  const [phone] = phoneNumbers as readonly string[]
  await changeIdentity(tx, person.lender, person.uuid, {
    name: name as JsonObject,
    dob: typeof dob === 'string' ? dob : null,
    phone_number: phone ?? null,
    updated_at: at,
  })
}

function consentAt({ lender, screen, applicant, request, served, at }: Accepting) {
  return {
    lender: lender.id,
    uuid: randomUUID(),
    application_uuid: applicant.application.uuid,
    identity_uuid: applicant.person.uuid,
    screen: screen.route,
    release_hash: served.flow.hash,
    given_at: at,
    caller_address: request.callerAddress,
  }
}

async function audit(tx: Writer, application: StoredApplication, because: string, requestId: string): Promise<void> {
  await addAudit(tx, {
    lender: application.lender,
    application_uuid: application.uuid,
    identity_uuid: application.identity_uuid,
    what: 'submitted',
    version: application.version,
    status: application.status,
    because,
    release_hash: application.release_hash,
    request_id: requestId,
    at: application.updated_at,
  })
}
