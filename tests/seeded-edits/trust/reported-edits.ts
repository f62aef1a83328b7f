/** What `flow check` and `flow prove` report of an edit that misleads, overcharges, strands or exposes people, without any scenario. */
import type { Finding, FlowLibrary } from '#engine/authoring.ts'
import { checkFlows, checkWithCauses, type Memory, proveLender, sheetFindings, sheetFindingsWithCauses } from '#verify/index.ts'
import type { LenderEdit } from '../stranding/lender-edit.ts'
import { libraryWith } from '../stranding/reported-edits.ts'

type Files = { readonly texts: ReadonlyMap<string, string>; readonly shipped: FlowLibrary; readonly memory: Memory }

export type ReportedEdit = {
  readonly edit: LenderEdit
  /** The command that reports the edit at one of its lines. */
  readonly by?: 'check' | 'prove'
  readonly findings: readonly Finding[]
}

/** P8 is left out: where a lender declares in what it may differ, every edit differs. */
const provedOf = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P9', 'P10', 'P11'] as const

/** The quickest first: causes are looked for, and proofs made, only of an edit that is reported at none of its lines. */
export function reportedEdit(edit: LenderEdit, { texts, shipped, memory }: Files): ReportedEdit {
  const library = libraryWith(edit, texts, shipped)
  const isHere = ({ file, line }: Finding) => {
    const range = edit.lines.get(file)
    return range !== undefined && line >= range.first && line <= range.last
  }
  for (const look of [checkFlows, checkWithCauses]) {
    const findings = counted(look(library, [edit.lender]))
    if (findings.some(isHere)) return { edit, by: 'check', findings }
    if (look === checkWithCauses && findings.some(isError)) return { edit, findings }
  }
  const findings = sheetFindingsWithCauses(library, proveLender(library, edit.lender, memory, provedOf), undefined, memory)
  return { edit, ...(findings.some(isHere) && { by: 'prove' as const }), findings }
}

/** The errors of an edit, as lines of text. */
export function errorsOf(edit: LenderEdit, { texts, shipped, memory }: Files, proves: boolean): readonly string[] {
  const library = libraryWith(edit, texts, shipped)
  const checked = counted(checkFlows(library, [edit.lender])).filter(isError)
  const findings =
    checked.length > 0 || !proves
      ? checked
      : sheetFindings(library, proveLender(library, edit.lender, memory, provedOf), undefined)
  return findings.length === 0 ? [] : [shownReport({ edit, findings })]
}

/** Without notes, and without what is about scenarios and approvals. */
function counted(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ severity, code }) => severity !== 'info' && !/^[EW]70/.test(code))
}

function isError({ severity }: Finding): boolean {
  return severity === 'error'
}

export function shownReport({ edit: { kind, what, lender }, findings }: ReportedEdit): string {
  const says = findings.map(({ code, file, line, message }) => `${code} ${file}:${line} ${message}`).join('; ')
  return `${kind}: ${what} (${lender}) → ${says.slice(0, 400) || 'nothing'}`
}
