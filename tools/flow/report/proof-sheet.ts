/** Prints proof sheets: for each statement the result, the inspected items and counterexamples. */

import { count } from '#consequences/count.ts'
import type { Finding } from '#engine/authoring.ts'
import type { comparedWithSaved, Exception, ProofSheet, Statement } from '#verify/index.ts'
import { exampleOf } from './example-of.ts'
import type { ReportContext } from './report.ts'

export type Proved = {
  readonly sheet: ProofSheet
  /** The comparison with the saved proof sheet; undefined if there is none, or if it was just saved. */
  readonly saved?: ReturnType<typeof comparedWithSaved>
  readonly findings: readonly Finding[]
}

const indent = '              '

export function provedInWords(proved: readonly Proved[], around: ReportContext): string {
  const assumes = proved[0]?.sheet.assumes ?? []
  return [
    ...proved.flatMap((one) => [...sheetLines(one, around), '']),
    ...(proved.some(({ sheet }) => sheet.statements.length > 0)
      ? ['Proved is what follows from this:', ...assumes.map((one) => `  ${one}`), '']
      : []),
    ...proved.map(({ sheet }) => `${sheet.lender}: ${results(sheet.statements)}`),
    `${count(proved.length, 'lender')}: ${results(proved.flatMap(({ sheet }) => sheet.statements))}`,
    '',
  ].join('\n')
}

function sheetLines({ sheet, saved, findings }: Proved, around: ReportContext): readonly string[] {
  const { lender, from, statements } = sheet
  const others = findings.filter(({ code }) => code !== 'E901' && code !== 'E902')
  return [
    `${lender}${from === undefined ? '' : `, which starts from ${from}`}`,
    ...others.flatMap(({ file, line, column, message, fixes }) => [
      `  ${around.shown(file)}:${line}:${column} ${message}`,
      ...fixes.map(({ title }) => `  Do: ${title}`),
    ]),
    ...statements.flatMap((statement) => statementLines(statement, around)),
    ...(saved
      ? [
          ...saved.weaker.map(({ says }) => `  WEAKER than saved: ${says}`),
          ...saved.stronger.map(({ says }) => `  stronger than saved ("prove --save" keeps it): ${says}`),
          ...saved.differs.map(({ says }) => `  otherwise than saved: ${says}`),
          ...(saved.differs.length > 0 ? [`  If it is meant: "npm run flow -- prove ${lender} --save" keeps it`] : []),
        ]
      : []),
  ]
}

function statementLines(statement: Statement, around: ReportContext): readonly string[] {
  const { id, says, result, looked, exceptions, undecided, claims, notes } = statement
  return [
    `  ${result.padEnd(9)} ${id.padEnd(3)}  ${says}`,
    ...looked.map((one) => `${indent}  ${one}`),
    ...[...claims, ...notes].map((one) => `${indent}· ${one}`),
    ...exceptions.flatMap((exception) => exceptionLines(exception, around)),
    ...undecided.map(({ about, at, why }) => `${indent}? ${about} (${at}): ${why}`),
  ]
}

function exceptionLines({ message, at, place, example, beside: other }: Exception, around: ReportContext): readonly string[] {
  const where = place ? `${around.shown(place.file)}:${place.line}:${place.column}` : at
  return [
    `${indent}! ${message}`,
    `${indent}  ${where}`,
    ...(example ? [`${indent}  Example: ${exampleOf(example)}`] : []),
    ...(other ? [`${indent}  Beside:  ${exampleOf(other)}`] : []),
  ]
}

function results(statements: readonly Statement[]): string {
  const of = (wanted: string) => statements.filter(({ result }) => result === wanted).length
  return `${count(statements.length, 'statement')}, ${of('PROVED')} proved, ${of('FAILED')} failed, ${of('UNDECIDED')} undecided`
}
