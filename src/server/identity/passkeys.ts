/** Passkeys of a borrower (WebAuthn), bound to the lender's host; the device has verified its user. */
import { randomUUID } from 'node:crypto'
import type { VerifiedAuthenticationResponse, VerifiedRegistrationResponse } from '@simplewebauthn/server'
import type { PasskeyChallenge, PasskeySignInBody } from '#contract/passkey-sign-in.ts'
import { type AddPasskeyBody, addPasskeyRoute, type NewPasskeyAnswer, type NewPasskeyBody } from '#contract/passkeys.ts'
import { shortName } from '#engine/index.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { Refused } from '../errors/refused.ts'
import { limitAttempts } from '../limits/limit-attempts.ts'
import { limitsOfNetwork } from '../logs/network-of.ts'
import { reportSecurity } from '../logs/security-log.ts'
import type { ServedLender } from '../releases/served-lender.ts'
import { deleteAttempts } from '../store/attempts.ts'
import { lockIdentity, type StoredIdentity } from '../store/identities.ts'
import {
  addChallenge,
  addPasskey,
  lockPasskey,
  markPasskeyUsed,
  passkeysOf,
  removePasskey,
  spendChallenge,
} from '../store/passkeys.ts'
import { textFormatter } from '../texts/text-formatter.ts'
import { enqueueAccountMessages } from './account-messages.ts'
import type { Borrower } from './authenticate.ts'
import { factsOfVisitor } from './facts-of-visitor.ts'
import { normalizedAnswers } from './normalized-answers.ts'
import { requirePassword } from './require-password.ts'
import type { SignedIn } from './sign-in.ts'

/** Loaded with the first challenge: it would slow down each start of the server. */
const webAuthn = () => import('@simplewebauthn/server')

/** Ed25519, ES256 and RS256 (COSE): what devices have. */
const algorithms = [-8, -7, -257]

/** How long a challenge may be answered. */
const challengeMs = 15 * 60_000
const mostPasskeys = 20

/** Host and port of the request. */
export type Site = { readonly host: string }

/** The challenge of a sign-in, without a list of passkeys: the device knows which it has. */
export async function challengeOfSignIn(
  parts: ServerParts,
  lender: ServedLender,
  site: Site,
  address: string,
): Promise<PasskeyChallenge> {
  const { store, config, now } = parts
  const texts = textsOf(lender)
  const fromAddress = { kind: 'passkey-challenges', ...config.limits.registrationFromAddress }
  await limitAttempts(parts, lender.id, limitsOfNetwork(fromAddress, address))
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({ rpID: rpIdOf(site), userVerification: 'required', timeout: challengeMs })
  await store.write((tx) => addChallenge(tx, challengeFor(lender, options, null, now())))
  const format = textFormatter(lender.flow, factsOfVisitor(lender.flow, now(), ''))
  return { label: format(texts.signIn), failed: format(texts.failed), options }
}

/**
 * Signs in with a passkey. It replaces password and second factor, since the device has it and has verified its user.
 *
 * @returns the identity
 * @throws Refused passkey-refused; too-many
 */
export async function signInWithPasskey(
  parts: ServerParts,
  lender: ServedLender,
  { response }: PasskeySignInBody,
  { host, address }: Site & { readonly address: string },
): Promise<SignedIn> {
  const { store, config, now } = parts
  textsOf(lender)
  const fromAddress = { kind: 'sign-in-address', ...config.limits.signInFromAddress }
  const attempts = await limitAttempts(parts, lender.id, limitsOfNetwork(fromAddress, address))
  const { verifyAuthenticationResponse } = await webAuthn()
  const at = now()
  const identity = await store.write(async (tx) => {
    const passkey = typeof response.id === 'string' ? await lockPasskey(tx, lender.id, response.id) : undefined
    const credential = {
      id: passkey?.credential_id ?? '',
      publicKey: new Uint8Array(passkey?.public_key ?? []),
      counter: Number(passkey?.counter ?? 0),
    }
    const expectedChallenge = (challenge: string) => spendChallenge(tx, { lender: lender.id, challenge, identity: null }, at)
    const expected = { ...expectedOriginOf({ host }), expectedChallenge, requireUserVerification: true }
    const verified = await verifiedOrUndefined<VerifiedAuthenticationResponse>(() =>
      verifyAuthenticationResponse({ response, credential, ...expected }),
    )
    if (!passkey || passkey.rp_id !== rpIdOf({ host }) || !verified?.verified) return undefined
    await markPasskeyUsed(tx, passkey, verified.authenticationInfo.newCounter, at)
    return passkey.identity_uuid
  })
  if (identity === undefined) throw passkeyRefused(lender, at)
  await deleteAttempts(store, lender.id, attempts)
  return { identity, method: 'passkey' }
}

/**
 * The challenge of a new passkey.
 *
 * @throws Refused answers-refused for a wrong password; too-many
 */
export async function challengeOfNewPasskey(
  parts: ServerParts,
  lender: ServedLender,
  person: StoredIdentity,
  body: NewPasskeyBody,
  site: Site,
): Promise<NewPasskeyAnswer> {
  const { store, now } = parts
  const texts = textsOf(lender)
  normalizedAnswers(lender, addPasskeyRoute, { ...body }, now())
  await requirePassword(parts, lender, person, body.currentPassword)
  const known = await store.read((db) => passkeysOf(db, { lender: lender.id, identity: person.uuid }))
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    supportedAlgorithmIDs: algorithms,
    rpName: lender.flow.live.lender.name,
    rpID: rpIdOf(site),
    userName: person.email || person.uuid,
    userDisplayName: shortName(person.name),
    userID: new Uint8Array(Buffer.from(person.uuid)),
    timeout: challengeMs,
    excludeCredentials: known.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await store.write((tx) => addChallenge(tx, challengeFor(lender, options, person.uuid, now())))
  const format = textFormatter(lender.flow, factsOfVisitor(lender.flow, now(), '', person))
  return { failed: format(texts.failed), options }
}

