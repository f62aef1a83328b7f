import { count } from '#consequences/count.ts'
import { describePointer, type Json } from '#engine/index.ts'
import { asMarkdown } from '../report/as-markdown.ts'
import type { LenderDrift } from './drift-of-lenders.ts'

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
