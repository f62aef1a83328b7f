/** What `flow check` and `flow prove` report of an edit, without any scenario. */
import { type Finding, type FlowLibrary, openFlowLibrary } from '#engine/authoring.ts'
import { checkFlows, type Memory, proveLender, sheetFindings } from '#verify/index.ts'
import type { LenderEdit } from './lender-edit.ts'

export type Reported = {
  readonly edit: LenderEdit
  readonly by?: 'check' | 'prove'
  /** At a changed line of the lender. */
  readonly atLine: boolean
  /** The first suggestion of that finding names what is meant. */
  readonly suggested: boolean
  readonly findings: readonly Finding[]
}

/** Without scenarios: nothing of them is read. */
export function libraryWith(edit: LenderEdit, texts: ReadonlyMap<string, string>, before: FlowLibrary): FlowLibrary {
  return openFlowLibrary(withoutScenarios(new Map([...texts, ...edit.texts])), before)
}

export function withoutScenarios(texts: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...texts].filter(([path]) => !path.includes('/scenarios/')))
}

/** P8 is left out: where a lender declares in what it may differ, every edit differs. */
const provedOf = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P9', 'P10', 'P11'] as const

/** @param shipped the library before the edit */
export function reportedOf(edit: LenderEdit, texts: ReadonlyMap<string, string>, shipped: FlowLibrary, memory: Memory): Reported {
  const library = libraryWith(edit, texts, shipped)
  const checked = checkFlows(library, [edit.lender]).filter(({ severity, code }) => severity !== 'info' && !isOfScenarios(code))
  const proved = () => sheetFindings(library, proveLender(library, edit.lender, memory, provedOf), undefined)
  const byCheck = matching(edit, checked, 'check')
  if (byCheck.atLine && byCheck.suggested) return byCheck
  const byProof = matching(edit, proved(), 'prove')
  if (byProof.atLine && byProof.suggested) return byProof
  const all = [...byCheck.findings, ...byProof.findings]
  return byCheck.by ? { ...byCheck, findings: all } : { ...byProof, findings: all }
}

function matching(edit: LenderEdit, findings: readonly Finding[], by: 'check' | 'prove'): Reported {
  const here = findings.filter(({ file, line }) => {
    const range = edit.lines.get(file)
    return range !== undefined && line >= range.first && line <= range.last
  })
  const right = here.filter(({ fixes: [first] }) => {
    const words = first && [first.title, ...first.edits.map(({ text }) => text)].join(' ')
    return edit.meant.some((name) => words?.includes(name))
  })
  return { edit, ...(findings.length > 0 && { by }), atLine: here.length > 0, suggested: right.length > 0, findings }
}

function isOfScenarios(code: string): boolean {
  return code === 'E704' || code === 'E705' || code === 'E706' || code === 'W702'
}

export function shownReported({ edit, by, atLine, findings: [first] }: Reported): string {
  const found = first ? `${first.code} ${first.file}:${first.line} ${first.message}` : 'nothing'
  return `${edit.kind}: ${edit.what} (${edit.lender}) → ${by ?? 'not reported'}${atLine ? ' at the line' : ''}: ${found}`
}
