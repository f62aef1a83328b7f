import type { Selectable } from 'kysely'
import type { Owner } from './applications.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { ConsentTable } from './tables.ts'

export type StoredConsent = Selectable<ConsentTable>

export async function addConsents(tx: Writer, consents: readonly StoredConsent[]): Promise<void> {
  if (consents.length === 0) return
  await mustWrite(
    tx
      .insertInto('consent')
      .values([...consents])
      .returning('uuid'),
    consents.length,
  )
}

export async function consentsOf(db: Reader, { lender, identity }: Owner, application: string): Promise<StoredConsent[]> {
  const ofLender = db.selectFrom('consent').selectAll().where('lender', '=', lender)
  const own = ofLender.where('identity_uuid', '=', identity).where('application_uuid', '=', application)
  return await own.orderBy('given_at').orderBy('number').orderBy('uuid').execute()
}
