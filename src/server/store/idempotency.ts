/** Idempotent requests: a request with a key has its effect once, and its response is stored in the same transaction. */

import type { ExpressionBuilder } from 'kysely'
import type { LenderId } from '#engine/index.ts'
import { mustWrite, type Reader, type Store, type Writer } from './open-store.ts'
import type { Tables } from './tables.ts'

/** Identifies one request of one subject to one route. `bodyMac`: a keyed hash of the body, which detects another body. */
export type RequestKey = {
  readonly lender: LenderId
  /** The id of the sender: an identity, or `lender-system`; empty before there is an identity. */
  readonly subject: string
  readonly route: string
  readonly key: string
  readonly bodyMac: string
}

export class KeyReused extends Error {
  override readonly name = 'KeyReused'
}

/** `replayed`: whether an earlier request has stored the answer. */
export type IdempotentResponse<T> = { readonly answer: T; readonly replayed: boolean }

/**
 * Runs the effect and stores its response in one transaction. A duplicate that arrives meanwhile waits, and gets the same
 * response. An effect that throws rolls back everything, the key included.
 *
 * @throws KeyReused where the key was used with another body
 */
export async function respondOnce<T>(
  store: Store,
  request: RequestKey,
  now: Date,
  effect: (tx: Writer) => Promise<T>,
): Promise<IdempotentResponse<T>> {
  return await store.write(async (tx) => {
    if (!(await claimKey(tx, request, now))) {
      const answer = await findResponse<T>(tx, request)
      if (answer === undefined) throw new Error('A key was neither written nor there already.')
      return { answer, replayed: true }
    }
    const answer = await effect(tx)
    const ours = tx.updateTable('answered').set({ answer: JSON.stringify(answer) })
    await mustWrite(ours.where(sameKey(request)).returning('key'))
    return { answer, replayed: false }
  })
}

/** The stored response of a request. @throws KeyReused where the key was used with another body */
export async function findResponse<T>(db: Reader, request: RequestKey): Promise<T | undefined> {
  const row = await db.selectFrom('answered').select(['body_mac', 'answer']).where(sameKey(request)).executeTakeFirst()
  if (row && row.body_mac !== request.bodyMac) throw new KeyReused()
  return row && (JSON.parse(row.answer) as T)
}

async function claimKey(tx: Writer, { lender, subject, route, key, bodyMac }: RequestKey, now: Date): Promise<boolean> {
  const row = { lender, subject, route, key, body_mac: bodyMac, answer: '', at: now }
  const unlessThere = tx.insertInto('answered').values(row)
  const written = await unlessThere
    .onConflict((it) => it.columns(['lender', 'subject', 'route', 'key']).doNothing())
    .returning('key')
    .execute()
  return written.length === 1
}

const sameKey =
  ({ lender, subject, route, key }: RequestKey) =>
  (is: ExpressionBuilder<Tables, 'answered'>) =>
    is.and({ lender, subject, route, key })
