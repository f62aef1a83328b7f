/** Rows that nothing can ask for any more are taken out, so that the tables do not grow for ever. */
import { familiarMs } from './familiar.ts'
import { forgetPickings } from './link-sessions.ts'
import type { Store } from './open-store.ts'

export type Ages = {
  /** How long a request may be sent again and get its first answer. */
  readonly answerMs: number
  /** How long a session can last. */
  readonly sessionMs: number
  /** How long a try counts. */
  readonly attemptMs: number
}

/** How long what was picked at the sandbox's bank is kept after it expired: whoever comes back late still finds it. */
const pickingMs = 24 * 60 * 60_000

export type Swept = { readonly answers: number; readonly sessions: number; readonly attempts: number }

export async function sweep(store: Store, now: Date, { answerMs, sessionMs, attemptMs }: Ages): Promise<Swept> {
  const before = (ageMs: number) => new Date(now.getTime() - ageMs)
  return await store.write(async (tx) => {
    const answers = await tx.deleteFrom('answered').where('at', '<', before(answerMs)).executeTakeFirst()
    const sessions = await tx.deleteFrom('session').where('began_at', '<', before(sessionMs)).executeTakeFirst()
    const attempts = await tx.deleteFrom('attempt').where('at', '<', before(attemptMs)).executeTakeFirst()
    await forgetPickings(tx, before(pickingMs))
    await tx.deleteFrom('familiar').where('at', '<', before(familiarMs)).execute()
    return {
      answers: Number(answers.numDeletedRows),
      sessions: Number(sessions.numDeletedRows),
      attempts: Number(attempts.numDeletedRows),
    }
  })
}
