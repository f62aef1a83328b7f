/** A co-signer takes the invitation: with a new account, or with the account that their e-mail address has. */

import { randomUUID } from 'node:crypto'
import type { InvitationAnswer, JoinBody } from '#contract/signers.ts'
import { type Application, nameParts, shortName } from '#engine/index.ts'
import { signerInvitationRoute, signerJoined } from '#product/index.ts'
import { writeOutcome } from '../applications/write-outcome.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { Refused } from '../errors/refused.ts'
import { refuseExpiredPassword } from '../identity/expired-password.ts'
import { normalizedAnswers } from '../identity/normalized-answers.ts'
import { hashPassword } from '../identity/password-hash.ts'
import { refuseGuessablePassword } from '../identity/refuse-guessable-password.ts'
import { checkSecondFactor } from '../identity/second-factor.ts'
import { identityOfPassword, type SignedIn } from '../identity/sign-in.ts'
import { limitAttempts } from '../limits/limit-attempts.ts'
import { limitsOfNetwork, networkOf } from '../logs/network-of.ts'
import { reportSecurity } from '../logs/security-log.ts'
import { invitationMac, keepInvitation } from '../messages/invite-signer.ts'
import type { ServedLender } from '../releases/served-lender.ts'
import { addApplication, findApplicationOfLender } from '../store/applications.ts'
import { deleteAttempts } from '../store/attempts.ts'
import {
  addIdentity,
  confirmEmail,
  emailKey,
  findIdentity,
  findIdentityByEmail,
  releaseUnconfirmedEmail,
  type StoredIdentity,
} from '../store/identities.ts'
import { loadLockedApplication } from '../store/load-application.ts'
import type { Reader, Writer } from '../store/open-store.ts'
import { profileOfIdentity } from '../store/profile-of-identity.ts'
import { joinSigner, type StoredSigner, signerOfLink, signersJourney } from '../store/signers.ts'
import { addStateEvidence } from '../store/state-evidence.ts'

export type Joined = { readonly signedIn: SignedIn; readonly applicationUuid: string }
type OwnApplication = { readonly identity: string; readonly applicationUuid: string }
type Joining = {
  readonly address: string
  readonly requestId: string
  readonly log: { readonly warn: (data: object, text: string) => void }
}

/**
 * Whom a link invites.
 *
 * @throws Refused not-found for a link that is wrong, expired, used, or replaced by a newer one
 */
export async function invitationOf(
  parts: ServerParts,
  lender: ServedLender,
  token: string,
  address: string,
): Promise<InvitationAnswer> {
  await limitLinks(parts, lender, address)
  return await parts.store.read(async (db) => {
    const signer = await openInvitation(db, parts, lender, token)
    if (signer.joined_at) throw new Refused('not-found')
    const borrower = await borrowerOf(db, signer)
    if (!borrower) throw new Refused('not-found')
    const { firstName, lastName } = nameParts(signer.name)
    const known = await findIdentityByEmail(db, signer.lender, signer.email)
    return {
      name: { firstName, lastName },
      email: signer.email,
      invitedBy: shortName(borrower.name),
      hasAccount: known !== undefined,
    }
  })
}

/**
 * Joins. A request that is sent again, since its response was lost, signs in and changes nothing.
 *
 * @throws Refused not-found for a link that is not good; sign-in-failed for a wrong password of an account, password-expired, and as for its second factor
 */
export async function joinAsSigner(
  parts: ServerParts,
  lender: ServedLender,
  { token, password, secondFactor: typed }: JoinBody,
  joining: Joining,
): Promise<Joined> {
  const { store, config, now } = parts
  await limitLinks(parts, lender, joining.address)
  const signer = await store.read((db) => openInvitation(db, parts, lender, token))
  const known = await store.read((db) => findIdentityByEmail(db, lender.id, signer.email))
  const account = emailKey(signer.email)
  const attempts = await limitAttempts(parts, lender.id, [
    { kind: 'sign-in-pair', who: `${account} at ${networkOf(joining.address)}`, ...config.limits.signInOfAccountFromAddress },
    ...limitsOfNetwork({ kind: 'sign-in-address', ...config.limits.signInFromAddress }, joining.address),
  ])
  if (known && (await identityOfPassword(known, password)) === undefined) {
    reportSecurity({ event: 'wrong-password', place: 'invitation', identity: known.uuid })
    throw new Refused('sign-in-failed')
  }
  let secondFactor: SignedIn['secondFactor']
  if (known) {
    await deleteAttempts(store, lender.id, attempts)
    refuseExpiredPassword(lender, known, now())
    secondFactor = await checkSecondFactor(parts, lender, known.uuid, typed)
  }
  if (!known) {
    normalizedAnswers(lender, signerInvitationRoute, { password }, now())
    await refuseGuessablePassword(parts, lender.flow, password, signer)
  }
  const person = known ?? newIdentity(signer, await hashPassword(password, parts.passwordCost), now())
  const { identity, applicationUuid } = await store.write((tx) =>
    join(tx, parts, lender, { token, person, isNew: !known, joining }),
  )
  await deleteAttempts(store, lender.id, attempts)
  return { signedIn: { identity, method: 'invitation', secondFactor, isNew: !known }, applicationUuid }
}

