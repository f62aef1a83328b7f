import { describe, expect, it } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { someFlowFiles, withText } from '#kit/some-flow-files.ts'
import { atDecidingLines } from '#tools/flow/report/at-deciding-lines.ts'
import { jobSummary } from '#tools/flow/report/github.ts'
import { pictureOf, pictureOfFix } from '#tools/flow/report/picture-of.ts'
import type { Report } from '#tools/flow/report/report.ts'
import { reporters } from '#tools/flow/report/reporters.ts'

const wrong = withText(someFlowFiles(), 'base/facts.json', '"SECONDARY"', '"SECONDRY"')

describe('pretty', () => {
  it('the pretty report prints message, place, line, consequence and fixes, and the counts last', async () => {
    const { out } = await flow('check', wrong)
    const [first, ...rest] = out.split('\n')
    expect(first).toMatch(/^flows\/base\/facts\.json:\d+:\d+ error E103 unknown-option: The rule "second-home"/)
    expect(rest.join('\n')).toMatch(
      /^ {2}\d+ │ {13}"SECONDRY",\n {2} +│ {13}\^{10}\n {2}Why: .*\n {2}Hurts: all lenders\n {2}Do: Did you mean "SECONDARY"\?\n {2}\d+ \+ {13}"SECONDARY",\n\n1 error in 2 of 2 lenders, 0\.0 s\nnpm run flow -- check --fix corrects it\.\n$/,
    )
  })

  it('the pretty report has colours on a terminal only', async () => {
    expect((await flow('check', wrong)).out).not.toContain('\u001b')
    const painted = reporters.pretty({ ...empty, findings: [finding] }, { ...around, colour: true })
    expect(painted).toContain('\u001b[31m')
  })
})

it('the pretty report shows a character that a terminal obeys, and the report for programs escapes it as JSON', async () => {
  const hostile = withText(someFlowFiles(), 'base/facts.json', '"SECONDARY"', JSON.stringify('\u001b[2J'))
  const { out } = await flow('check', hostile)
  expect(out).toContain('[2J')
  expect(out).not.toContain('\u001b')
  const json = (await flow('check --format json', hostile)).out
  expect(JSON.parse(json).findings[0].message).toContain('\u001b[2J')
})

describe('the lines of a fix', () => {
  const text = '{\n  "a": 1\n  "b": 2,\n  "c": 3\n}\n'
  const edit = (from: string, by: string, length = from.length) => ({ file: 'x', offset: text.indexOf(from), length, text: by })

  it('each line that a fix writes is shown once, as it is then', () => {
    expect(pictureOfFix(text, [edit('1', '1,')])).toEqual(['2 +   "a": 1,'])
    expect(pictureOfFix(text, [edit('1', '1,'), edit('3', '4')])).toEqual(['2 +   "a": 1,', '4 +   "c": 4'])
    expect(pictureOfFix(text, [edit('"a"', '"x": 0,\n  "a"')])).toEqual(['2 +   "x": 0,', '3 +   "a": 1'])
  })

  it('whole lines that a fix takes out are shown as they are', () => {
    expect(pictureOfFix(text, [edit('"b": 2,\n  ', '')])).toEqual(['3 -   "b": 2,'])
  })

  it('a long line is cut to the part around the fix, with … where something is left out', () => {
    const long = `{ "a": [${'1, '.repeat(120)}2], "b": "${'x'.repeat(300)}" }`
    const [line = ''] = pictureOfFix(long, [{ file: 'x', offset: long.indexOf('2]'), length: 1, text: '3' }])
    expect(line).toMatch(/^1 \+ ….*1, 3\], "b": "x+…$/)
    expect(line).toHaveLength(244)
  })
})

describe('the excerpt of a place', () => {
  const place = { file: 'x', line: 1, column: 3, endLine: 1, endColumn: 5 }

  it('the pretty report underlines the marked text, even after tabs', () => {
    expect(pictureOf('\tabcd\n', place)).toEqual(['1 │ \tabcd', '  │ \t ^^'])
  })

  it('the pretty report shows the part of a very long line around the place', () => {
    const text = `${'a'.repeat(5_000)}HERE${'b'.repeat(5_000)}`
    const [line = '', marks = ''] = pictureOf(text, { ...place, column: 5_001, endColumn: 5_005 })
    expect(line.length).toBeLessThan(130)
    expect(line.slice(marks.indexOf('^'), marks.lastIndexOf('^') + 1)).toBe('HERE')
  })

  it('the pretty report shows at most three lines of a place', () => {
    expect(pictureOf('[\n1,\n2,\n3,\n4\n]', { ...place, column: 1, endLine: 6, endColumn: 2 })).toHaveLength(6)
  })
})

