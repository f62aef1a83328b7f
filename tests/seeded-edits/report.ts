/** Seeded edits as text: a row for each operator, and each edit with an unexpected result. */

import type { FlowPath } from '#engine/index.ts'
import type { Detection } from '#tools/flow/mutation/mutation-runner.ts'
import type { Edit } from './edits/edit.ts'

export type EditResult = { readonly edit: Edit; readonly detections: readonly Detection[] }

type Shown = (path: FlowPath) => string

/** Operators with the number of detected edits, the lowest share first. */
export function tableOfOperators(results: readonly EditResult[]): string {
  return [...Map.groupBy(results, ({ edit }) => edit.operator)]
    .map(([operator, own]) => {
      return { operator, made: own.length, detected: own.filter(({ detections }) => detections.length > 0).length }
    })
    .sort((a, b) => a.detected / a.made - b.detected / b.made)
    .map(({ operator, made, detected }) => {
      return `  ${operator.padEnd(28)} ${`${detected} of ${made}`.padStart(8)} ${percent(detected, made).padStart(8)}`
    })
    .join('\n')
}

/** The edit at its line, with the line before and after. */
export function shownEdit({ file, line, operator, what, before, after }: Edit, shown: Shown, result = 'undetected'): string {
  return `${shown(file)}:${line} ${operator}: ${what} → ${result}\n  - ${shortened(before)}\n  + ${shortened(after)}`
}

export function errorLine({ edit, detections: [first, ...others] }: EditResult, shown: Shown): string {
  const more = others.length > 0 ? `, and ${others.length} more` : ''
  return shownEdit(edit, shown, `${first?.severity} of flow ${first?.by}: ${first?.name}${more}`)
}

export function percent(part: number, whole: number): string {
  return whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} %`
}

const shortened = (line: string): string => (line.length > 160 ? `${line.slice(0, 157)}…` : line)
