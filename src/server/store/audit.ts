import type { StoredApplication } from './applications.ts'
import { mustWrite } from './must-write.ts'
import type { Writer } from './open-store.ts'

/** What happened to an application, and the line of the flow that led to it. `status`: where it stood then, if not where it stands. */
export type Happened = {
  readonly what: string
  readonly because: string
  readonly requestId: string
  readonly status?: string
}

/** What was done to an application, by whom and to which version: written with it, never changed, and without answers. */
export async function addAudit(tx: Writer, application: StoredApplication, ...happened: readonly Happened[]): Promise<void> {
  const { lender, uuid, identity_uuid, version, release_hash, updated_at: at } = application
  const row = { lender, application_uuid: uuid, identity_uuid, version, release_hash, at }
  const rows = happened.map(({ what, because, requestId: request_id, status = application.status }) => ({
    ...row,
    what,
    status,
    because,
    request_id,
  }))
  if (rows.length > 0) await mustWrite(tx.insertInto('audit').values(rows).returning('number'), rows.length)
}