type Taking = { readonly token: string; readonly person: StoredIdentity; readonly isNew: boolean; readonly joining: Joining }

async function join(
  tx: Writer,
  parts: ServerParts,
  lender: ServedLender,
  { token, person, isNew, joining }: Taking,
): Promise<OwnApplication> {
  const { keys, releases, now } = parts
  const at = now()
  const first = await openInvitation(tx, parts, lender, token)
  const row = await findApplicationOfLender(tx, lender.id, first.application_uuid)
  const owner = row && { lender: lender.id, identity: row.identity_uuid }
  // Locked before the invitation is read again: the borrower may name another co-signer at the same time.
  const borrowers = owner && (await loadLockedApplication(tx, owner, first.application_uuid))
  const served = borrowers && (await releases.pinned(lender.id, borrowers.release))
  const signer = await openInvitation(tx, parts, lender, token)
  if (!borrowers || !served || person.uuid === borrowers.profile.uuid) throw new Refused('not-found')
  if (signer.joined_at) {
    if (isNew || signer.identity_uuid !== person.uuid || signer.own_application_uuid === null) throw new Refused('not-found')
    return { identity: person.uuid, applicationUuid: signer.own_application_uuid }
  }
  if (isNew) await releaseUnconfirmedEmail(tx, lender.id, person.email, at)
  if (isNew && !(await addIdentity(tx, person))) throw new Refused('sign-in-failed')
  // The link came to the address, which proves that it is theirs.
  if (!isNew && person.email_confirmed_at === null) await confirmEmail(tx, { lender: lender.id, identity: person.uuid }, at)
  const own = ownApplication(borrowers, person, at)
  await addApplication(tx, own, at)
  await addStateEvidence(tx, keys, { lender: lender.id, application: own.uuid }, at)
  await joinSigner(tx, signer, { joined_at: at, identity_uuid: person.uuid, own_application_uuid: own.uuid })
  await keepInvitation(tx, { own, borrowers, signer }, { keys, served, at })
  const outcome = { ...signerJoined(borrowers, signer.email, person.uuid), writeState: async () => undefined }
  const { requestId } = joining
  await writeOutcome(tx, borrowers, outcome, { keys, served, at, requestId, log: joining.log })
  return { identity: person.uuid, applicationUuid: own.uuid }
}

/** What a co-signer reads, answers and signs, under the release of the borrower's application. */
function ownApplication(borrowers: Application, person: StoredIdentity, at: Date): Application {
  return {
    uuid: randomUUID(),
    lender: borrowers.lender,
    // Unique for each co-signer, and never shown: a co-signer sees the number of the borrower's application.
    loanNumber: `${borrowers.loanNumber}-${person.uuid.slice(0, 8)}`,
    created: at.toISOString(),
    journey: signersJourney,
    release: borrowers.release,
    version: 1,
    status: borrowers.status,
    statusFacts: {},
    draft: {},
    entity: {},
    flags: {},
    profile: profileOfIdentity(person),
    ...{ consents: [], documents: [], sources: [], conditions: [] },
    signsFor: { uuid: borrowers.uuid, owner: borrowers.profile.uuid },
  }
}

function newIdentity({ lender, name, email }: StoredSigner, passwordHash: string, at: Date): StoredIdentity {
  const { firstName, lastName } = nameParts(name)
  return {
    ...{ lender, uuid: randomUUID(), email, name: { firstName, lastName }, dob: null, phone_number: null, entity: {} },
    email_key: emailKey(email),
    password_hash: passwordHash,
    password_set_at: at,
    ...{ email_confirmed_at: at, email_kept_until: null, created_at: at, updated_at: at },
  }
}

/** @throws Refused not-found; an invitation that was taken stays open to the co-signer who took it */
async function openInvitation(
  db: Reader,
  { keys, now }: Pick<ServerParts, 'keys' | 'now'>,
  lender: ServedLender,
  token: string,
): Promise<StoredSigner> {
  const signer = await signerOfLink(db, lender.id, invitationMac(keys, token))
  if (!signer || (signer.expires_at <= now() && !signer.joined_at)) {
    reportSecurity({ event: 'invitation-refused' })
    throw new Refused('not-found')
  }
  return signer
}

async function borrowerOf(db: Reader, { lender, application_uuid }: StoredSigner): Promise<StoredIdentity | undefined> {
  const application = await findApplicationOfLender(db, lender, application_uuid)
  return application && (await findIdentity(db, lender, application.identity_uuid))
}

async function limitLinks(parts: ServerParts, lender: ServedLender, address: string): Promise<void> {
  const ofLinks = { kind: 'invitations-address', ...parts.config.limits.codeTriesFromAddress }
  await limitAttempts(parts, lender.id, limitsOfNetwork(ofLinks, address))
}
