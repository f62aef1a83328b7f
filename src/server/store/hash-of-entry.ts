import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { canonicalText } from '#engine/index.ts'
import type { EvidenceTable } from './tables.ts'

export type StoredEntry = Selectable<EvidenceTable>

/** The `previous_hash` of the first entry of a chain. */
export const hashBeforeFirst = '0'.repeat(64)

/** SHA-256 over every column but `hash`, hexadecimal: the next entry repeats it, so no entry can change alone. */
export function hashOfEntry({
  lender,
  application_uuid,
  number,
  previous_hash,
  kind,
  data,
  at,
}: Omit<StoredEntry, 'hash'>): string {
  const columns = { lender, application_uuid, number, previous_hash, kind, data, at: at.toISOString() }
  return createHash('sha256').update(canonicalText(columns)).digest('hex')
}
