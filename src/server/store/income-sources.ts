import type { Selectable } from 'kysely'
import type { Owner } from './applications.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { IncomeSourceTable } from './tables.ts'

export type StoredIncomeSource = Selectable<IncomeSourceTable>

export async function addIncomeSource(tx: Writer, source: StoredIncomeSource): Promise<void> {
  const row = { ...source, extra: JSON.stringify(source.extra) }
  await mustWrite(tx.insertInto('income_source').values(row).returning('uuid'))
}

/** The income sources of an application, oldest first. */
export async function incomeSourcesOf(db: Reader, owner: Owner, application: string): Promise<StoredIncomeSource[]> {
  const ofLender = db.selectFrom('income_source').selectAll().where('lender', '=', owner.lender)
  const own = ofLender.where('identity_uuid', '=', owner.identity).where('application_uuid', '=', application)
  return await own.orderBy('created_at').orderBy('uuid').execute()
}

/** @returns false if the source does not exist */
export async function removeIncomeSource(tx: Writer, owner: Owner, application: string, uuid: string): Promise<boolean> {
  const ofLender = tx.deleteFrom('income_source').where('lender', '=', owner.lender)
  const own = ofLender.where('identity_uuid', '=', owner.identity).where('application_uuid', '=', application)
  return (await own.where('uuid', '=', uuid).returning('uuid').execute()).length === 1
}
