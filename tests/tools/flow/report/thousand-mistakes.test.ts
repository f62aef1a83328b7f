import { describe, expect, it } from 'vitest'
import { lendersOf, openFlowLibrary } from '#engine/flow/flow-library.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { withMistakes } from '#kit/many-mistakes.ts'
import { homeEquity } from '#product/authoring.ts'
import type { Report } from '#tools/flow/report/report.ts'
import { reporters } from '#tools/flow/report/reporters.ts'
import { REPOSITORY } from '#tools/repository.ts'
import { checkFlows } from '#verify/findings/check-flows.ts'

const library = openFlowLibrary(withMistakes(await readFlowFolder(`${REPOSITORY}/flows`), 1_000), homeEquity)
const findings = checkFlows(library)
const lenders = lendersOf(library)
const report: Report = { command: 'check', lenders, findings, cases: [], summary: {} }
const around = {
  shown: (path: string) => `flows/${path}`,
  text: (path: string) => library.files.get(path)?.text,
  ...{ colour: false, milliseconds: 0, today: '2026-01-15' },
}

describe('a thousand mistakes', () => {
  it('a thousand mistakes are a thousand errors with different fingerprints', () => {
    const listed = JSON.parse(reporters.json(report, around)).findings as readonly { severity: string; fingerprint: string }[]
    expect(listed.filter(({ severity }) => severity === 'error')).toHaveLength(1_000)
    expect(new Set(listed.map(({ fingerprint }) => fingerprint)).size).toBe(1_000)
  })

  it('a thousand mistakes are ten annotations on GitHub, one of each code among them, and all are in the summary of the job', () => {
    let summary = ''
    const jobSummary = (markdown: string) => {
      summary += markdown
    }
    const lines = reporters
      .github(report, { ...around, jobSummary })
      .trimEnd()
      .split('\n')
    expect(lines.filter((line) => line.startsWith('::'))).toHaveLength(10)
    for (const code of ['E010', 'E512']) expect(lines.filter((line) => line.includes(`title=${code} `))).not.toEqual([])
    expect(lines.at(-1)).toBe('And 990 more errors; the summary of this job lists them all.')
    expect(summary.match(/^- /gm)).toHaveLength(1_000)
    expect(Buffer.byteLength(summary)).toBeLessThan(1_048_576)
  })

  it('a thousand mistakes are a thousand SARIF results', () => {
    expect(JSON.parse(reporters.sarif(report, around)).runs[0].results).toHaveLength(1_000)
  })

  it('a thousand mistakes print a hundred findings, one of each code among them, with the number left out, and the long form prints all', () => {
    const printed = reporters.pretty(report, around)
    expect(printed.match(/^flows\/\S+ error /gm)).toHaveLength(100)
    const more = [...printed.matchAll(/^ {2}And (\d+) more of E\d+\.$/gm)].map(([, amount]) => Number(amount))
    expect(more.reduce((sum, amount) => sum + amount, 0)).toBe(900)
    expect(printed).toContain(
      `\n1000 errors in ${lenders.length} of ${lenders.length} lenders (the 100 that matter most are shown;`,
    )
    const all = reporters.pretty(report, { ...around, long: true })
    expect(all.match(/^flows\/\S+ error /gm)).toHaveLength(1_000)
    expect(all).toContain(`\n1000 errors in ${lenders.length} of ${lenders.length} lenders, 0.0 s\n`)
  })

  it('a SARIF report is truncated, with a note, at the number of results that a dashboard accepts', () => {
    const many = Array.from({ length: 26 }, () => findings).flat()
    const [run] = JSON.parse(reporters.sarif({ ...report, findings: many }, around)).runs
    expect(run.results).toHaveLength(25_000)
    expect(run.invocations[0].toolExecutionNotifications[0].message.text).toContain('1000 more findings')
  })
})
