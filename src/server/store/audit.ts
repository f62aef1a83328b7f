import { type Selectable, sql } from 'kysely'
import type { Application, LenderId } from '#engine/index.ts'
import type { Keys } from '../secrets/keys.ts'
import type { Owner } from './applications.ts'
import type { OfApplication } from './evidence.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import { addStateEvidence } from './state-evidence.ts'
import type { AuditTable } from './tables.ts'

export type StoredAudit = Selectable<AuditTable>

/**
 * `because`: the pointer to the line of the flow that decided. `status`: the status at the time of the event, if it differs
 * from the present one of the application.
 */
export type AuditedEvent = {
  readonly what: string
  readonly because: string
  readonly requestId: string
  readonly status?: string
}

/**
 * Adds a row for one version of an application and its evidence, in the same transaction, after the application was
 * written. Rows are immutable and contain no answers.
 */
export async function addAudit(
  tx: Writer,
  keys: Pick<Keys, 'headMac'>,
  application: Application,
  at: Date,
  event: AuditedEvent,
): Promise<void> {
  const { lender, uuid: application_uuid, profile, version, release: release_hash } = application
  const { what, because, requestId: request_id, status = application.status } = event
  const row = {
    lender,
    application_uuid,
    identity_uuid: profile.uuid,
    version,
    release_hash,
    at,
    what,
    status,
    because,
    request_id,
  }
  const [added] = await mustWrite(tx.insertInto('audit').values(row).returningAll())
  await addStateEvidence(tx, keys, { lender, application: application_uuid }, at, added)
}

/** The rows of an application, in order. */
export async function auditsOf(db: Reader, { lender, application }: OfApplication): Promise<StoredAudit[]> {
  const ofLender = db.selectFrom('audit').selectAll().where('lender', '=', lender)
  return await ofLender.where('application_uuid', '=', application).orderBy('number').execute()
}

/** Whether the borrower has answered a screen of the application after a moment. */
export async function hasAnsweredAfter(db: Reader, lender: LenderId, application: string, moment: Date): Promise<boolean> {
  const entries = db.selectFrom('audit').select('number').where('lender', '=', lender).where('application_uuid', '=', application)
  const later = entries.where('what', '=', 'submitted').where('at', '>', moment).limit(1)
  return (await later.executeTakeFirst()) !== undefined
}

/** The first moment at which each application had each of its statuses. @param applications of this borrower */
export async function statusesReached(
  db: Reader,
  { lender }: Owner,
  applications: readonly string[],
): Promise<readonly { readonly application: string; readonly status: string; readonly at: Date }[]> {
  if (applications.length === 0) return []
  const first = sql<Date>`min(at)`.as('at')
  const ofLender = db
    .selectFrom('audit')
    .select(['application_uuid as application', 'status', first])
    .where('lender', '=', lender)
  return await ofLender.where('application_uuid', 'in', applications).groupBy(['application_uuid', 'status']).execute()
}
