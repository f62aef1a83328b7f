/** Writes a lender's `scenarios/declined.json`. */
import { parse } from 'jsonc-parser'
import { BASE, DECLINED_FILE, parseFlowFile, scenarioName } from '#engine/authoring.ts'
import { type FlowPath, insideLender, isObject, type Json, type LenderId, lenderOf, splitPointer } from '#engine/index.ts'
import { formatted } from './formatted.ts'

/** Reasons by scenario name, or `name#/list/id` for a single claim; `null` revokes a decline of the parent. */
export type Declines = ReadonlyMap<string, string | null>

export function declinedFile(lender: LenderId): FlowPath {
  return `${lender}/${DECLINED_FILE}`
}

/**
 * The file with additional entries, sorted by name. A scenario that is declined whole replaces its declined claims.
 *
 * @param before undefined if the lender has no such file
 */
export function withDeclined(before: string | undefined, declines: Declines): string {
  const there = before === undefined ? {} : (parse(before) as Json)
  const [notes, entries] = [true, false].map((isNote) =>
    Object.entries(isObject(there) ? there : {}).filter(([key]) => key.startsWith('$') === isNote),
  )
  const isReplaced = (key: string) => key.includes('#') && declines.has(splitPointer(key).file)
  const all = new Map([...(entries ?? []).filter(([key]) => !isReplaced(key)), ...declines])
  const sorted = [...all].sort(([a], [b]) => (a < b ? -1 : 1))
  return formatted(JSON.stringify(Object.fromEntries([...(notes ?? []), ...sorted])))
}

export type Moved = { readonly files: ReadonlyMap<FlowPath, string>; readonly removed: readonly FlowPath[] }

/**
 * Moves declines of the older form (a scenario file with only `{ "notForUs": … }`) into `declined.json`. Existing
 * entries, and lenders with an unreadable `declined.json`, are unchanged.
 */
export function movedDeclines(texts: ReadonlyMap<FlowPath, string>): Moved {
  const alone = [...texts].flatMap(([path, text]) => {
    const declined = declineAlone(path, text)
    return declined === undefined ? [] : [{ path, lender: lenderOf(path), ...declined }]
  })
  const files = new Map<FlowPath, string>()
  const removed: FlowPath[] = []
  for (const [lender, found] of Map.groupBy(alone, ({ lender }) => lender)) {
    const path = declinedFile(lender)
    const before = texts.get(path)
    const known = before === undefined ? undefined : parseFlowFile(path, before)
    if (known && (known.findings.length > 0 || known.node?.members === undefined)) continue
    const moved = found.filter(({ name }) => !known?.node?.members?.has(name))
    if (moved.length === 0) continue
    files.set(path, withDeclined(before, new Map(moved.map(({ name, reason }) => [name, reason]))))
    removed.push(...moved.map(({ path }) => path))
  }
  return { files, removed }
}

function declineAlone(path: FlowPath, text: string): { readonly name: string; readonly reason: string | null } | undefined {
  const inside = insideLender(path)
  if (!inside.startsWith('scenarios/') || inside === DECLINED_FILE || lenderOf(path) === BASE) return undefined
  if (!text.includes('"notForUs"') || parseFlowFile(path, text).findings.length > 0) return undefined
  const content = parse(text) as Json
  if (!isObject(content)) return undefined
  const { $schema: _, ...declined } = content
  const reason = declined.notForUs
  if (Object.keys(declined).length !== 1 || (reason !== null && typeof reason !== 'string') || reason === '') return undefined
  return { name: scenarioName(inside), reason }
}
