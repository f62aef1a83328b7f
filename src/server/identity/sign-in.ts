/** Signing in with e-mail and password: the same answer, after the same work, for known and unknown people. */

import { randomUUID } from 'node:crypto'
import type { LenderId } from '#engine/index.ts'

import { rememberFamiliar } from '../store/familiar.ts'
import type { StoredIdentity } from '../store/identities.ts'
import type { Store, Writer } from '../store/open-store.ts'
import { beginSession } from '../store/sessions.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import type { Keys } from './secret.ts'
import type { TokenHolder, Tokens } from './tokens.ts'

/** @returns the identity's uuid, or nothing where the password is not theirs, or there is nobody */
export async function identityFor(known: StoredIdentity | undefined, password: string): Promise<string | undefined> {
  const right = await isPassword(password, known?.password_hash ?? (await somebodyElse))
  return right ? known?.uuid : undefined
}

/** Names an identity at an address without telling either. */
export function placeOf(keys: Keys, identity: string | undefined, address: string): string {
  return keys.nameOf(`${identity ?? ''} at ${address}`)
}

/** What an unknown person's password is compared with, so that the answer takes as long. */
const somebodyElse = hashPassword(randomUUID())

export async function openSession(tx: Writer, lender: LenderId, identity: string, now: Date): Promise<TokenHolder> {
  const session = { lender, uuid: randomUUID(), identity_uuid: identity, began_at: now }
  await beginSession(tx, session)
  return { lender, identity, session: session.uuid, beganAt: now }
}

/**
 * The `authorization` header of a sign-in's answer, prefix and all, is this token with `Bearer ` in front.
 *
 * @param address from where they came: it is familiar from now on
 */
export async function tokenFor(
  { store, tokens, keys }: { readonly store: Store; readonly tokens: Tokens; readonly keys: Keys },
  lender: LenderId,
  identity: string,
  address: string,
  now: Date,
): Promise<string> {
  const holder = await store.write(async (tx) => {
    await rememberFamiliar(tx, lender, placeOf(keys, identity, address), now)
    return await openSession(tx, lender, identity, now)
  })
  return await tokens.mint(holder, now)
}
