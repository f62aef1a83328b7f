/**
 * Registration: stores the answers of a journey as a new identity with an application, or as a further application of a
 * signed-in borrower.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { longestEmail, longestPassword } from '#contract/identity.ts'
import { referrerIn } from '#contract/loan-originator.ts'
import type { RegistrationAnswer, RegistrationBody } from '#contract/registration.ts'
import {
  type CompiledFlow,
  canonicalText,
  factsOf,
  isRefusal,
  type Json,
  type LenderId,
  profileOf,
  register as registerApplication,
  type WalkedJourney,
  walkJourney,
} from '#engine/index.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { refuseUndrawnInJourney } from '../documents/refuse-undrawn.ts'
import { Refused } from '../errors/refused.ts'
import type { Caller } from '../evidence/evidence-of-act.ts'
import type { Borrower } from '../identity/authenticate.ts'
import { emailExpiry } from '../identity/email-kept-until.ts'
import { factsOfVisitor } from '../identity/facts-of-visitor.ts'
import { hashPassword } from '../identity/password-hash.ts'
import { guessablePasswordMessage } from '../identity/refuse-guessable-password.ts'
import { lenderContext, lenderPortOf } from '../lender-system/lender-port-of.ts'
import { limitAttempts, refuseIfLimited } from '../limits/limit-attempts.ts'
import { limitsOfNetwork } from '../logs/network-of.ts'
import { reportSecurity } from '../logs/security-log.ts'
import { inLanguageOf, type ServedFlow, type ServedLender } from '../releases/served-lender.ts'
import { findResponse, type IdempotentResponse, type RequestKey, respondOnce } from '../store/idempotency.ts'
import { addIdentity, emailKey, lockIdentity, releaseUnconfirmedEmail, type StoredIdentity } from '../store/identities.ts'
import type { Writer } from '../store/open-store.ts'
import { profileOfIdentity } from '../store/profile-of-identity.ts'
import { textFormatter } from '../texts/text-formatter.ts'
import { currentScreen, type Log } from './current-screen.ts'
import { originatorNamed } from './originators.ts'
import { refusedBy } from './refused-by.ts'
import { writeOutcome } from './write-outcome.ts'

export type RegistrationRequest = {
  readonly body: RegistrationBody
  /** The request's key, by which retries are recognised. */
  readonly once: RequestKey
  /** The signed-in borrower who adds an application; undefined for a new one. */
  readonly borrower?: Borrower
  readonly visitor: string
  /** The originator whose link this browser followed, as the browser says. */
  readonly referrer?: string
  readonly caller: Caller
  readonly requestId: string
  readonly log: Log
}

/**
 * Registers.
 *
 * @returns the response, and whether an earlier request had it already
 * @throws Refused
 */
export async function register(
  parts: ServerParts,
  lender: ServedLender,
  request: RegistrationRequest,
): Promise<IdempotentResponse<RegistrationAnswer>> {
  const { store, releases, now, config } = parts
  const { body, borrower, once, caller, log } = request
  const before = await store.read((db) => findResponse<RegistrationAnswer>(db, once))
  if (before) return { answer: before, replayed: true }

  const fromAddress = { kind: 'registration-address', ...config.limits.registrationFromAddress }
  await limitAttempts(parts, lender.id, limitsOfNetwork(fromAddress, caller.address))
  const since = new Date(now().getTime() - config.releaseGraceMs)
  const begun = await releases.inForce(lender.id, body.release, since)
  const served = begun && inLanguageOf(lender, begun)
  if (!served) throw new Refused('unknown-release', { release: lender.flow.hash })
  const { flow, validators } = served
  const facts = factsOfVisitor(flow, now(), request.visitor, borrower?.person)
  const walked = walkJourney(flow, body.journey, body.answers, facts, validators)
  if (isRefusal(walked)) throw refusedBy(flow, walked, log)
  await refuseUndrawnInJourney(flow, walked)
  const referrer = originatorNamed(lender.flow, request.referrer)?.uuid
  const person = borrower?.person ?? (await newIdentity(parts, lender.id, flow, walked, { at: now(), referrer }))
  const ofEmail = { kind: 'registration-email', who: emailKey(person.email), ...config.limits.registrationOfEmail }
  if (!borrower) await limitAttempts(parts, lender.id, [ofEmail])
  const ofTaken = limitsOfNetwork({ kind: 'email-taken-address', ...config.limits.emailTakenFromAddress }, caller.address)
  if (!borrower) await refuseIfLimited(parts, lender.id, ofTaken)
  let isTaken = false
  const at = now()

  const answer = respondOnce(store, once, at, async (tx) => {
    if (!borrower) await releaseUnconfirmedEmail(tx, lender.id, person.email, at)
    isTaken = !borrower && !(await addIdentity(tx, person))
    if (isTaken) {
      const text = textFormatter(flow, walked.view.facts)(flow.live.shell.words.emailTaken)
      throw refusedAt(walked.end.identity?.email, 'email-taken', text, walked)
    }
    // Lock the identity: a concurrent request for another application of the borrower may have changed it.
    const account = borrower ? await lockIdentity(tx, lender.id, person.uuid) : person
    if (!account) throw new Refused('unauthenticated')
    return await beginApplication(tx, { parts, served, lender, walked, request, person: account, referrer, at })
  })
  return await answer.catch(async (error: unknown) => {
    // In the place of the answer, where requests at the same time reach the limit together.
    if (isTaken) await limitAttempts(parts, lender.id, ofTaken)
    throw error
  })
}

