/** Registration: the answers of a whole journey become an identity and an application, or an application alone. */

import { randomInt, randomUUID } from 'node:crypto'
import { longestEmail, longestPassword } from '#contract/identity.ts'
import type { RegistrationAnswer, RegistrationBody } from '#contract/registration.ts'
import { canonicalText } from '#engine/authoring.ts'
import {
  type CompiledFlow,
  extractSecrets,
  type Facts,
  factAt,
  inputScreen,
  type Json,
  type JsonObject,
  type LenderId,
  namespaceOf,
  newApplication,
} from '#engine/index.ts'

import { hashPassword } from '../identity/password-hash.ts'
import type { Borrower } from '../identity/who-is-asking.ts'
import { Refused } from '../refused.ts'
import { type ServedFlow, type ServedLender, speakingAs } from '../releases/served-lender.ts'
import type { Played } from '../sandbox/game.ts'
import { begin } from '../sandbox/play.ts'
import type { ServerParts } from '../server-parts.ts'
import { answerOnce, findAnswer, type RequestKey } from '../store/answered.ts'
import { type Applicant, nothingGathered } from '../store/applicant.ts'
import { addApplication, type StoredApplication } from '../store/applications.ts'
import { addAudit } from '../store/audit.ts'
import { addConsents } from '../store/consents.ts'
import { addIdentity, emailKey, holdIdentity, type StoredIdentity } from '../store/identities.ts'
import { type SecretValue, sealValues } from '../store/sealed.ts'
import { wordsFor } from '../words.ts'
import { applicantFacts, visitorFacts } from './facts.ts'
import { givenConsents } from './given-consents.ts'
import { gameFor, storePlayed } from './lender-moves.ts'
import { limitTries } from './limit-tries.ts'
import { type Log, standingOf } from './standing-of.ts'
import { type WalkedJourney, walkedJourney } from './walked-journey.ts'

export type RegistrationRequest = {
  readonly body: RegistrationBody
  /** What makes another one its twin. */
  readonly once: RequestKey
  /** Who is signed in already, and adds an application. */
  readonly borrower?: Borrower
  readonly visitor: string
  readonly callerAddress: string
  readonly requestId: string
  readonly log: Log
}

/** @throws Refused */
export async function register(
  parts: ServerParts,
  lender: ServedLender,
  request: RegistrationRequest,
): Promise<RegistrationAnswer> {
  const { store, releases, now, config } = parts
  const { body, borrower, once } = request
  const before = await store.read((db) => findAnswer<RegistrationAnswer>(db, once))
  if (before) return before

  const fromAddress = { kind: 'registration-address', who: request.callerAddress, ...config.limits.registrationFromAddress }
  await limitTries(parts, lender.id, [fromAddress])
  const since = new Date(now().getTime() - config.releaseGraceMs)
  const begun = await releases.inForce(lender.id, body.release, since)
  const served = begun && speakingAs(lender, begun)
  if (!served) throw new Refused('unknown-release', { release: lender.flow.hash })
  const facts = visitorFacts(served.flow, now(), request.visitor, borrower?.person)
  const walked = walkedJourney(served, body.journey, body.answers, facts)
  const person = borrower?.person ?? (await newPerson(lender.id, served.flow, walked, now()))
  const ofEmail = { kind: 'registration-email', who: person.email_key, ...config.limits.registrationOfEmail }
  if (!borrower) await limitTries(parts, lender.id, [ofEmail])
  const at = now()

  const { answer } = await answerOnce(store, once, now(), async (tx) => {
    if (!borrower && !(await addIdentity(tx, person)))
      throw refusedAt(walked.end.identity?.email, 'email-taken', served.flow, walked)
    // Another application of theirs may have changed it since it was read; no application is held that nobody knows of yet.
    const held = borrower ? await holdIdentity(tx, lender.id, person.uuid) : person
    if (!held) throw new Refused('unauthenticated')
    const made = applicationOf({ parts, served, lender, request, walked, facts, person: held, at })
    const { before, played } = made
    await addApplication(tx, played.applicant.application)
    await sealValues(tx, parts.keys.sealer, { lender: lender.id, owner: played.applicant.application.uuid }, made.secrets)
    await addConsents(tx, played.applicant.consents)
    await addAudit(
      tx,
      { ...played.applicant.application, status: made.began },
      {
        what: borrower ? 'application-added' : 'registered',
        because: `journeys/${body.journey}.json`,
        requestId: request.requestId,
      },
    )
    await storePlayed(tx, before, played, { requestId: request.requestId, at, log: request.log })
    return made.answer
  })
  return answer
}

export function registrationKey(
  { keys }: Pick<ServerParts, 'keys'>,
  lender: LenderId,
  { body, key, borrower }: { readonly body: RegistrationBody; readonly key: string; readonly borrower?: Borrower | undefined },
): RequestKey {
  const bodyMac = keys.nameOf(canonicalText(body as unknown as Json))
  return { lender, subject: borrower?.identity ?? '', route: 'register', key, bodyMac }
}

