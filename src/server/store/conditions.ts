import type { Selectable } from 'kysely'
import type { Application, Condition } from '#engine/index.ts'
import type { Owner } from './applications.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { ConditionTable } from './tables.ts'

export type StoredCondition = Selectable<ConditionTable>

export async function openConditions(
  tx: Writer,
  { lender, uuid: application_uuid, profile }: Pick<Application, 'lender' | 'uuid' | 'profile'>,
  conditions: readonly Condition[],
): Promise<void> {
  if (conditions.length === 0) return
  const rows = conditions.map((condition) => ({
    ...{ lender, uuid: condition.uuid, application_uuid, identity_uuid: profile.uuid },
    ...{ name: condition.name, category: condition.category, type: condition.type },
    asked_of: condition.of ?? null,
    created_at: new Date(condition.created),
    ...changingColumns(condition),
    closed_at: null,
    closed_because: null,
  }))
  await mustWrite(tx.insertInto('condition').values(rows).returning('uuid'), rows.length)
}

/** The open conditions, the oldest first. */
export async function openConditionsOf(db: Reader, owner: Owner, application: string): Promise<StoredCondition[]> {
  return await conditionsOf(db, owner, application, 'is')
}

/** The conditions that are no longer open, the oldest first. */
export async function closedConditionsOf(db: Reader, owner: Owner, application: string): Promise<StoredCondition[]> {
  return await conditionsOf(db, owner, application, 'is not')
}

async function conditionsOf(db: Reader, owner: Owner, application: string, isOpen: 'is' | 'is not'): Promise<StoredCondition[]> {
  const ofLender = db.selectFrom('condition').selectAll().where('lender', '=', owner.lender)
  const own = ofLender.where('identity_uuid', '=', owner.identity).where('application_uuid', '=', application)
  return await own.where('closed_at', isOpen, null).orderBy('created_at').orderBy('uuid').execute()
}

export async function changeCondition(tx: Writer, owner: Owner, condition: Condition): Promise<void> {
  const ofLender = tx.updateTable('condition').set(changingColumns(condition)).where('lender', '=', owner.lender)
  await mustWrite(ofLender.where('identity_uuid', '=', owner.identity).where('uuid', '=', condition.uuid).returning('uuid'))
}

function changingColumns({ notes, commentsToBorrower, requestDocuments, extra }: Condition) {
  return {
    notes: notes ?? null,
    comments_to_borrower: commentsToBorrower ?? null,
    request_documents: JSON.stringify(requestDocuments),
    extra: JSON.stringify(extra),
  }
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
