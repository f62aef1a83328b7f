import type { ReportedCase, ReportedFinding } from '#consequences/results.ts'
import { asXml } from './escaped.ts'
import type { Report, ReportContext, Reporter } from './report.ts'

/**
 * The JUnit format for CI servers: a test suite per lender, a test case per checked item, at most one failure per case,
 * as Apache Ant's schema requires. Durations of scenarios are measured; everything else is deterministic.
 */
export const junit: Reporter = (report, around) => {
  const suites = report.lenders.map((lender, index) => suite(lender, index, report, around))
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...suites, '</testsuites>', ''].join('\n')
}

function suite(lender: string, index: number, report: Report, around: ReportContext): string {
  const cases = report.cases.filter((one) => one.lender === lender).flatMap(withDeclinedClaims)
  const skipped = cases.filter(({ result }) => result === 'declined').length
  const failed = cases.filter(({ result }) => result === 'failed').length
  const counts = `tests="${cases.length}" failures="${failed}" errors="0"${skipped > 0 ? ` skipped="${skipped}"` : ''}`
  const where = `id="${index}" package="flow.${report.command}" timestamp="${around.today}T00:00:00" hostname="localhost"`
  const milliseconds = cases.reduce((sum, one) => sum + (one.milliseconds ?? 0), 0)
  return [
    `  <testsuite name="${asXml(lender)}" ${where} ${counts} time="${seconds(milliseconds)}">`,
    '    <properties/>',
    ...cases.map((one) => testCase(one, report, around)),
    '    <system-out/>',
    '    <system-err/>',
    '  </testsuite>',
  ].join('\n')
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds) / 1000
}

/** A declined claim is a skipped case beside its scenario. */
function withDeclinedClaims(one: ReportedCase): readonly ReportedCase[] {
  const { lender, name, declines = [] } = one
  return [
    one,
    ...declines.map(({ claim, reason }) => ({
      ...{ lender, name: `${name}: ${claim.slice(1)}`, result: 'declined' as const, reason, findings: [] },
    })),
  ]
}

function testCase(one: ReportedCase, report: Report, around: ReportContext): string {
  const open = `    <testcase classname="${asXml(`flow.${report.command}.${one.lender}`)}" name="${asXml(one.name)}" time="${seconds(one.milliseconds ?? 0)}"`
  if (one.result === 'passed') return `${open}/>`
  if (one.result === 'declined') return `${open}>\n      <skipped message="${asXml(one.reason ?? '')}"/>\n    </testcase>`
  return [`${open}>`, failure(one.findings, around), '    </testcase>'].join('\n')
}

function failure(findings: readonly ReportedFinding[], { shown }: ReportContext): string {
  const [first, ...others] = findings
  if (!first) return '      <failure type="failed"/>'
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  const lines = findings.map(({ message, file, line, column, why, because = [], fixes }) =>
    [`${shown(file)}:${line}:${column} ${message}`, why, ...because, ...fixes.map(({ title }) => title)].join('\n'),
  )
  const about = `type="${asXml(`${first.code} ${first.name}`)}" message="${asXml(first.message + more)}"`
  return `      <failure ${about}>${asXml(lines.join('\n\n'))}</failure>`
}
