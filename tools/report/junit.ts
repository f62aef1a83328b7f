import type { Report, ReportedCase, ReportedFinding, Reporter, Surroundings } from './report.ts'

/** A suite for each lender, a case for each thing that was looked at: CI servers show the names. */
export const junit: Reporter = (report, around) => {
  const suites = report.lenders.map((lender) => suite(lender, report, around))
  const all = report.cases
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="flow ${report.command}" tests="${all.length}" failures="${failed(all)}" errors="0">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n')
}

function suite(lender: string, report: Report, around: Surroundings): string {
  const cases = report.cases.filter((one) => one.lender === lender)
  const skipped = cases.filter(({ result }) => result === 'declined').length
  const counts = `tests="${cases.length}" failures="${failed(cases)}" errors="0" skipped="${skipped}"`
  return [
    `  <testsuite name="${xml(lender)}" ${counts}>`,
    ...cases.map((one) => testCase(one, report, around)),
    '  </testsuite>',
  ].join('\n')
}

function testCase(one: ReportedCase, report: Report, around: Surroundings): string {
  const file = one.file === undefined ? '' : ` file="${xml(around.shown(one.file))}"`
  const open = `    <testcase classname="${xml(`flow.${report.command}.${one.lender}`)}" name="${xml(one.name)}"${file}`
  if (one.result === 'passed') return `${open}/>`
  if (one.result === 'declined') return `${open}>\n      <skipped message="${xml(one.reason ?? '')}"/>\n    </testcase>`
  return [`${open}>`, ...one.findings.map((finding) => failure(finding, around)), '    </testcase>'].join('\n')
}

function failure(finding: ReportedFinding, { shown }: Surroundings): string {
  const { code, name, message, file, line, column, why, because = [], fixes } = finding
  const body = [`${shown(file)}:${line}:${column}`, why, ...because, ...fixes.map(({ title }) => title)].join('\n')
  return `      <failure type="${xml(`${code} ${name}`)}" message="${xml(message)}">${xml(body)}</failure>`
}

function failed(cases: readonly ReportedCase[]): number {
  return cases.filter(({ result }) => result === 'failed').length
}

/** XML 1.0 has no way to write most control characters, so they are left out. */
function xml(text: string): string {
  return [...text]
    .filter((character) => character >= ' ' || character === '\n' || character === '\t')
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
