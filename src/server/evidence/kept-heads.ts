/** Heads of the evidence that are kept outside of the database, as text: one line of JSON for each application. */
import { createHash } from 'node:crypto'
import type { LenderId } from '#engine/index.ts'
import type { EvidenceHeadTable } from '../store/tables.ts'
import type { Discrepancy, KeptHead } from './verify-evidence.ts'

type HeadMac = (text: string) => string
type OfDay = { readonly lender: LenderId; readonly day: string }

const hashLabel = 'SHA-256 of the lines: '
const keyedLabel = 'Keyed hash: '

/** The lines of the heads of a lender, then the SHA-256 of these lines, and its keyed hash. */
export function linesOfHeads(
  heads: readonly Pick<EvidenceHeadTable, 'application_uuid' | 'number' | 'hash'>[],
  of: OfDay,
  headMac: HeadMac,
): readonly string[] {
  const lines = heads.map(({ application_uuid, number, hash }) => JSON.stringify({ application: application_uuid, number, hash }))
  const hash = hashOf(lines)
  return [...lines, `${hashLabel}${hash}`, `${keyedLabel}${headMac(keyedText(of, hash))}`]
}

/** What `evidence heads` printed, or the text of messages of the server. */
export function keptHeads(text: string): readonly KeptHead[] {
  return headLines(text.split(/\r?\n/)).map((line) => JSON.parse(line) as KeptHead)
}

/**
 * What was changed in the text of messages of the server after they were sent. Heads without a keyed hash, as `evidence heads`
 * prints them, are taken as they are.
 *
 * @param lenders of the database: a message says its lender's name, and not its id
 */
export function inKeptHeads(text: string, lenders: readonly LenderId[], headMac: HeadMac): readonly Discrepancy[] {
  const lines = text.split(/\r?\n/)
  const found: Discrepancy[] = []
  let begin = 0
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith(keyedLabel)) continue
    const message = lines.slice(begin, index)
    begin = index + 1
    const problem = problemIn(message, line.slice(keyedLabel.length).trim(), lenders, headMac)
    if (problem !== undefined) found.push({ at: `line ${index + 1}`, message: problem })
  }
  return found
}

function problemIn(
  message: readonly string[],
  keyed: string,
  lenders: readonly LenderId[],
  headMac: HeadMac,
): string | undefined {
  const hash = hashOf(headLines(message))
  if (!message.includes(`${hashLabel}${hash}`)) return 'The lines before it are not those whose SHA-256 the message has.'
  const days = message.flatMap((line) => /, (\d{4}-\d{2}-\d{2})$/.exec(line)?.[1] ?? [])
  if (days.length === 0) return 'The message has no day: keep its whole text, from the heading on.'
  const isOurs = days.some((day) => lenders.some((lender) => headMac(keyedText({ lender, day }, hash)) === keyed))
  return isOurs ? undefined : 'The keyed hash is not one that this server makes for the day and the lines of the message.'
}

const headLines = (lines: readonly string[]) => lines.filter((line) => line.startsWith('{'))
const hashOf = (lines: readonly string[]) => createHash('sha256').update(lines.join('\n')).digest('hex')
const keyedText = ({ lender, day }: OfDay, hash: string) => JSON.stringify([lender, day, hash])
