/** Sends and compares codes by e-mail: six digits, of which only a keyed hash is stored. */
import { randomInt, randomUUID } from 'node:crypto'
import type { LenderId } from '#engine/index.ts'
import { limitTries } from '../applications/limit-tries.ts'
import type { ServedLender } from '../releases/served-lender.ts'
import type { ServerParts } from '../server-parts.ts'
import { emailKey, type StoredIdentity } from '../store/identities.ts'
import { addMailedCode, type CodeHolder, spendMailedCode } from '../store/mailed-codes.ts'
import { codeOccurrence } from '../store/message-outbox.ts'
import type { Writer } from '../store/open-store.ts'
import type { CodePurpose } from '../store/tables.ts'
import { type AccountEvent, keepAccountMessages } from './account-messages.ts'
import type { Keys } from './secret.ts'

type NewCode = { readonly uuid: string; readonly code: string }

const codeMinutes = 15

export type CodeRequest = {
  readonly purpose: CodePurpose
  /** The address that the code goes to. */
  readonly email: string
  /** Whom the code is for; undefined where the address has no account: code and mail are written all the same. */
  readonly person: StoredIdentity | undefined
  readonly event: AccountEvent['event']
  /** The page that takes the code. */
  readonly path: string
}

/** Writes a code and its e-mail. Call `limitCodes` before the address is looked up. */
export async function sendCode(
  tx: Writer,
  keys: Keys,
  lender: ServedLender,
  { purpose, email, person, event, path }: CodeRequest,
  at: Date,
): Promise<void> {
  const made = newCode()
  await keepCode(tx, keys, { lender: lender.id, purpose, email }, made, person?.uuid, at)
  const occurrence = codeOccurrence(made.uuid)
  await keepAccountMessages(tx, { event, keys, lender, person, occurrence, path, code: made.code, at })
}

/** @throws Refused if too many codes were asked for, whether the e-mail has an account or not */
export async function limitCodes(parts: ServerParts, { lender, purpose, email }: CodeOfEmail, address: string): Promise<void> {
  const { limits } = parts.config
  const who = `${purpose} ${emailKey(email)}`
  // An office may register many borrowers from one address, and each of them confirms.
  const fromAddress = purpose === 'confirm-email' ? limits.registrationFromAddress : limits.codesFromAddress
  await limitTries(parts, lender, [
    { kind: 'codes-email', who, ...limits.codesToEmail },
    { kind: 'codes-email-day', who, ...limits.codesToEmailADay },
    { kind: 'codes-address', who: `${purpose} ${address}`, ...fromAddress },
  ])
}

/**
 * @returns the counted tries, which the caller removes after a right code
 * @throws Refused if too many codes were tried
 */
export async function limitCodeTries(
  parts: ServerParts,
  { lender, purpose, email }: CodeOfEmail,
  address: string,
): Promise<readonly string[]> {
  const { limits } = parts.config
  return await limitTries(parts, lender, [
    { kind: 'code-tries-email', who: `${purpose} ${emailKey(email)}`, ...limits.codeTriesOfEmail },
    { kind: 'code-tries-address', who: address, ...limits.codeTriesFromAddress },
  ])
}

function newCode(): NewCode {
  return { uuid: randomUUID(), code: String(randomInt(1_000_000)).padStart(6, '0') }
}

export type CodeOfEmail = { readonly lender: LenderId; readonly purpose: CodePurpose; readonly email: string }

/** @param identity of the address; undefined where it has no account */
async function keepCode(
  tx: Writer,
  keys: Keys,
  of: CodeOfEmail,
  { uuid, code }: NewCode,
  identity: string | undefined,
  now: Date,
): Promise<void> {
  const expires_at = new Date(now.getTime() + codeMinutes * 60_000)
  const dates = { created_at: now, expires_at }
  await addMailedCode(tx, {
    ...holderOf(keys, of),
    ...dates,
    uuid,
    identity_uuid: identity ?? null,
    code_mac: macOf(keys, uuid, code),
  })
}

/** @returns the identity that the code was sent to; undefined if the code is refused, which counts as a try */
export async function takeCode(tx: Writer, keys: Keys, of: CodeOfEmail, typed: string, now: Date): Promise<string | undefined> {
  const used = await spendMailedCode(tx, holderOf(keys, of), ({ uuid, code_mac }) => code_mac === macOf(keys, uuid, typed), now)
  return used?.identity_uuid ?? undefined
}

function holderOf(keys: Keys, { lender, purpose, email }: CodeOfEmail): CodeHolder {
  return { lender, purpose, who: keys.nameOf(`code for ${emailKey(email)}`) }
}

const macOf = (keys: Keys, uuid: string, code: string) => keys.nameOf(`code ${uuid} ${code}`)