describe('github', () => {
  const twelve = Array.from({ length: 12 }, (_, index) => ({ ...finding, line: index + 1 }))
  const linesOf = (findings: Report['findings'], jobSummary?: (markdown: string) => void) =>
    reporters
      .github({ ...empty, findings }, { ...around, ...(jobSummary && { jobSummary }) })
      .trimEnd()
      .split('\n')

  it('the github report annotates ten errors and counts the rest', () => {
    const lines = linesOf(twelve)
    expect(lines).toHaveLength(11)
    expect(lines[0]).toBe(
      '::error file=flows/a%2Cb.json,line=1,endLine=3,title=E101 unknown-variable::50%25 wrong.%0AWhy%0ADo it',
    )
    expect(lines[9]).toMatch(/And 2 more of E101\.$/)
    expect(lines[10]).toBe('And 2 more errors; "npm run flow -- check" lists them all.')
  })

  it('the github report annotates one finding of each code before a second one of any', () => {
    const lines = linesOf([...twelve, { ...finding, code: 'E999', name: 'last-of-all', line: 99 }])
    expect(lines.filter((line) => line.includes('E101 unknown-variable'))).toHaveLength(9)
    expect(lines[9]).toContain('title=E999 last-of-all')
  })

  it('the github report annotates proved errors first, then those that affect most lenders', () => {
    const few = { ...finding, file: 'few.json' }
    const many = { ...finding, file: 'many.json', lenders: ['acme', 'birch'] }
    const found = { ...finding, file: 'found.json', confidence: 'found' as const, lenders: ['acme', 'birch', 'cedar'] }
    expect(linesOf([found, few, many]).map((line) => /flows\/(\w+)/.exec(line)?.[1])).toEqual(['many', 'few', 'found'])
  })

  it('the github report annotates ten errors, warnings and notes each and names the summary for the rest', () => {
    const all = (['error', 'warning', 'info'] as const).flatMap((severity) => twelve.map((one) => ({ ...one, severity })))
    let summary = ''
    const lines = linesOf(all, (markdown) => {
      summary += markdown
    })
    for (const word of ['error', 'warning', 'notice'])
      expect(lines.filter((line) => line.startsWith(`::${word} `))).toHaveLength(10)
    expect(lines).toContain('And 2 more warnings; the summary of this job lists them all.')
    expect(summary.match(/^- /gm)).toHaveLength(36)
  })

  it('the github report is empty without findings', () => {
    expect(reporters.github(empty, around)).toBe('')
  })
})

describe('the summary of a job', () => {
  it('the summary of a job counts by code, then lists each finding with its place, whom it hurts and what to do', () => {
    const summary = jobSummary({ ...empty, findings: [finding], since: { revision: 'main', known: 3 } }, around)
    expect(summary).toBe(
      [
        '## flow check: 1 finding',
        '',
        'New since `main`; 3 known before.',
        '',
        '| code | what | severity | found |',
        '|---|---|---|---:|',
        '| E101 | unknown-variable | error | 1 |',
        '',
        '### E101 unknown-variable',
        '',
        '- `flows/a,b.json:1:2` 50% wrong.<br>',
        '  Why Hurts acme. **Do:** Do it',
        '',
        '',
      ].join('\n'),
    )
  })

  it('the summary of a job escapes Markdown in texts of flow files', () => {
    const hostile = { ...finding, message: '<img src=x> **bold** [link](x) | `code`' }
    expect(jobSummary({ ...empty, findings: [hostile] }, around)).toContain(
      '\\<img src=x\\> \\*\\*bold\\*\\* \\[link\\](x) \\| \\`code\\`',
    )
  })

  it('the summary of a job stays below the size limit of GitHub and says what it left out', () => {
    const long = { ...finding, message: 'é'.repeat(1_000) }
    const summary = jobSummary({ ...empty, findings: Array.from({ length: 1_000 }, () => long) }, around)
    expect(Buffer.byteLength(summary)).toBeLessThan(1_048_576)
    const listed = summary.match(/^- /gm)?.length ?? 0
    expect(listed).toBeGreaterThan(400)
    expect(summary).toContain(`\n${1_000 - listed} more findings not shown.\n`)
  })
})

describe('junit', () => {
  it('the JUnit report has a suite for each lender and a case for each check', async () => {
    const { out } = await flow('test --format junit', someFlowFiles())
    expect(out).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<testsuites>',
        ...['acme', 'birch'].flatMap((lender, id) => [
          `  <testsuite name="${lender}" id="${id}" package="flow.test" timestamp="2026-01-15T00:00:00" hostname="localhost" tests="1" failures="0" errors="0" time="0">`,
          '    <properties/>',
          `    <testcase classname="flow.test.${lender}" name="A second home asks for the main one" time="0"/>`,
          '    <system-out/>',
          '    <system-err/>',
          '  </testsuite>',
        ]),
        '</testsuites>',
        '',
      ].join('\n'),
    )
  })

  it('the JUnit report has the duration of each scenario and of the suite, in seconds', () => {
    const cases = [1, 2].map((one) => ({
      lender: 'acme',
      name: `${one}`,
      result: 'passed' as const,
      findings: [],
      milliseconds: 250,
    }))
    const out = reporters.junit({ ...empty, lenders: ['acme'], cases }, around)
    expect(out).toContain('failures="0" errors="0" time="0.5">')
    expect(out).toContain('name="1" time="0.25"/>')
  })

  it('the JUnit report escapes messages for XML', () => {
    const cases = [{ lender: 'acme', name: '<&"\u0007>', result: 'failed' as const, findings: [finding] }]
    const out = reporters.junit({ ...empty, cases }, around)
    expect(out).toContain('name="&lt;&amp;&quot;&gt;"')
    expect(out).toContain('failures="1"')
  })
})