export function registrationKey(
  { keys }: Pick<ServerParts, 'keys'>,
  lender: LenderId,
  { body, key, borrower }: { readonly body: RegistrationBody; readonly key: string; readonly borrower?: Borrower | undefined },
): RequestKey {
  const bodyMac = keys.nameOf(canonicalText(body as unknown as Json))
  return { lender, subject: borrower?.identity ?? '', route: 'register', key, bodyMac }
}

type Beginning = {
  readonly parts: Pick<ServerParts, 'config' | 'keys'>
  readonly served: ServedFlow
  readonly lender: ServedLender
  readonly walked: WalkedJourney
  readonly request: RegistrationRequest
  readonly person: StoredIdentity
  /** The originator whose link was followed; without one, that of the borrower's account counts. */
  readonly referrer: string | undefined
  readonly at: Date
}

async function beginApplication(tx: Writer, beginning: Beginning): Promise<RegistrationAnswer> {
  const { parts, served, lender, walked, request, person, at } = beginning
  const { borrower, caller, requestId, log } = request
  const referrer = beginning.referrer ?? originatorNamed(lender.flow, referrerIn(person.entity))?.uuid
  const registered = registerApplication(served.flow, walked, {
    uuid: randomUUID(),
    loanNumber: String(randomInt(10 ** 9, 10 ** 10)),
    created: at.toISOString(),
    profile: profileOfIdentity(person),
    isNewBorrower: !borrower,
    ...(referrer !== undefined && { referrer }),
  })
  const context = lenderContext(served, at)
  const decided = lenderPortOf(parts.config, lender).begin(context, registered)
  await writeOutcome(tx, undefined, decided, { keys: parts.keys, served, at, requestId, caller, log })
  const { application } = decided
  const { go } = currentScreen(served, lender, factsOf(served.flow, application, context.today), log)
  const { uuid: applicationUuid, status, version } = application
  return { identityUuid: person.uuid, applicationUuid, status, go, version }
}

/** Makes a new identity before the transaction, because hashing the password is slow. */
async function newIdentity(
  parts: ServerParts,
  lender: LenderId,
  flow: CompiledFlow,
  walked: WalkedJourney,
  { at, referrer }: { readonly at: Date; readonly referrer: string | undefined },
): Promise<StoredIdentity> {
  const { identity } = walked.end
  const password = walked.answered(identity?.password)?.answer
  const { uuid, name, email, dob = null, phoneNumber = null, entity } = profileOf(walked, randomUUID())
  if (email === '' || typeof password !== 'string') {
    throw new Error(`A journey of ${lender} registers borrowers without asking for an e-mail and a password.`)
  }
  // Refused whatever the flow accepts, because sign-in would refuse a longer e-mail.
  const { unexpected } = flow.live.shell.words
  const format = textFormatter(flow, walked.view.facts)
  if ([...email].length > longestEmail) throw refusedAt(identity?.email, 'answers-refused', format(unexpected), walked)
  if ([...password].length > longestPassword) throw refusedAt(identity?.password, 'answers-refused', format(unexpected), walked)
  const guessable = await guessablePasswordMessage(parts, flow, password, { email, name })
  if (guessable !== undefined) throw refusedAt(identity?.password, 'answers-refused', guessable, walked)
  return {
    ...{ lender, uuid, email, name, dob },
    entity: { ...entity, ...(referrer !== undefined && { referrer: { referrerUuid: referrer } }) },
    email_key: emailKey(email),
    password_hash: await hashPassword(password, parts.passwordCost),
    password_set_at: at,
    email_confirmed_at: null,
    email_kept_until: emailExpiry(flow, at),
    phone_number: phoneNumber,
    created_at: at,
    updated_at: at,
  }
}

function refusedAt(
  path: string | undefined,
  slug: 'email-taken' | 'answers-refused',
  text: string,
  { answered }: WalkedJourney,
): Refused {
  if (slug === 'email-taken') reportSecurity({ event: 'email-taken' })
  const place = answered(path)
  return new Refused(slug, { errors: [text], ...(place && { step: place.step, messages: { [place.field]: text } }) })
}
