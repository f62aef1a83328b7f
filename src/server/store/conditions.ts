import type { Selectable } from 'kysely'
import type { Owner } from './applications.ts'
import { mustWrite } from './must-write.ts'
import type { Reader, Writer } from './open-store.ts'
import type { ConditionTable } from './tables.ts'

export type StoredCondition = Selectable<ConditionTable>

export async function openConditions(tx: Writer, conditions: readonly StoredCondition[]): Promise<void> {
  if (conditions.length === 0) return
  const rows = conditions.map((row) => ({
    ...row,
    request_documents: JSON.stringify(row.request_documents),
    extra: JSON.stringify(row.extra),
  }))
  await mustWrite(tx.insertInto('condition').values(rows).returning('uuid'), rows.length)
}

/** The open ones, the oldest first. */
export async function openConditionsOf(db: Reader, owner: Owner, application: string): Promise<StoredCondition[]> {
  const ofLender = db.selectFrom('condition').selectAll().where('lender', '=', owner.lender)
  const own = ofLender.where('identity_uuid', '=', owner.identity).where('application_uuid', '=', application)
  return await own.where('closed_at', 'is', null).orderBy('created_at').orderBy('uuid').execute()
}

type ConditionChange = Pick<StoredCondition, 'notes' | 'comments_to_borrower' | 'request_documents' | 'extra'>

export async function changeCondition(tx: Writer, owner: Owner, uuid: string, change: ConditionChange): Promise<void> {
  const { notes, comments_to_borrower, request_documents, extra } = change
  const json = { request_documents: JSON.stringify(request_documents), extra: JSON.stringify(extra) }
  const row = { notes, comments_to_borrower, ...json }
  const ofLender = tx.updateTable('condition').set(row).where('lender', '=', owner.lender)
  await mustWrite(ofLender.where('identity_uuid', '=', owner.identity).where('uuid', '=', uuid).returning('uuid'))
}

export async function closeCondition(
  tx: Writer,
  owner: Owner,
  uuid: string,
  { at, because }: { readonly at: Date; readonly because: string },
): Promise<void> {
  const closed = { closed_at: at, closed_because: because }
  const ofLender = tx.updateTable('condition').set(closed).where('lender', '=', owner.lender)
  const open = ofLender.where('identity_uuid', '=', owner.identity).where('closed_at', 'is', null)
  await mustWrite(open.where('uuid', '=', uuid).returning('uuid'))
}
