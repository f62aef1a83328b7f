/** Evidence of the state of an application: an entry for each row of its audit, in the same transaction. */
import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { canonicalText, type JsonObject } from '#engine/index.ts'
import type { Keys } from '../secrets/keys.ts'
import type { StoredApplication } from './applications.ts'
import { addEvidence, type OfApplication } from './evidence.ts'
import type { Reader, Writer } from './open-store.ts'
import type { AuditTable } from './tables.ts'

type StoredAudit = Selectable<AuditTable>

export type EvidenceSince = { readonly consents?: Date; readonly states?: Date }

/**
 * Adds the entry about the present row of the application. Call it after this row was written.
 *
 * @param audit the row of the audit that says what happened; absent for a co-signer's new application, which has none
 */
export async function addStateEvidence(
  tx: Writer,
  keys: Pick<Keys, 'headMac'>,
  of: OfApplication,
  at: Date,
  audit?: StoredAudit,
): Promise<void> {
  const ofLender = tx.selectFrom('application').selectAll().where('lender', '=', of.lender)
  const row = await ofLender.where('uuid', '=', of.application).executeTakeFirstOrThrow()
  const data = { ...(audit && { row: auditJson(audit) }), state: stateOf(row), since: evidenceSinceJson(await evidenceSince(tx)) }
  await addEvidence(tx, keys, of, [{ kind: 'state', data }], at)
}

/** The columns of an application: those with answers and facts as their SHA-256, the others as they are. */
export function stateOf({ status_facts, draft, entity, flags, ...row }: StoredApplication): JsonObject {
  const { identity_uuid, loan_number, journey, release_hash, version, status, created_at } = row
  return {
    ...{ identity_uuid, loan_number, journey, release_hash, version, status, created_at: created_at.toISOString() },
    ...{ status_facts: sha256(status_facts), draft: sha256(draft), entity: sha256(entity), flags: sha256(flags) },
  }
}

/** A row of the audit as JSON. */
export function auditJson({ number, at, ...row }: StoredAudit): JsonObject {
  // A driver may return a bigint as text.
  return { ...row, number: Number(number), at: at.toISOString() }
}

export async function evidenceSince(db: Reader): Promise<EvidenceSince> {
  const rows = await db.selectFrom('evidence_since').selectAll().execute()
  return Object.fromEntries(rows.map(({ what, at }) => [what, at]))
}

export function evidenceSinceJson({ consents, states }: EvidenceSince): JsonObject {
  return { consents: consents?.toISOString() ?? null, states: states?.toISOString() ?? null }
}

function sha256(value: unknown): string {
  return createHash('sha256').update(canonicalText(value)).digest('hex')
}