/** Hashing takes a while, so it is done before the transaction begins. */
async function newPerson(lender: LenderId, flow: CompiledFlow, walked: WalkedJourney, at: Date): Promise<StoredIdentity> {
  const { identity } = walked.end
  const email = identity && walked.asked(identity.email)?.answer
  const password = identity && walked.asked(identity.password)?.answer
  if (typeof email !== 'string' || typeof password !== 'string') {
    throw new Error(`A journey of ${lender} registers people without asking for an e-mail and a password.`)
  }
  // Whatever a flow takes: with a longer one nobody could sign in.
  if ([...email].length > longestEmail) throw refusedAt(identity?.email, 'answers-refused', flow, walked)
  if ([...password].length > longestPassword) throw refusedAt(identity?.password, 'answers-refused', flow, walked)
  const kept = (path: string | undefined) => (path === undefined ? undefined : factAt({ draft: walked.saved.draft }, path))
  const [name, dob, phone] = [kept(identity?.name), kept(identity?.dob), kept(identity?.phoneNumber)]
  return {
    lender,
    uuid: randomUUID(),
    email,
    email_key: emailKey(email),
    password_hash: await hashPassword(password),
    name: (name ?? {}) as JsonObject,
    dob: typeof dob === 'string' ? dob : null,
    phone_number: typeof phone === 'string' ? phone : null,
    entity: {},
    created_at: at,
    updated_at: at,
  }
}

type Making = {
  readonly parts: Pick<ServerParts, 'config'>
  readonly served: ServedFlow
  readonly lender: ServedLender
  readonly request: RegistrationRequest
  readonly walked: WalkedJourney
  readonly facts: Facts
  readonly person: StoredIdentity
  readonly at: Date
}

type Made = {
  /** Before the lender knew of it. */
  readonly before: Applicant
  readonly played: Played
  /** Answers that stand nowhere but sealed. */
  readonly secrets: readonly SecretValue[]
  /** The status that it begins with; time alone may have led on from there. */
  readonly began: string
  readonly answer: RegistrationAnswer
}

function applicationOf({ parts, served, lender, request, walked, facts, person, at }: Making): Made {
  const { flow } = served
  const { saved, secrets } = withoutSecrets(flow, walked)
  const entity = newApplication(flow, walked.end, saved.draft, saved.application)
  const application: StoredApplication = {
    lender: lender.id,
    uuid: randomUUID(),
    identity_uuid: person.uuid,
    loan_number: String(randomInt(10 ** 9, 10 ** 10)),
    journey: request.body.journey,
    release_hash: flow.hash,
    version: 1,
    status: '',
    status_facts: {},
    draft: saved.draft,
    entity,
    flags: facts.flags as StoredApplication['flags'],
    place: '',
    persona: null,
    arrived_at: null,
    arrived_version: 0,
    waited_seconds: -1,
    created_at: at,
    updated_at: at,
  }
  const consents = givenConsents(flow, walked.consents, application, { at, callerAddress: request.callerAddress })
  const before = { ...nothingGathered, person, application, consents }
  const game = gameFor({ config: parts.config, served, lender, at }, application.version)
  const played = begin(game, before)
  const [first, ...moves] = played?.moves ?? []
  if (!played || !first) throw new Error(`The sandbox of ${lender.id} has no path to begin on.`)
  const { go } = standingOf(served, lender, applicantFacts(flow, at, played.applicant), request.log)
  const { uuid: applicationUuid, status, version } = played.applicant.application
  const answer = { identityUuid: person.uuid, applicationUuid, status, go, version }
  return { before, played: { ...played, moves }, secrets, began: first.status, answer }
}

function withoutSecrets(flow: CompiledFlow, { view, saved, end }: WalkedJourney) {
  const secrets: SecretValue[] = []
  const left = { ...saved }
  for (const { screen: route } of view.activeSteps) {
    const screen = inputScreen(flow, route)
    const namespace = screen && namespaceOf(screen)
    if (!screen || (namespace !== 'draft' && namespace !== 'application')) continue
    const cut = extractSecrets(screen, left[namespace], Object.values(end.identity ?? {}))
    left[namespace] = cut.saved
    secrets.push(...cut.secrets)
  }
  return { saved: left, secrets }
}

function refusedAt(
  path: string | undefined,
  slug: 'email-taken' | 'answers-refused',
  flow: CompiledFlow,
  { view, asked }: WalkedJourney,
): Refused {
  const { emailTaken, unexpected } = flow.live.shell.words
  const text = wordsFor(flow, view.facts)(slug === 'email-taken' ? emailTaken : unexpected)
  const place = path === undefined ? undefined : asked(path)
  return new Refused(slug, { errors: [text], ...(place && { step: place.step, messages: { [place.field]: text } }) })
}
