/** Registration: the answers of a whole journey become an identity and an application, or an application alone. */
import { randomInt, randomUUID } from 'node:crypto'
import type { RegistrationAnswer, RegistrationBody } from '#contract/registration.ts'
import { chooseText } from '#engine/answers/said.ts'
import { canonicalText } from '#engine/compile/canonical-text.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/facts.ts'
import type { Json, JsonObject } from '#engine/flow/json.ts'
import { laySetsIn } from '#engine/machine/lay-sets.ts'
import { screenFor } from '#engine/routing/screen-for.ts'
import { say } from '#wording/say.ts'
import { hashPassword } from '../identity/password-hash.ts'
import type { Borrower } from '../identity/who-is-asking.ts'
import { Refused } from '../refused.ts'
import type { ServedLender } from '../releases/served-lender.ts'
import { firstMove } from '../sandbox/workflow.ts'
import type { ServerParts } from '../server-parts.ts'
import { answerOnce, findAnswer, type RequestKey } from '../store/answered.ts'
import { addApplication, type StoredApplication } from '../store/applications.ts'
import { addAudit } from '../store/audit.ts'
import { addConsents, type StoredConsent } from '../store/consents.ts'
import { addIdentity, emailKey, type StoredIdentity } from '../store/identities.ts'
import type { Writer } from '../store/open-store.ts'
import { applicationFromDraft } from './application-from-draft.ts'
import { applicantFacts, profileFacts, visitorFacts } from './facts.ts'
import { limitTries } from './limit-tries.ts'
import { type WalkedJourney, walkedJourney } from './walked-journey.ts'

export type RegistrationRequest = {
  readonly body: RegistrationBody
  readonly key: string
  /** Who is signed in already, and adds an application. */
  readonly borrower?: Borrower
  readonly visitor: string
  readonly callerAddress: string
  readonly requestId: string
}

/** @throws Refused */
export async function register(
  parts: ServerParts,
  lender: ServedLender,
  request: RegistrationRequest,
): Promise<RegistrationAnswer> {
  const { store, keys, releases, now, config } = parts
  const { body, borrower } = request
  const once: RequestKey = {
    lender: lender.id,
    subject: borrower?.identity ?? '',
    route: 'register',
    key: request.key,
    bodyMac: keys.nameOf(canonicalText(body as unknown as Json)),
  }
  const before = await store.read((db) => findAnswer<RegistrationAnswer>(db, once))
  if (before) return before

  const served = await releases.pinned(lender.id, body.release)
  if (!served) throw new Refused('unknown-release', { release: lender.flow.hash })
  const facts = visitorFacts(served.flow, now(), request.visitor, borrower?.person)
  const walked = walkedJourney(served, body.journey, body.answers, facts)
  const person = borrower?.person ?? (await newPerson(parts, lender, walked))
  const ofEmail = { kind: 'registration-email', who: person.email_key, ...config.limits.registrationOfEmail }
  await limitTries(parts, lender.id, [ofEmail])
  const made = applicationOf(parts, { ...lender, ...served }, request, walked, facts, person)

  const { answer } = await answerOnce(store, once, now(), async (tx) => {
    if (!borrower && !(await addIdentity(tx, person))) throw emailTaken(served.flow, walked)
    await addAll(tx, made, request, borrower ? 'application-added' : 'registered')
    return made.answer
  })
  return answer
}

/** Hashing takes a while, so it is done before the transaction begins. */
async function newPerson({ now }: ServerParts, lender: ServedLender, { saved, asked }: WalkedJourney): Promise<StoredIdentity> {
  const { email, name, dob, phoneNumber } = { ...saved.draft, ...saved.profile }
  const password = asked('draft.password')?.answer
  if (typeof email !== 'string' || typeof password !== 'string') {
    throw new Error(`The journey of ${lender.id} registers people without asking for an e-mail and a password.`)
  }
  return {
    lender: lender.id,
    uuid: randomUUID(),
    email,
    email_key: emailKey(email),
    password_hash: await hashPassword(password),
    name: (name ?? {}) as JsonObject,
    dob: typeof dob === 'string' ? dob : null,
    phone_number: typeof phoneNumber === 'string' ? phoneNumber : null,
    created_at: now(),
    updated_at: now(),
  }
}

type Made = {
  readonly application: StoredApplication
  readonly consents: readonly StoredConsent[]
  readonly answer: RegistrationAnswer
}

function applicationOf(
  { now }: ServerParts,
  lender: ServedLender,
  { body, visitor, callerAddress }: RegistrationRequest,
  walked: WalkedJourney,
  facts: Facts,
  person: StoredIdentity,
): Made {
  const entity = applicationFromDraft(lender.flow, walked.saved.draft, walked.saved.application)
  const move = firstMove(lender.sandbox, { ...walked.view.facts, profile: profileFacts(person), application: entity })
  if (!move) throw new Error(`The sandbox of ${lender.id} has no path to begin on.`)
  const at = now()
  const application: StoredApplication = {
    lender: lender.id,
    uuid: randomUUID(),
    identity_uuid: person.uuid,
    loan_number: String(randomInt(10 ** 9, 10 ** 10)),
    journey: body.journey,
    release_hash: lender.flow.hash,
    version: 1,
    status: move.status,
    status_facts: laySetsIn({}, 'status', move.set),
    draft: walked.saved.draft,
    entity: laySetsIn(entity, 'application', move.set),
    flags: facts.flags as StoredApplication['flags'],
    created_at: at,
    updated_at: at,
  }
  const consents = walked.consents.map(({ id, type, text, screen }) => ({
    lender: lender.id,
    uuid: randomUUID(),
    application_uuid: application.uuid,
    identity_uuid: person.uuid,
    record_id: id,
    type,
    text: say(text, lender.flow.live.lender.locale),
    locale: lender.flow.live.lender.locale,
    screen,
    release_hash: lender.flow.hash,
    given_at: at,
    caller_address: callerAddress,
  }))
  const { go } = screenFor(lender.flow, applicantFacts(lender.flow, at, visitor, { person, application, consents }))
  const { uuid: applicationUuid, status, version } = application
  return { application, consents, answer: { identityUuid: person.uuid, applicationUuid, status, go, version } }
}

function emailTaken({ live, values }: CompiledFlow, { view, asked }: WalkedJourney): Refused {
  const text = say(chooseText({ values }, live.shell.words.emailTaken, view.facts), live.lender.locale)
  const place = asked('draft.email')
  return new Refused('email-taken', { errors: [text], ...(place && { step: place.step, messages: { [place.field]: text } }) })
}

async function addAll(
  tx: Writer,
  { application, consents }: Made,
  { requestId }: RegistrationRequest,
  what: string,
): Promise<void> {
  await addApplication(tx, application)
  await addConsents(tx, consents)
  await addAudit(tx, {
    lender: application.lender,
    application_uuid: application.uuid,
    identity_uuid: application.identity_uuid,
    what,
    version: application.version,
    status: application.status,
    because: `journeys/${application.journey}.json`,
    release_hash: application.release_hash,
    request_id: requestId,
    at: application.created_at,
  })
}
