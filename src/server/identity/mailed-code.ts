/** Codes by e-mail: six digits, of which only a keyed hash is stored. */
import { randomInt, randomUUID } from 'node:crypto'
import type { LenderId } from '#engine/index.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { Refused } from '../errors/refused.ts'
import { limitAttempts } from '../limits/limit-attempts.ts'
import { limitsOfNetwork, networkOf } from '../logs/network-of.ts'
import { reportSecurity } from '../logs/security-log.ts'
import type { ServedLender } from '../releases/served-lender.ts'
import type { Keys } from '../secrets/keys.ts'
import { emailKey, type StoredIdentity } from '../store/identities.ts'
import { isKnownDevice } from '../store/known-devices.ts'
import { addMailedCode, type CodeHolder, type CodeTry, spendMailedCode, tryMailedCode } from '../store/mailed-codes.ts'
import { codeOccurrence } from '../store/message-outbox.ts'
import type { Writer } from '../store/open-store.ts'
import type { CodePurpose } from '../store/tables.ts'
import { type AccountEvent, enqueueAccountMessages } from './account-messages.ts'
import { knownDeviceKey } from './sign-in.ts'

type NewCode = { readonly uuid: string; readonly code: string }

const codeMinutes = 15

export type CodeRequest = {
  readonly purpose: CodePurpose
  /** The address that the code goes to. */
  readonly email: string
  /** The owner of the address; undefined where it has no account: code and mail are written all the same. */
  readonly person: StoredIdentity | undefined
  readonly event: AccountEvent['event']
  /** The page that takes the code. */
  readonly path: string
  /** The address of the caller, who may try the code more often than others. */
  readonly address: string
}

/**
 * Where a request for a code, or a typed code, comes from. Requests from unknown networks are counted apart from those of the
 * owner, so that others cannot use up the tries of the owner.
 */
export type CodeOrigin = {
  readonly address: string
  /** Whether the owner is signed in, or has signed in from this network before. */
  readonly isKnown: boolean
}

/** @param person the owner of the address; without an account, the network is not known */
export async function codeOriginOf(
  { store, keys, now }: Pick<ServerParts, 'store' | 'keys' | 'now'>,
  lender: LenderId,
  person: Pick<StoredIdentity, 'uuid'> | undefined,
  address: string,
): Promise<CodeOrigin> {
  const place = knownDeviceKey(keys, person?.uuid, address)
  return { address, isKnown: await store.read((db) => isKnownDevice(db, lender, place, now())) }
}

/** Writes a code and its e-mail. Call `limitCodeRequests` before. */
export async function sendCode(
  tx: Writer,
  keys: Keys,
  lender: ServedLender,
  { purpose, email, person, event, path, address }: CodeRequest,
  at: Date,
): Promise<void> {
  const made = newCode()
  const asked_from = networkName(keys, address)
  await storeCode(tx, keys, { lender: lender.id, purpose, email }, { ...made, asked_from }, person?.uuid, at)
  const occurrence = codeOccurrence(made.uuid)
  await enqueueAccountMessages(tx, { event, keys, lender, person, occurrence, path, code: made.code, at })
}

/** @throws Refused if too many codes were asked for, whether the e-mail has an account or not */
export async function limitCodeRequests(
  parts: ServerParts,
  { lender, purpose, email }: CodeOfEmail,
  { address, isKnown }: CodeOrigin,
): Promise<void> {
  const { limits } = parts.config
  const account = `${purpose} ${emailKey(email)}`
  // An office may register many borrowers from one address, and each of them confirms.
  const fromAddress = purpose === 'confirm-email' ? limits.registrationFromAddress : limits.codesFromAddress
  await limitAttempts(parts, lender, [
    { kind: 'codes-email', who: isKnown ? account : `${account} at ${networkOf(address)}`, ...limits.codesToEmail },
    { kind: 'codes-email-day', who: isKnown ? account : `${account} for others`, ...limits.codesToEmailADay },
    ...limitsOfNetwork({ kind: 'codes-address', ...fromAddress }, address, `${purpose} `),
  ])
}

/**
 * @returns the counted attempts, which the caller deletes after a right code
 * @throws Refused if too many codes were tried
 */
export async function limitCodeAttempts(
  parts: ServerParts,
  { lender, purpose, email }: CodeOfEmail,
  { address, isKnown }: CodeOrigin,
): Promise<readonly string[]> {
  const { limits } = parts.config
  const account = `${purpose} ${emailKey(email)}`
  return await limitAttempts(parts, lender, [
    { kind: 'code-tries-email', who: isKnown ? account : `${account} at ${networkOf(address)}`, ...limits.codeTriesOfEmail },
    ...limitsOfNetwork({ kind: 'code-tries-address', ...limits.codeTriesFromAddress }, address),
  ])
}

function newCode(): NewCode {
  return { uuid: randomUUID(), code: String(randomInt(1_000_000)).padStart(6, '0') }
}

export type CodeOfEmail = { readonly lender: LenderId; readonly purpose: CodePurpose; readonly email: string }

/** @param identity of the address; undefined where it has no account */
async function storeCode(
  tx: Writer,
  keys: Keys,
  of: CodeOfEmail,
  { uuid, code, asked_from }: NewCode & { readonly asked_from: string },
  identity: string | undefined,
  now: Date,
): Promise<void> {
  const expires_at = new Date(now.getTime() + codeMinutes * 60_000)
  const dates = { created_at: now, expires_at }
  await addMailedCode(tx, {
    ...holderOf(keys, of),
    ...dates,
    uuid,
    asked_from,
    identity_uuid: identity ?? null,
    code_mac: macOf(keys, uuid, code),
  })
}

type TypedCode = { readonly code: string; readonly place: CodeOrigin }

/** @returns the identity that the code was sent to; undefined if the code is refused, which counts as a try */
export async function spendCode(
  tx: Writer,
  keys: Keys,
  of: CodeOfEmail,
  { code, place }: TypedCode,
  now: Date,
): Promise<string | undefined> {
  const used = await spendMailedCode(tx, holderOf(keys, of), codeTryFrom(keys, code, place), now)
  return used?.identity_uuid ?? undefined
}

/**
 * Requires a right code, and leaves it unspent: what comes with it, such as a second factor, is counted only after a right
 * code. A wrong code counts as a try.
 *
 * @throws Refused code-refused
 */
export async function requireRightCode(
  { store, keys, now }: Pick<ServerParts, 'store' | 'keys' | 'now'>,
  of: CodeOfEmail,
  { code, place }: TypedCode,
): Promise<void> {
  const at = now()
  const right = await store.write((tx) => tryMailedCode(tx, holderOf(keys, of), codeTryFrom(keys, code, place), at))
  if (!right) {
    reportSecurity({ event: 'wrong-code', purpose: of.purpose, email: of.email })
    throw new Refused('code-refused')
  }
}

function codeTryFrom(keys: Keys, typed: string, { address, isKnown }: CodeOrigin): CodeTry {
  const here = networkName(keys, address)
  return {
    isRight: ({ uuid, code_mac }) => code_mac === macOf(keys, uuid, typed),
    isOwn: ({ asked_from }) => isKnown || asked_from === here,
  }
}

const networkName = (keys: Keys, address: string) => keys.nameOf(`code asked at ${networkOf(address)}`)

function holderOf(keys: Keys, { lender, purpose, email }: CodeOfEmail): CodeHolder {
  return { lender, purpose, who: keys.nameOf(`code for ${emailKey(email)}`) }
}

const macOf = (keys: Keys, uuid: string, code: string) => keys.nameOf(`code ${uuid} ${code}`)
