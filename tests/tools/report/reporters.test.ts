import { describe, expect, it } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { someFlowFiles, withText } from '#kit/some-flow-files.ts'
import { pictureOf } from '#tools/report/picture-of.ts'
import type { Report } from '#tools/report/report.ts'
import { reporters } from '#tools/report/reporters.ts'

const wrong = withText(someFlowFiles(), 'base/facts.json', '"SECONDARY"', '"SECONDRY"')

describe('pretty', () => {
  it('says what and where, shows the line, then why and what to do, and sums up last', async () => {
    const { out } = await flow('check', wrong)
    const [first, ...rest] = out.split('\n')
    expect(first).toMatch(/^flows\/base\/facts\.json:\d+:\d+ error E103 unknown-option: The rule "second-home"/)
    expect(rest.join('\n')).toMatch(
      /^ {2}\d+ │ {13}"SECONDRY",\n {2} +│ {13}\^{10}\n {2}Why: .*\n {2}Hurts: all lenders\n {2}Possible: SECONDARY, PRIMARY, INVESTMENT\n {2}Do: Did you mean "SECONDARY"\?\n\n1 error in 2 of 2 lenders, 0\.0 s\n$/,
    )
  })

  it('is not coloured unless it stands on a terminal', async () => {
    expect((await flow('check', wrong)).out).not.toContain('\u001b')
    const painted = reporters.pretty({ ...empty, findings: [finding] }, { ...around, colour: true })
    expect(painted).toContain('\u001b[31m')
  })
})

describe('the picture of a place', () => {
  const place = { file: 'x', line: 1, column: 3, endLine: 1, endColumn: 5 }

  it('stands under what it marks, tabs included', () => {
    expect(pictureOf('\tabcd\n', place)).toEqual(['1 │ \tabcd', '  │ \t ^^'])
  })

  it('shows a part of a line that is too long to show', () => {
    const text = `${'a'.repeat(5_000)}HERE${'b'.repeat(5_000)}`
    const [line = '', marks = ''] = pictureOf(text, { ...place, column: 5_001, endColumn: 5_005 })
    expect(line.length).toBeLessThan(130)
    expect(line.slice(marks.indexOf('^'), marks.lastIndexOf('^') + 1)).toBe('HERE')
  })

  it('shows at most three lines', () => {
    expect(pictureOf('[\n1,\n2,\n3,\n4\n]', { ...place, column: 1, endLine: 6, endColumn: 2 })).toHaveLength(6)
  })
})

describe('github', () => {
  it('annotates ten errors and counts the rest', () => {
    const findings = Array.from({ length: 12 }, (_, index) => ({ ...finding, line: index + 1 }))
    const lines = reporters
      .github({ ...empty, findings }, around)
      .trimEnd()
      .split('\n')
    expect(lines).toHaveLength(11)
    expect(lines[0]).toBe(
      '::error file=flows/a%2Cb.json,line=1,endLine=3,title=E101 unknown-variable::50%25 wrong.%0AWhy%0ADo it',
    )
    expect(lines[10]).toBe('And 2 more errors; "npm run flow -- check" lists them all.')
  })

  it('says nothing where nothing is found', () => {
    expect(reporters.github(empty, around)).toBe('')
  })
})

describe('junit', () => {
  it('has a suite for each lender and a case for each thing that was looked at', async () => {
    const { out } = await flow('test --format junit', someFlowFiles())
    expect(out).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<testsuites name="flow test" tests="2" failures="0" errors="0">',
        ...['acme', 'birch'].flatMap((lender) => [
          `  <testsuite name="${lender}" tests="1" failures="0" errors="0" skipped="0">`,
          `    <testcase classname="flow.test.${lender}" name="A second home asks for the main one" file="flows/base/scenarios/second-home.json"/>`,
          '  </testsuite>',
        ]),
        '</testsuites>',
        '',
      ].join('\n'),
    )
  })

  it('writes what stands in a message so that XML can be read', () => {
    const cases = [{ lender: 'acme', name: '<&"\u0007>', result: 'failed' as const, findings: [finding] }]
    const out = reporters.junit({ ...empty, cases }, around)
    expect(out).toContain('name="&lt;&amp;&quot;&gt;"')
    expect(out).toContain('failures="1"')
  })
})

describe('sarif', () => {
  const log = JSON.parse(reporters.sarif({ ...empty, findings: [finding, { ...finding, line: 9 }] }, around))
  const [run] = log.runs

  it('is version 2.1.0 with each rule once', () => {
    expect(log.version).toBe('2.1.0')
    expect(run.tool.driver.rules).toEqual([{ id: 'E101', name: 'UnknownVariable' }])
  })

  it('points at the place, what belongs to it, and what to write instead', () => {
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

  it('keeps the fingerprint of a finding when lines move', () => {
    const [one, other] = run.results
    expect(one.partialFingerprints).toEqual(other.partialFingerprints)
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
const around = { shown: (path: string) => `flows/${path}`, text: () => undefined, colour: false, milliseconds: 0 }
