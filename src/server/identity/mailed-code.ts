/** Makes and compares codes by e-mail: six digits, of which only a keyed hash is stored. */
import { randomInt, randomUUID } from 'node:crypto'
import type { LenderId } from '#engine/index.ts'
import { emailKey } from '../store/identities.ts'
import { addMailedCode, type CodeHolder, spendMailedCode } from '../store/mailed-codes.ts'
import type { Writer } from '../store/open-store.ts'
import type { CodePurpose } from '../store/tables.ts'
import type { Keys } from './secret.ts'

export type NewCode = { readonly uuid: string; readonly code: string }

export const codeMinutes = 15

export function newCode(): NewCode {
  return { uuid: randomUUID(), code: String(randomInt(1_000_000)).padStart(6, '0') }
}

export type CodeOfEmail = { readonly lender: LenderId; readonly purpose: CodePurpose; readonly email: string }

/** @param identity of the address; undefined where it has no account */
export async function keepCode(
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
