/** The notifications of borrowers. Their texts are sealed and bound to their row. */
import { type Selectable, sql } from 'kysely'
import type { Sealer } from '../secrets/sealer.ts'
import type { Owner } from './applications.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { NotificationTable } from './tables.ts'

export type StoredNotification = Selectable<NotificationTable>

export type NotificationContent = {
  readonly title: string
  readonly description: string
  readonly ctas: readonly { readonly title: string; readonly redirectPath: string }[]
}

/** Adds a notification, unless the application has one of this occurrence. */
export async function addNotification(
  tx: Writer,
  sealer: Sealer,
  notification: Omit<StoredNotification, 'content' | 'key_id' | 'read_at'>,
  content: NotificationContent,
): Promise<void> {
  const { bytes, keyId: key_id } = sealer.seal(placeOf(notification), Buffer.from(JSON.stringify(content)))
  const row = tx.insertInto('notification').values({ ...notification, content: bytes, key_id, read_at: null })
  await row.onConflict((is) => is.columns(['lender', 'application_uuid', 'occurrence']).doNothing()).execute()
}

/** @throws where the content was sealed with another secret, or for another row */
export function openNotification(sealer: Sealer, notification: StoredNotification): NotificationContent {
  const bytes = sealer.open(placeOf(notification), { bytes: notification.content, keyId: notification.key_id })
  return JSON.parse(Buffer.from(bytes).toString('utf8'))
}

/** The notifications of a borrower, newest first. */
export async function notificationsOf(
  db: Reader,
  { lender, identity }: Owner,
  most: number,
): Promise<readonly StoredNotification[]> {
  const ofLender = db.selectFrom('notification').selectAll().where('lender', '=', lender)
  const own = ofLender.where('identity_uuid', '=', identity)
  return await own.orderBy('created_at', 'desc').orderBy('uuid').limit(most).execute()
}

/** Locks the rows in the order of their uuid, as `markReadOf` does. @returns false, and changes nothing, unless all of them are the borrower's */
export async function markRead(tx: Writer, { lender, identity }: Owner, uuids: readonly string[], at: Date): Promise<boolean> {
  const all = [...new Set(uuids)]
  if (all.length === 0) return true
  const ofLender = tx.selectFrom('notification').select('uuid').where('lender', '=', lender)
  const own = await ofLender.where('identity_uuid', '=', identity).where('uuid', 'in', all).orderBy('uuid').forUpdate().execute()
  if (own.length !== all.length) return false
  const seen = tx
    .updateTable('notification')
    .set({ read_at: sql`coalesce(read_at, ${at})` })
    .where('lender', '=', lender)
  await mustWrite(seen.where('identity_uuid', '=', identity).where('uuid', 'in', all).returning('uuid'), all.length)
  return true
}

/** Marks the unread notifications of these messages about one application as read. */
export async function markReadOf(
  tx: Writer,
  { lender, identity }: Owner,
  application: string,
  messages: readonly string[],
  at: Date,
): Promise<void> {
  const unread = tx.selectFrom('notification').select('uuid').where('lender', '=', lender).where('read_at', 'is', null)
  const own = unread.where('identity_uuid', '=', identity).where('application_uuid', '=', application)
  const found = await own
    .where('message', 'in', [...messages])
    .orderBy('uuid')
    .forUpdate()
    .execute()
  if (found.length === 0) return
  const uuids = found.map(({ uuid }) => uuid)
  const seen = tx.updateTable('notification').set({ read_at: at }).where('lender', '=', lender)
  await mustWrite(seen.where('uuid', 'in', uuids).returning('uuid'), uuids.length)
}

function placeOf({ lender, uuid }: Pick<StoredNotification, 'lender' | 'uuid'>) {
  return { lender, owner: uuid, path: 'notification' }
}
