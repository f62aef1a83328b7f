import type { Application, LenderId } from '#engine/index.ts'
import { applicationOf } from './load-application.ts'
import type { Reader } from './open-store.ts'

/** Iterates over all applications of a lender by id, for commands of the operator. Not restricted to a borrower. */
export async function* allApplications(db: Reader, lender: LenderId, only?: string): AsyncGenerator<Application> {
  let after: string | undefined
  for (;;) {
    const ofLender = db.selectFrom('application').selectAll().where('lender', '=', lender)
    const own = only === undefined ? ofLender : ofLender.where('uuid', '=', only)
    const next = after === undefined ? own : own.where('uuid', '>', after)
    const page = await next.orderBy('uuid').limit(perPage).execute()
    for (const row of page) {
      const people = db.selectFrom('identity').selectAll().where('lender', '=', lender)
      const person = await people.where('uuid', '=', row.identity_uuid).executeTakeFirstOrThrow()
      yield await applicationOf(db, row, person)
    }
    after = page.at(-1)?.uuid
    if (after === undefined || page.length < perPage) return
  }
}

const perPage = 200
