/** Codes by e-mail: only the newest of an address counts, once, for a short time and a few tries. */
import type { Selectable } from 'kysely'
import type { LenderId } from '#engine/index.ts'
import { mustWrite, type Writer } from './open-store.ts'
import type { CodePurpose, MailedCodeTable } from './tables.ts'

type StoredCode = Selectable<MailedCodeTable>

export type CodeHolder = { readonly lender: LenderId; readonly purpose: CodePurpose; readonly who: string }

export const mostCodeTries = 5

export async function addMailedCode(tx: Writer, code: Omit<StoredCode, 'tries' | 'used_at'>): Promise<void> {
  const row = { ...code, tries: 0, used_at: null }
  await mustWrite(tx.insertInto('mailed_code').values(row).returning('uuid'))
}

/**
 * Uses the code, or counts a wrong try.
 *
 * @param isRight compares what was typed with a stored code
 * @returns the code; undefined if it is wrong, expired, used, replaced by a newer one, or was tried too often
 */
export async function spendMailedCode(
  tx: Writer,
  { lender, purpose, who }: CodeHolder,
  isRight: (code: StoredCode) => boolean,
  now: Date,
): Promise<StoredCode | undefined> {
  const ofLender = tx.selectFrom('mailed_code').selectAll().where('lender', '=', lender)
  const ofAddress = ofLender.where('purpose', '=', purpose).where('who', '=', who)
  const newest = await ofAddress.orderBy('created_at', 'desc').orderBy('uuid').limit(1).forUpdate().executeTakeFirst()
  if (!newest || newest.used_at || newest.expires_at <= now || newest.tries >= mostCodeTries) return undefined
  const right = isRight(newest)
  const change = right ? { used_at: now } : { tries: newest.tries + 1 }
  const row = tx.updateTable('mailed_code').set(change).where('lender', '=', lender).where('uuid', '=', newest.uuid)
  await mustWrite(row.returning('uuid'))
  return right ? newest : undefined
}
