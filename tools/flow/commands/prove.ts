import { formatted } from '#editing/files/formatted.ts'
import type { Finding, FlowLibrary } from '#engine/authoring.ts'
import type { LenderId } from '#engine/index.ts'
import {
  comparedWithSaved,
  type Memory,
  type ProofSheet,
  proveLender,
  readSavedSheet,
  SHEET_FILE,
  sheetFindingsWithCauses,
  sheetToSave,
} from '#verify/index.ts'
import { CannotRun, command, type FlowFiles, type ReportFormat } from '../command-line/command.ts'
import { chosenLenders, openFlows } from '../command-line/lenders.ts'
import { type Proved, provedInWords } from '../report/proof-sheet.ts'
import { contextOf, type Report } from '../report/report.ts'
import { reporters } from '../report/reporters.ts'

/**
 * `prove`: proves statements about lenders. `--format json`: `{ sheets: ProofSheet & { saved: Comparison | null }[],
 * findings: Finding[], summary: { lenders, proved, failed, undecided, weaker, stronger } }`. The output is
 * deterministic.
 */
export const prove = command({
  name: 'prove',
  usage: 'prove [lender…]',
  summary: 'Prove statements P1 to P11 for every possible applicant',
  about: `Each of the eleven statements about a lender is PROVED, FAILED with an example applicant, or UNDECIDED. A statement that is no longer PROVED, as it is in ${SHEET_FILE}, is reported too.`,
  found: 'a statement failed or is no longer proved',
  examples: {
    'prove {lender}': 'one lender; without a name, all of them',
    'prove {lender} --format json': 'for a program',
    'prove {lender} --save': `keep the report in ${SHEET_FILE} of the lender`,
  },
  formats: ['pretty', 'json', 'junit', 'sarif', 'github'],
  options: {
    save: `write each report into the lender's ${SHEET_FILE}`,
  },

  async run(args, io, files) {
    const library = await openFlows(files)
    const lenders = chosenLenders(library, args._)
    const memory = new Map()
    const { save = false } = args.options
    if (save) refuseUnreadSheets(library, lenders, files)
    const proved = lenders.map((lender) => looked(library, proveLender(library, lender, memory), save, memory))
    if (save) await saveAll(proved, library, files)
    const findings = proved.flatMap((one) => one.findings)
    const around = contextOf(io, files, library)
    if (args.format === 'pretty') io.out(provedInWords(proved, around))
    else if (args.format === 'json') io.out(asJson(proved, files))
    else io.out(reporters[args.format as ReportFormat](reportOf(proved, findings), around))
    return findings.length > 0 ? 1 : 0
  },
})

function looked(library: FlowLibrary, sheet: ProofSheet, save: boolean, memory: Memory): Proved {
  const before = save ? { findings: [] } : readSavedSheet(library, sheet.lender)
  const saved = 'sheet' in before ? before.sheet : undefined
  return {
    sheet,
    ...(saved && sheet.statements.length > 0 && { saved: comparedWithSaved(sheet, saved) }),
    findings: [...before.findings, ...sheetFindingsWithCauses(library, sheet, saved, memory)],
  }
}

/** A lock file may contain an unfinished merge or manual edits. */
function refuseUnreadSheets(library: FlowLibrary, lenders: readonly LenderId[], { shown }: FlowFiles): void {
  for (const lender of lenders) {
    const [wrong] = readSavedSheet(library, lender).findings
    if (!wrong) continue
    const file = shown(`${lender}/${SHEET_FILE}`)
    throw new CannotRun(
      `${file} is not written over, for it cannot be read: ${wrong.message} Mend it or take it away, then save.`,
    )
  }
}

async function saveAll(proved: readonly Proved[], library: FlowLibrary, files: FlowFiles): Promise<void> {
  for (const { sheet } of proved) {
    const path = `${sheet.lender}/${SHEET_FILE}`
    const text = formatted(JSON.stringify(sheetToSave(sheet)))
    if (sheet.statements.length > 0 && library.files.get(path)?.text !== text) await files.write(path, text)
  }
}

function asJson(proved: readonly Proved[], { shown }: FlowFiles): string {
  const sheets = proved.map(({ sheet, saved = null }) => ({ ...sheet, saved }))
  const findings = proved.flatMap((one) => one.findings).map((finding) => ({ ...finding, file: shown(finding.file) }))
  return `${JSON.stringify({ sheets, findings, summary: summaryOf(proved) }, null, 2)}\n`
}

function summaryOf(proved: readonly Proved[]) {
  const results = proved.flatMap(({ sheet }) => sheet.statements.map(({ result }) => result))
  const of = (wanted: string) => results.filter((result) => result === wanted).length
  const changed = (kind: 'weaker' | 'stronger') => proved.reduce((sum, { saved }) => sum + (saved?.[kind].length ?? 0), 0)
  return {
    lenders: proved.length,
    ...{ proved: of('PROVED'), failed: of('FAILED'), undecided: of('UNDECIDED') },
    ...{ weaker: changed('weaker'), stronger: changed('stronger') },
  }
}

function reportOf(proved: readonly Proved[], findings: readonly Finding[]): Report {
  return {
    command: 'prove',
    lenders: proved.map(({ sheet }) => sheet.lender),
    findings,
    summary: summaryOf(proved),
    cases: proved.flatMap(({ sheet: { lender, statements }, findings: its }) =>
      statements.map(({ id, says, result, undecided }) => ({
        lender,
        name: `${id} ${says}`,
        result: result === 'PROVED' ? 'passed' : result === 'FAILED' ? 'failed' : 'declined',
        ...(result === 'UNDECIDED' && { reason: undecided.map(({ about, why }) => `${about}: ${why}`).join('; ') }),
        findings: its.filter((finding) => finding.why.includes(`${id}: `)),
      })),
    ),
  }
}
