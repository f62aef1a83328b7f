/** Sign-in of agents: password and second factor together, with the same response and the same work whatever is wrong. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { ServerParts } from '../config/server-parts.ts'
import { Refused } from '../errors/refused.ts'
import { newSecret, timeStepOfCode } from '../identity/one-time-code.ts'
import { hashPassword, isPassword } from '../identity/password-hash.ts'
import { knownDeviceKey } from '../identity/sign-in.ts'
import { limitAttempts } from '../limits/limit-attempts.ts'
import { limitsOfNetwork, networkOf } from '../logs/network-of.ts'
import { reportSecurity, traceCaller } from '../logs/security-log.ts'
import type { Keys } from '../secrets/keys.ts'
import type { Sealer } from '../secrets/sealer.ts'
import {
  agentOfSession,
  beginAgentSession,
  endAgentSession,
  findAgent,
  markAgentSeen,
  putAgent,
  type SignedInAgent,
  type StoredAgent,
  storeAgentStep,
} from '../store/agents.ts'
import { deleteAttempts } from '../store/attempts.ts'
import { isKnownDevice, rememberDevice } from '../store/known-devices.ts'
import type { Writer } from '../store/open-store.ts'
import { forAllLenders, forLender } from '../store/row-scope.ts'

/** How long an agent stays signed in. */
export const agentSessionMs = 6 * 60 * 60_000

/** Rows of agents belong to no lender: what is sealed and counted of them has this name in its place. */
const realm = 'agents'

/** Compared with the password of an unknown e-mail, so that the response takes as long. */
const nobodysHash = hashPassword(randomUUID())

type Typed = { readonly email: string; readonly password: string; readonly code: string }

/**
 * @returns the token of a new session
 * @throws Refused sign-in-failed; too-many
 */
export async function signInAgent(parts: ServerParts, typed: Typed, address: string): Promise<string> {
  return await forLender(realm, () => newSession(parts, typed, address))
}

async function newSession(parts: ServerParts, { email, password, code }: Typed, address: string): Promise<string> {
  const { store, keys, now } = parts
  const emailKey = email.trim().toLowerCase()
  const { signInOfAccountFromAddress, signInOfAccount, signInFromAddress } = parts.config.limits
  const known = await store.read((db) => findAgent(db, emailKey))
  const place = knownDeviceKey(keys, known?.uuid, address)
  const isKnownPlace = await store.read((db) => isKnownDevice(db, realm, place, now()))
  const attempts = await limitAttempts(parts, realm, [
    { kind: 'agent-sign-in-from', who: `${emailKey} from ${networkOf(address)}`, ...signInOfAccountFromAddress },
    // Attempts from elsewhere do not lock an agent out at the places of earlier sign-ins.
    ...(isKnownPlace ? [] : [{ kind: 'agent-sign-in', who: emailKey, ...signInOfAccount }]),
    ...limitsOfNetwork({ kind: 'agent-sign-in-address', ...signInFromAddress }, address),
  ])
  const isRight = await isPassword(password, known?.password_hash ?? (await nobodysHash))
  const step =
    known && isRight ? timeStepOfCode(secretOf(keys.sealer, known), code.replaceAll(' ', ''), now(), known.last_step) : undefined
  if (!known || step === undefined) {
    reportSecurity({ event: 'agent-sign-in-failed', email: emailKey })
    throw new Refused('sign-in-failed')
  }
  const token = randomBytes(32).toString('base64url')
  await store.write(async (tx) => {
    if (!(await storeAgentStep(tx, known.uuid, step))) {
      reportSecurity({ event: 'agent-sign-in-failed', email: emailKey })
      throw new Refused('sign-in-failed')
    }
    const expires = new Date(now().getTime() + agentSessionMs)
    await rememberDevice(tx, realm, place, now())
    await beginAgentSession(tx, { tokenKey: tokenKeyOf(keys, token), agent: known.uuid, at: now(), expires })
  })
  await deleteAttempts(store, realm, attempts)
  traceCaller({ agent: known.uuid })
  reportSecurity({ event: 'agent-signed-in' })
  return token
}

/** The agent of a token; undefined without a session. */
export async function signedInAgent(
  { store, keys, now }: Pick<ServerParts, 'store' | 'keys' | 'now'>,
  token: string | undefined,
): Promise<SignedInAgent | undefined> {
  if (token === undefined) return undefined
  return await forAllLenders(() => store.read((db) => agentOfSession(db, tokenKeyOf(keys, token), now())))
}

/** Notes that an agent is at the page: borrowers are offered a conversation while one is. */
export async function seeAgent({ store, keys, now }: Pick<ServerParts, 'store' | 'keys' | 'now'>, token: string): Promise<void> {
  await store.write((tx) => markAgentSeen(tx, tokenKeyOf(keys, token), now()))
}

export async function signOutAgent({ store, keys }: Pick<ServerParts, 'store' | 'keys'>, token: string): Promise<void> {
  await store.write((tx) => endAgentSession(tx, tokenKeyOf(keys, token)))
}

export type NewAgent = { readonly email: string; readonly name: string; readonly lenders: readonly string[] }

/** Adds an account, or gives one a new password and secret, which are shown once. */
export async function addAgent(
  tx: Writer,
  sealer: Sealer,
  { email, name, lenders }: NewAgent,
  at: Date,
): Promise<{ readonly password: string; readonly secret: string }> {
  const password = randomBytes(12).toString('base64url')
  const secret = newSecret()
  const emailKey = email.trim().toLowerCase()
  const { bytes, keyId } = sealer.seal(placeOfSecret(emailKey), Buffer.from(secret))
  const row: StoredAgent = {
    ...{ uuid: randomUUID(), email: email.trim(), email_key: emailKey, name: name.trim() },
    ...{ password_hash: await hashPassword(password), secret: bytes, key_id: keyId, last_step: 0, created_at: at },
  }
  await putAgent(tx, row, lenders)
  return { password, secret }
}

function secretOf(sealer: Sealer, { email_key, secret, key_id }: StoredAgent): string {
  return Buffer.from(sealer.open(placeOfSecret(email_key), { bytes: secret, keyId: key_id })).toString()
}

function placeOfSecret(owner: string) {
  return { lender: realm, owner, path: 'agent-second-factor' }
}

function tokenKeyOf(keys: Keys, token: string): string {
  return keys.nameOf(`agent session ${token}`)
}
