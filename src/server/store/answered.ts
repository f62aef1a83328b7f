/** Idempotency: a request with a key has its effect once; its response is stored in the same transaction. */

import type { ExpressionBuilder } from 'kysely'
import type { LenderId } from '#engine/index.ts'
import { mustWrite, type Reader, type Store, type Writer } from './open-store.ts'
import type { Tables } from './tables.ts'

/** A key identifies one request of one subject to one route. `bodyMac` detects another request body. */
export type RequestKey = {
  readonly lender: LenderId
  /** The identity; empty before there is one. */
  readonly subject: string
  readonly route: string
  readonly key: string
  readonly bodyMac: string
}

export class KeyReused extends Error {
  override readonly name = 'KeyReused'
}

export type Answered<T> = { readonly answer: T; readonly replayed: boolean }

/**
 * Runs the effect and stores its response in one transaction. A duplicate meanwhile waits and gets the same response; an
 * effect that throws rolls back everything, the key included.
 *
 * @throws KeyReused where the key was used with another body
 */
export async function answerOnce<T>(
  store: Store,
  request: RequestKey,
  now: Date,
  effect: (tx: Writer) => Promise<T>,
): Promise<Answered<T>> {
  return await store.write(async (tx) => {
    if (!(await claim(tx, request, now))) {
      const answer = await findAnswer<T>(tx, request)
      if (answer === undefined) throw new Error('A key was neither written nor there already.')
      return { answer, replayed: true }
    }
    const answer = await effect(tx)
    const ours = tx.updateTable('answered').set({ answer: JSON.stringify(answer) })
    await mustWrite(ours.where(sameKey(request)).returning('key'))
    return { answer, replayed: false }
  })
}

/** @throws KeyReused where the key was used with another body */
export async function findAnswer<T>(db: Reader, request: RequestKey): Promise<T | undefined> {
  const row = await db.selectFrom('answered').select(['body_mac', 'answer']).where(sameKey(request)).executeTakeFirst()
  if (row && row.body_mac !== request.bodyMac) throw new KeyReused()
  return row && (JSON.parse(row.answer) as T)
}

async function claim(tx: Writer, { lender, subject, route, key, bodyMac }: RequestKey, now: Date): Promise<boolean> {
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