type Adding = Site & { readonly userAgent: string | undefined }

/**
 * Adds a passkey, and reports it by e-mail.
 *
 * @throws Refused passkey-refused
 */
export async function addOwnPasskey(
  { store, keys, now }: Pick<ServerParts, 'store' | 'keys' | 'now'>,
  lender: ServedLender,
  { uuid: identity }: StoredIdentity,
  { response }: AddPasskeyBody,
  { host, userAgent }: Adding,
): Promise<void> {
  textsOf(lender)
  const { verifyRegistrationResponse } = await webAuthn()
  const at = now()
  const isAdded = await store.write(async (tx) => {
    const account = await lockIdentity(tx, lender.id, identity)
    if (!account) return false
    const known = await passkeysOf(tx, { lender: lender.id, identity })
    const expectedChallenge = (challenge: string) => spendChallenge(tx, { lender: lender.id, challenge, identity }, at)
    const expected = { ...expectedOriginOf({ host }), expectedChallenge, requireUserVerification: true }
    const verified = await verifiedOrUndefined<VerifiedRegistrationResponse>(() =>
      verifyRegistrationResponse({ response, ...expected, supportedAlgorithmIDs: algorithms }),
    )
    if (!verified?.verified || known.length >= mostPasskeys) return false
    const { id: credential_id, publicKey: public_key, counter, transports = [] } = verified.registrationInfo.credential
    const own = { lender: lender.id, uuid: randomUUID(), identity_uuid: identity, rp_id: rpIdOf({ host }) }
    const row = { ...own, credential_id, public_key, counter, transports, user_agent: userAgent ?? null, created_at: at }
    if (!(await addPasskey(tx, row))) return false
    await enqueueAccountMessages(tx, {
      keys,
      lender,
      person: account,
      event: 'passkey-added',
      occurrence: `passkey-added/${row.uuid}`,
      at,
    })
    return true
  })
  if (!isAdded) throw passkeyRefused(lender, at)
}

/** How long after a sign-in a passkey may be removed. */
const recentSignInMs = 15 * 60_000

/**
 * Removes a passkey, and reports it by e-mail. An old session is not enough: the sign-in, with the second factor where there is
 * one, has to be recent.
 *
 * @throws Refused forbidden for an older sign-in; not-found
 */
export async function removeOwnPasskey(
  { store, keys, now }: Pick<ServerParts, 'store' | 'keys' | 'now'>,
  lender: ServedLender,
  { person, beganAt }: Pick<Borrower, 'person' | 'beganAt'>,
  uuid: string,
): Promise<void> {
  const at = now()
  if (at.getTime() - beganAt.getTime() > recentSignInMs) {
    const { signInAgain } = textsOf(lender)
    throw new Refused('forbidden', {
      errors: [textFormatter(lender.flow, factsOfVisitor(lender.flow, at, '', person))(signInAgain)],
    })
  }
  await store.write(async (tx) => {
    if (!(await removePasskey(tx, { lender: lender.id, identity: person.uuid }, uuid))) throw new Refused('not-found')
    await enqueueAccountMessages(tx, {
      keys,
      lender,
      person,
      event: 'passkey-removed',
      occurrence: `passkey-removed/${uuid}`,
      at,
    })
  })
}

function challengeFor(lender: ServedLender, { challenge }: { readonly challenge: string }, identity: string | null, at: Date) {
  return { lender: lender.id, challenge, identity, expiresAt: new Date(at.getTime() + challengeMs) }
}

const nameOf = (host: string) => host.toLowerCase().replace(/:\d+$/, '')

/** A passkey belongs to the host of its lender alone, and to no domain above it. */
const rpIdOf = ({ host }: Site) => nameOf(host)

/** Browsers offer passkeys to pages of TLS, and to those of this computer. */
function expectedOriginOf(site: Site) {
  const rpID = rpIdOf(site)
  const host = site.host.toLowerCase()
  const isHere = rpID === 'localhost' || rpID.endsWith('.localhost')
  return { expectedRPID: rpID, expectedOrigin: [`https://${host}`, ...(isHere ? [`http://${host}`] : [])] }
}

/** @returns undefined where the library throws, since the response is malformed, replayed or of another site: all get one refusal */
async function verifiedOrUndefined<Verified>(verify: () => Promise<Verified>): Promise<Verified | undefined> {
  try {
    return await verify()
  } catch (error) {
    // A database that fails is no fault of the passkey.
    if (error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code))
      throw error
    return undefined
  }
}

function passkeyRefused({ flow }: ServedLender, at: Date): Refused {
  reportSecurity({ event: 'passkey-refused' })
  const { account, words } = flow.live.shell
  const text = textFormatter(flow, factsOfVisitor(flow, at, ''))(account?.passkeys?.refused ?? words.unexpected)
  return new Refused('passkey-refused', { errors: [text] })
}

/** @throws Refused not-found if the lender has no passkeys */
function textsOf({ flow }: ServedLender) {
  const texts = flow.live.shell.account?.passkeys
  if (!texts) throw new Refused('not-found')
  return texts
}