describe('claims of inherited scenarios that fail', () => {
  const place = { file: 'acme/lender.json', line: 9, column: 5, endLine: 9, endColumn: 8 }
  const claim = { ...finding, file: 'base/scenarios/a.json', pointer: 'scenarios/a.json', lenders: ['acme'] }
  const decided = { ...claim, decidedAt: { ...place, label: 'decides it' } }
  const cases = [{ lender: 'acme', name: 'a', result: 'failed' as const, findings: [claim] }]

  it('such a claim is marked at the line of the lender that decides it, and names its scenario', () => {
    const { findings, cases: moved } = atDecidingLines({ ...empty, findings: [decided], cases }, (path) => `flows/${path}`)
    const [first] = findings
    expect(first).toMatchObject(place)
    expect(first?.message).toBe(`${finding.message} The scenario is flows/base/scenarios/a.json, and claims it in line 1.`)
    expect(first?.related[0]).toMatchObject({ file: 'base/scenarios/a.json', line: 1, label: 'the claim of the scenario' })
    expect(moved[0]?.findings).toEqual(findings)
  })

  it('a claim of the lender’s own scenario, or one that nothing decides, stays at its line', () => {
    const own = { ...decided, file: 'acme/scenarios/a.json' }
    const report = { ...empty, findings: [own, claim] }
    expect(atDecidingLines(report, String).findings).toEqual([own, claim])
  })
})

describe('sarif', () => {
  const log = JSON.parse(reporters.sarif({ ...empty, findings: [finding, { ...finding, line: 9 }] }, around))
  const [run] = log.runs

  it('the SARIF report has version 2.1.0 and each rule once', () => {
    expect(log.version).toBe('2.1.0')
    expect(run.tool.driver.rules).toMatchObject([{ id: 'E101', name: 'UnknownVariable' }])
  })

  it('a SARIF result has the place, the related places and the fix', () => {
    const [result] = run.results
    expect(result).toMatchObject({ ruleId: 'E101', level: 'error', message: { text: '50% wrong. Why' } })
    expect(result.locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'flows/a%2Cb.json' },
      region: { startLine: 1, startColumn: 2, endLine: 3, endColumn: 4 },
    })
    expect(result.relatedLocations[0].message.text).toBe('see here')
    expect(result.fixes[0].artifactChanges[0].replacements).toEqual([
      { deletedRegion: { charOffset: 5, charLength: 2 }, insertedContent: { text: 'x' } },
    ])
  })

  it('a SARIF fingerprint stays when lines move, and differs between two findings with the same code', () => {
    const [one, other] = run.results
    const moved = JSON.parse(
      reporters.sarif({ ...empty, findings: [{ ...finding, line: 7, lenders: ['acme', 'birch'] }] }, around),
    )
    expect(moved.runs[0].results[0].partialFingerprints).toEqual(one.partialFingerprints)
    expect(one.partialFingerprints).not.toEqual(other.partialFingerprints)
  })

  it('SARIF marks suppressed findings as such, with the reason', () => {
    const allowed = [{ finding, because: 'Not yet.', until: '2026-12-31' }]
    const { results } = JSON.parse(reporters.sarif({ ...empty, allowed }, around)).runs[0]
    expect(results).toMatchObject([
      { ruleId: 'E101', suppressions: [{ kind: 'external', justification: 'Not yet. (until 2026-12-31)' }] },
    ])
  })
})

const place = { file: 'a,b.json', line: 1, column: 2, endLine: 3, endColumn: 4 }
const finding = {
  ...place,
  code: 'E101',
  name: 'unknown-variable',
  severity: 'error',
  confidence: 'proved',
  message: '50% wrong.',
  why: 'Why',
  pointer: 'facts.json#/rules',
  lenders: ['acme'],
  related: [{ ...place, label: 'see here' }],
  expected: [],
  fixes: [{ title: 'Do it', safety: 'safe', edits: [{ file: 'a,b.json', offset: 5, length: 2, text: 'x' }] }],
} as const
const empty: Report = { command: 'check', lenders: ['acme'], findings: [], cases: [], summary: {} }
const around = {
  shown: (path: string) => `flows/${path}`,
  text: () => undefined,
  colour: false,
  milliseconds: 0,
  today: '2026-01-15',
}
