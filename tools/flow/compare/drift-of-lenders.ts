/** How much each lender differs from base, and where its parents have changed under its overrides. */

import { count } from '#consequences/count.ts'
import {
  BASE,
  driftOf,
  type FlowLibrary,
  type LibraryFile,
  readOverlayLock,
  recordedOverrides,
  resolveLender,
} from '#engine/authoring.ts'
import { describePointer, type FlowPointer, type Json, type LenderId } from '#engine/index.ts'
import { compareLenders, type Memory } from '#verify/index.ts'
import { asMarkdown } from '../report/escaped.ts'

export type LenderDrift = {
  readonly lender: LenderId
  /** The lender's parents, nearest first. */
  readonly from: readonly LenderId[]
  /** The number of the lender's overrides. */
  readonly overrides: number
  /** The numbers of decisions, and of texts and values, that differ from base. */
  readonly decides: number
  readonly reads: number
  /** Stale overrides. */
  readonly drifted: readonly { readonly at: FlowPointer; readonly then: Json; readonly now?: Json; readonly own: Json }[]
  /** False without `overlay.lock.json`, in which case stale overrides are unknown. */
  readonly locked: boolean
}

export function driftOfLenders(library: FlowLibrary, lenders: readonly LenderId[]): readonly LenderDrift[] {
  const memory: Memory = new Map()
  const base = resolveLender(library, BASE)
  return lenders.map((lender) => {
    const resolved = resolveLender(library, lender)
    const { lock } = readOverlayLock(library, lender)
    const own = library.folders.get(lender) ?? new Map<string, LibraryFile>()
    const { differences } = compareLenders(base, resolved, memory)
    const read = differences.filter(({ chapter }) => chapter === 'texts' || chapter === 'lender').length
    return {
      ...{ lender, from: resolved.chain.slice(0, -1).toReversed(), overrides: recordedOverrides(resolved).size },
      ...{ decides: differences.length - read, reads: read, locked: lock !== undefined },
      drifted: driftOf(resolved, own, lock).map(({ pointer, then, now, own: ownValue }) => ({
        ...{ at: pointer, then: then.value, own: ownValue.value },
        ...(now && { now: now.value }),
      })),
    }
  })
}

const columns = [
  'lender',
  'starts from',
  'overrides',
  'decides differently',
  'reads differently',
  'parent changed since',
] as const

export function driftTable(rows: readonly LenderDrift[], as: 'pretty' | 'markdown'): string {
  const cells = rows.map(({ lender, from, overrides, decides, reads, drifted, locked }) => [
    ...[lender, from.join(' < '), String(overrides), String(decides), String(reads)],
    locked || overrides === 0 ? String(drifted.length) : 'no lock',
  ])
  const stale = rows.flatMap((row) => row.drifted.map((drift) => ({ ...drift, lender: row.lender })))
  if (as === 'markdown') {
    const lines = stale.map(
      ({ lender, at, then, now, own }) =>
        `- **${lender}**, ${asMarkdown(describePointer(at))}: \`${shortly(then)}\` then, \`${shortly(now)}\` now; its own: \`${shortly(own)}\``,
    )
    const table = [columns, ['---', '---', '---:', '---:', '---:', '---:'], ...cells].map((row) => `| ${row.join(' | ')} |`)
    return `${[...table, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')}\n`
  }
  const widths = columns.map((name, at) => Math.max(name.length, ...cells.map((row) => (row[at] ?? '').length)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd()
  const details = stale.flatMap(({ lender, at, then, now, own }) => [
    `${lender}, ${describePointer(at)} (${at})`,
    `  the parent said ${shortly(then)} then and says ${shortly(now)} now; ${lender} says ${shortly(own)}`,
  ])
  const end = `${count(rows.length, 'lender')}, ${count(stale.length, 'place')} where a parent has changed since`
  return `${[line(columns), ...cells.map(line), '', ...(details.length > 0 ? [...details, ''] : []), end].join('\n')}\n`
}

function shortly(value: Json | undefined): string {
  const text = value === undefined || value === null ? 'nothing' : JSON.stringify(value)
  return text.length > 120 ? `${text.slice(0, 117)}…` : text
}
