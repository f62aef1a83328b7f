/**
 * Codes by e-mail. Of those requested from one network the last three are valid, each once, for a short time and a few tries.
 * The use of a code makes the others void.
 */
import type { Selectable } from 'kysely'
import type { LenderId } from '#engine/index.ts'
import { mustWrite, type Writer } from './open-store.ts'
import type { CodePurpose, MailedCodeTable } from './tables.ts'

type StoredCode = Selectable<MailedCodeTable>

export type CodeHolder = { readonly lender: LenderId; readonly purpose: CodePurpose; readonly who: string }

export type CodeTry = {
  /** Compares what was typed with a stored code. */
  readonly isRight: (code: StoredCode) => boolean
  /** Whether the try comes from a known device or from where the code was requested; tries of others are counted apart. */
  readonly isOwn: (code: StoredCode) => boolean
}

export const mostCodeTries = 5
/** How many codes of one network are valid: a new request leaves the code valid that is just being typed. */
const mostOfPlace = 3
/** The most codes that a try is compared with: more than rate limits allow while a code is valid. */
const mostCompared = 100

export async function addMailedCode(tx: Writer, code: Omit<StoredCode, 'tries' | 'tries_of_others' | 'used_at'>): Promise<void> {
  const row = { ...code, tries: 0, tries_of_others: 0, used_at: null }
  await mustWrite(tx.insertInto('mailed_code').values(row).returning('uuid'))
}

/**
 * Uses the code and makes the others of its holder void, or counts a wrong try.
 *
 * @returns the code; undefined if it is wrong, expired, used, replaced by newer ones, or was tried too often
 */
export async function spendMailedCode(
  tx: Writer,
  holder: CodeHolder,
  typed: CodeTry,
  now: Date,
): Promise<StoredCode | undefined> {
  const right = await tryMailedCode(tx, holder, typed, now)
  if (!right) return undefined
  const { lender, purpose, who } = holder
  const ofLender = tx.updateTable('mailed_code').set({ used_at: now }).where('lender', '=', lender)
  await ofLender.where('purpose', '=', purpose).where('who', '=', who).where('used_at', 'is', null).execute()
  return right
}

/** Like spendMailedCode, but a right code stays valid. */
export async function tryMailedCode(
  tx: Writer,
  { lender, purpose, who }: CodeHolder,
  { isRight, isOwn }: CodeTry,
  now: Date,
): Promise<StoredCode | undefined> {
  const ofLender = tx.selectFrom('mailed_code').selectAll().where('lender', '=', lender)
  const unused = ofLender.where('purpose', '=', purpose).where('who', '=', who).where('used_at', 'is', null)
  const newest = unused.where('expires_at', '>', now).orderBy('created_at', 'desc').orderBy('uuid').limit(mostCompared)
  const good = lastOfEachPlace(await newest.forUpdate().execute()).filter(
    (code) => (isOwn(code) ? code.tries : code.tries_of_others) < mostCodeTries,
  )
  const right = good.find(isRight)
  if (right) return right
  for (const code of good) {
    const change = isOwn(code) ? { tries: code.tries + 1 } : { tries_of_others: code.tries_of_others + 1 }
    const row = tx.updateTable('mailed_code').set(change).where('lender', '=', lender).where('uuid', '=', code.uuid)
    await mustWrite(row.returning('uuid'))
  }
  return undefined
}

/** @param codes newest first */
function lastOfEachPlace(codes: readonly StoredCode[]): readonly StoredCode[] {
  const places = Map.groupBy(codes, ({ asked_from }) => asked_from)
  return [...places.values()].flatMap((ofPlace) => ofPlace.slice(0, mostOfPlace))
}
