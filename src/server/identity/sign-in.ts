/** Signing in with e-mail and password: the same answer, after the same work, for known and unknown people. */
import { randomUUID } from 'node:crypto'
import type { LenderId } from '#engine/flow/json.ts'
import { emailKey, findIdentityByEmail } from '#server/store/identities.ts'
import type { Store, Writer } from '#server/store/open-store.ts'
import { beginSession } from '#server/store/sessions.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import type { TokenHolder, Tokens } from './tokens.ts'

/** @returns the identity's uuid, or nothing where e-mail and password do not belong together */
export async function identityFor(store: Store, lender: LenderId, email: string, password: string): Promise<string | undefined> {
  const known = await store.read((db) => findIdentityByEmail(db, lender, emailKey(email)))
  const right = await isPassword(password, known?.password_hash ?? (await somebodyElse))
  return right ? known?.uuid : undefined
}

/** What an unknown person's password is compared with, so that the answer takes as long. */
const somebodyElse = hashPassword(randomUUID())

export async function openSession(tx: Writer, lender: LenderId, identity: string, now: Date): Promise<TokenHolder> {
  const session = { lender, uuid: randomUUID(), identity_uuid: identity, began_at: now }
  await beginSession(tx, session)
  return { lender, identity, session: session.uuid, beganAt: now }
}

/** The `authorization` header of a sign-in's answer, prefix and all, is this token with `Bearer ` in front. */
export async function tokenFor(
  { store, tokens }: { readonly store: Store; readonly tokens: Tokens },
  lender: LenderId,
  identity: string,
  now: Date,
): Promise<string> {
  return await tokens.mint(await store.write((tx) => openSession(tx, lender, identity, now)), now)
}
