import type { LenderId } from '#engine/index.ts'

import { type Applicant, gatheredOf } from './applicant.ts'
import type { Reader } from './open-store.ts'

/** Whoever has an application at a lender, in the order of their ids. For whoever runs the server, never for a borrower. */
export async function* storedApplicants(db: Reader, lender: LenderId, only?: string): AsyncGenerator<Applicant> {
  let after: string | undefined
  for (;;) {
    const ofLender = db.selectFrom('application').selectAll().where('lender', '=', lender)
    const own = only === undefined ? ofLender : ofLender.where('uuid', '=', only)
    const next = after === undefined ? own : own.where('uuid', '>', after)
    const page = await next.orderBy('uuid').limit(perPage).execute()
    for (const application of page) {
      const { identity_uuid: identity, uuid } = application
      const people = db.selectFrom('identity').selectAll().where('lender', '=', lender)
      const person = await people.where('uuid', '=', identity).executeTakeFirstOrThrow()
      yield { person, application, ...(await gatheredOf(db, { lender, identity }, uuid)) }
    }
    after = page.at(-1)?.uuid
    if (after === undefined || page.length < perPage) return
  }
}

const perPage = 200
