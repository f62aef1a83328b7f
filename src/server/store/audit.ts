import type { StoredApplication } from './applications.ts'
import { mustWrite } from './must-write.ts'
import type { Writer } from './open-store.ts'

/** What happened to an application, and the line of the flow that led to it. */
export type Happened = { readonly what: string; readonly because: string; readonly requestId: string }

/** What was done to an application, by whom and to which version: written with it, never changed, and without answers. */
export async function addAudit(tx: Writer, application: StoredApplication, happened: Happened): Promise<void> {
  const { lender, uuid, identity_uuid, version, status, release_hash, updated_at: at } = application
  const { what, because, requestId: request_id } = happened
  const row = { lender, application_uuid: uuid, identity_uuid, what, version, status, because, release_hash, request_id, at }
  await mustWrite(tx.insertInto('audit').values(row).returning('number'))
}
