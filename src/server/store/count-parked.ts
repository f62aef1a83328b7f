import type { Store } from './open-store.ts'
import { forAllLenders } from './row-scope.ts'

/** How many rows failed at their last attempt, and wait for an operator. */
export type Parked = { readonly jobs: number; readonly events: number; readonly messages: number }

export async function countParked(store: Store): Promise<Parked> {
  return await forAllLenders(() =>
    store.read(async (db) => {
      const count = async (table: 'job' | 'outbox' | 'message_outbox') => {
        const parked = db.selectFrom(table).where('parked_at', 'is not', null)
        const { rows } = await parked.select((of) => of.fn.countAll().as('rows')).executeTakeFirstOrThrow()
        return Number(rows)
      }
      return { jobs: await count('job'), events: await count('outbox'), messages: await count('message_outbox') }
    }),
  )
}
