/** Sign-in with e-mail and password: the same response, after the same work, for known and unknown e-mails. */

import { randomUUID } from 'node:crypto'
import type { LenderId } from '#engine/index.ts'
import type { ServerParts } from '../config/server-parts.ts'
import type { Caller } from '../evidence/evidence-of-act.ts'
import { limitAttempts } from '../limits/limit-attempts.ts'
import { limitsOfNetwork, networkOf } from '../logs/network-of.ts'
import { reportSecurity, traceCaller } from '../logs/security-log.ts'
import type { ServedLender } from '../releases/served-lender.ts'
import type { Keys } from '../secrets/keys.ts'
import type { TokenHolder, Tokens } from '../secrets/tokens.ts'
import { deleteAttempts } from '../store/attempts.ts'
import { lockIdentity, type StoredIdentity } from '../store/identities.ts'
import { isKnownDevice, rememberDevice } from '../store/known-devices.ts'
import type { Store, Writer } from '../store/open-store.ts'
import { passkeysOf } from '../store/passkeys.ts'
import { hasSecondFactor } from '../store/second-factors.ts'
import { beginSession, hasEndedSession } from '../store/sessions.ts'
import type { SecondFactor, SignInMethod } from '../store/tables.ts'
import { enqueueAccountMessages } from './account-messages.ts'
import { mayBeRepeated } from './expired-password.ts'
import { hashPassword, isPassword } from './password-hash.ts'

/** Who signed in, and how they proved who they are. */
export type SignedIn = {
  readonly identity: string
  readonly method: SignInMethod
  readonly secondFactor?: SecondFactor | undefined
  /** True if the account began with it. */
  readonly isNew?: boolean
}

/** The sender of a sign-in. `binding`: the keyed hash of the browser's cookie; undefined for a program. */
export type Sender = Pick<Caller, 'address' | 'userAgent'> & { readonly binding: string | undefined }

/** @returns the identity's uuid; undefined for a wrong password or an unknown e-mail */
export async function identityOfPassword(known: StoredIdentity | undefined, password: string): Promise<string | undefined> {
  const right = await isPassword(password, known?.password_hash ?? (await unknownIdentity))
  return right ? known?.uuid : undefined
}

/** The keyed hash of an identity in the network of an address: the key of a known device. */
export function knownDeviceKey(keys: Keys, identity: string | undefined, address: string): string {
  return keys.nameOf(`${identity ?? ''} at ${networkOf(address)}`)
}

/** Compared with the password of an unknown e-mail, so that the response takes as long. */
const unknownIdentity = hashPassword(randomUUID())

async function openSession(
  tx: Writer,
  lender: LenderId,
  { identity, method, secondFactor }: SignedIn,
  { userAgent, binding }: Sender,
  now: Date,
): Promise<TokenHolder> {
  const uuid = randomUUID()
  const how = { method, second_factor: secondFactor, bound: binding !== undefined }
  await beginSession(tx, { lender, uuid, identity_uuid: identity, began_at: now, user_agent: userAgent, ...how })
  return { lender, identity, session: uuid, beganAt: now, generation: 0, ...(binding !== undefined && { binding }) }
}

/**
 * A token for a registration that is sent again, because its response was lost. Since a copy of the request must not open the
 * account for ever, there is none after fifteen minutes, or once the password was changed, a second factor is on, a passkey was
 * added, or a session was ended. The address of the caller does not become a known device.
 *
 * @returns undefined where the borrower has to sign in, which counts as a sign-in that failed
 * @throws Refused too-many
 */
export async function tokenOfRepeatedRegistration(
  parts: ServerParts,
  lender: LenderId,
  signedIn: SignedIn,
  sender: Sender,
): Promise<string | undefined> {
  const { store, tokens, config, now } = parts
  const fromAddress = { kind: 'sign-in-address', ...config.limits.signInFromAddress }
  const attempts = await limitAttempts(parts, lender, limitsOfNetwork(fromAddress, sender.address))
  const at = now()
  const holder = await store.write(async (tx) => {
    const person = await lockIdentity(tx, lender, signedIn.identity)
    if (!person || !(await isUnchangedSinceRegistration(tx, person, at))) return undefined
    return await openSession(tx, lender, signedIn, sender, at)
  })
  if (!holder) {
    reportSecurity({ event: 'registration-replayed', identity: signedIn.identity })
    return undefined
  }
  reportSignIn(signedIn, holder)
  await deleteAttempts(store, lender, attempts)
  return await tokens.mint(holder, at)
}

async function isUnchangedSinceRegistration(tx: Writer, person: StoredIdentity, at: Date): Promise<boolean> {
  const owner = { lender: person.lender, identity: person.uuid }
  if (!mayBeRepeated(person, at) || person.password_set_at?.getTime() !== person.created_at.getTime()) return false
  if ((await hasSecondFactor(tx, owner)) || (await passkeysOf(tx, owner)).length > 0) return false
  return !(await hasEndedSession(tx, owner))
}

/**
 * A token of a new session; responses send it as `Authorization: Bearer <token>`. A message says that a browser signed in for
 * the first time.
 *
 * @param sender whose address and browser are known from now on
 */
export async function openSessionToken(
  { store, tokens, keys }: { readonly store: Store; readonly tokens: Tokens; readonly keys: Keys },
  lender: Pick<ServedLender, 'id' | 'flow'>,
  signedIn: SignedIn,
  sender: Sender,
  now: Date,
): Promise<string> {
  const { identity } = signedIn
  const place = knownDeviceKey(keys, identity, sender.address)
  const browser = sender.binding === undefined ? place : keys.nameOf(`${identity} in browser ${sender.binding}`)
  const { holder, isNew } = await store.write(async (tx) => {
    const isKnown = signedIn.isNew || (await isKnownDevice(tx, lender.id, browser, now))
    for (const who of new Set([place, browser])) await rememberDevice(tx, lender.id, who, now)
    const holder = await openSession(tx, lender.id, signedIn, sender, now)
    if (isKnown) return { holder, isNew: false }
    const person = await lockIdentity(tx, lender.id, identity)
    const occurrence = `new-device/${holder.session}`
    await enqueueAccountMessages(tx, { event: 'new-device', keys, lender, person, occurrence, at: now })
    return { holder, isNew: true }
  })
  reportSignIn(signedIn, holder)
  if (isNew) reportSecurity({ event: 'new-device', identity, method: signedIn.method })
  return await tokens.mint(holder, now)
}

function reportSignIn({ identity, method, secondFactor }: SignedIn, { session, binding }: TokenHolder): void {
  traceCaller({ identity, session })
  reportSecurity({ event: 'signed-in', method, secondFactor, bound: binding !== undefined })
}
