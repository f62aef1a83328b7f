/** What came of seeded edits, for people: a row for each kind, and every edit that came out otherwise than it should. */

import type { FlowPath } from '#engine/index.ts'
import type { Edit } from '../slips/edit.ts'
import type { JudgedEdit } from './judge-edits.ts'

export type Shown = (path: FlowPath) => string

/** Kinds of slips with how many were told, those that slip through most first. */
export function tableOfKinds(judged: readonly JudgedEdit[]): string {
  const kinds = new Map<string, { told: number; made: number }>()
  for (const { edit, told } of judged) {
    const row = kinds.get(edit.kind) ?? { told: 0, made: 0 }
    kinds.set(edit.kind, { told: row.told + (told.length > 0 ? 1 : 0), made: row.made + 1 })
  }
  const rows = [...kinds].sort(([, a], [, b]) => a.told / a.made - b.told / b.made)
  return rows
    .map(
      ([kind, { told, made }]) => `  ${kind.padEnd(28)} ${`${told} of ${made}`.padStart(8)} ${percent(told, made).padStart(8)}`,
    )
    .join('\n')
}

export function survivorInWords({ edit }: JudgedEdit, shown: Shown): string {
  return `${placeOf(edit, shown)} nobody tells: ${edit.kind}: ${edit.what}\n${lines(edit)}`
}

export function harmInWords({ edit, told }: JudgedEdit, shown: Shown): string {
  const [first, ...others] = told
  const more = others.length > 0 ? `, and ${others.length} more` : ''
  return `${placeOf(edit, shown)} ${edit.kind}: ${edit.what}\n${lines(edit)}\n  ${first?.severity} of flow ${first?.by}: ${first?.name}${more}`
}

export function percent(part: number, whole: number): string {
  return whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} %`
}

const placeOf = ({ file, line }: Edit, shown: Shown): string => `${shown(file)}:${line}`

const lines = ({ before, after }: Edit): string => `  - ${shortly(before)}\n  + ${shortly(after)}`

const shortly = (line: string): string => (line.length > 160 ? `${line.slice(0, 157)}…` : line)
