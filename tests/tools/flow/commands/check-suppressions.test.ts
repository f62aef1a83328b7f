import { describe, expect, it } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'

/** Acme's text of a screen names a value that does not exist: an error, and none about money. */
const SCREEN = 'acme/screens/apply/income.json'
const wrong = someFlowFiles({ [SCREEN]: { heading: 'Hello {oh}' } })
const entry = {
  allow: 'unknown-argument',
  at: 'screens/apply/income.json#/heading',
  because: 'The value comes next week.',
  until: '2026-01-31',
}
const allowing = (change: object = {}, folder = 'acme', files = wrong) =>
  new Map([...files, [`${folder}/allow.json`, JSON.stringify({ allow: [{ ...entry, ...change }] }, null, 2)]])
const found = async (files: ReadonlyMap<string, string>, line = 'check') => {
  const { code, out } = await flow(`${line} --format json`, files)
  const { findings, allowed = [], summary } = JSON.parse(out)
  return { code, codes: findings.map((one: { code: string }) => one.code), findings, allowed, summary }
}

describe('allow.json', () => {
  it('a mistake without an entry in allow.json is a finding', async () => {
    expect(await found(wrong)).toMatchObject({ code: 1, codes: ['E512'] })
  })

  it('a suppressed finding is counted and keeps its reason', async () => {
    const { code, codes, allowed, summary } = await found(allowing())
    expect([code, codes, summary.allowed]).toEqual([0, [], 1])
    expect(allowed).toMatchObject([{ finding: { code: 'E512' }, because: 'The value comes next week.', until: '2026-01-31' }])
    expect((await flow('check', allowing())).out).toBe('Nothing found in 2 lenders, 1 allowed for now, 0.0 s\n')
  })

  it.each([
    ['by its code', { allow: 'E512' }],
    ['for the file', { at: 'screens/apply/income.json' }],
    ['until today', { until: '2026-01-15' }],
  ])('an entry suppresses the finding %s', async (_, change) => {
    expect(await found(allowing(change))).toMatchObject({ code: 0, codes: [] })
  })

  it.each([
    ['another finding', { allow: 'empty-text' }],
    ['another place', { at: 'screens/apply/income.json#/head' }],
    ['another folder', {}, 'base'],
  ])('an entry for %s suppresses nothing and is reported as unused', async (_, change, folder = 'acme') => {
    expect((await found(allowing(change, folder))).codes).toEqual(['E512', 'W811'])
  })

  it('after the last day the finding is reported again, and the entry at its day', async () => {
    const files = allowing()
    const { code, codes, findings } = await found(files, 'check --today 2026-02-01')
    expect([code, codes]).toEqual([1, ['E512', 'W812']])
    expect(`${findings[1].file}:${findings[1].line}:${findings[1].column}`).toBe(
      `flows/${placeOfText(files, 'acme/allow.json', '"2026-01-31"')}`,
    )
  })

  it('an entry without a finding is reported as unused where all lenders are checked, and not where one is named', async () => {
    const corrected = allowing({}, 'acme', someFlowFiles())
    expect(await found(corrected)).toMatchObject({ code: 1, codes: ['W811'] })
    expect(await found(corrected, 'check acme')).toMatchObject({ code: 0, codes: [] })
  })

  it('an entry of a lender suppresses a mistake of base for that lender alone', async () => {
    const inBase = withText(someFlowFiles(), 'base/screens/apply/income.json', 'What do you earn?', 'Hello {oh}')
    expect((await found(allowing({}, 'acme', inBase))).findings).toMatchObject([{ code: 'E512', lenders: ['birch'] }])
    expect(await found(allowing({}, 'base', inBase))).toMatchObject({ code: 0 })
  })

  it('an entry that suppresses an error about money or eligibility is an error, and the first error stays', async () => {
    const rule = withText(someFlowFiles(), 'base/facts.json', '"SECONDARY"', '"SECONDRY"')
    const files = allowing({ allow: 'unknown-option', at: 'facts.json' }, 'base', rule)
    const { code, codes, findings } = await found(files)
    expect([code, codes]).toEqual([1, expect.arrayContaining(['E103', 'E813'])])
    expect(findings.find((one: { code: string }) => one.code === 'E813')).toMatchObject({
      file: 'flows/base/allow.json',
      related: [{ file: 'flows/base/facts.json', label: 'what it would hide' }],
    })
  })

  it.each([
    [
      'a check',
      'base/screens/apply/income.json',
      '"submit"',
      '"checks": [{ "id": "c", "at": "nobody", "refuseWhen": true, "message": "No" }], "submit"',
      'unknown-field',
      'screens/apply/income.json',
    ],
    ['a limit', 'base/lender.json', '"aprMinimum": 5', '"aprMinimum": "5"', 'wrong-type', 'lender.json'],
    ['where a loan is given', 'base/lender.json', '"AL",', '4,', 'unknown-value', 'lender.json'],
  ])('no entry suppresses an error in %s', async (_, path, from, to, allow, at) => {
    const { codes } = await found(allowing({ allow, at }, 'base', withText(someFlowFiles(), path, from, to)))
    expect(codes).toContain('E813')
  })

  it('the former name of E111 still suppresses E111, beside E013, which has that name now', async () => {
    const value = withText(someFlowFiles(), 'base/screens/apply/birthdate.json', '"value": "minimumAge"', '"value": "minimumAg"')
    const at = 'screens/apply/birthdate.json'
    const codesOf = async (allow: string) => (await found(allowing({ allow, at }, 'base', value))).codes
    expect(await codesOf('unknown-value')).toEqual(['E111', 'E813'])
    expect(await codesOf('unknown-named-value')).toEqual(['E111', 'E813'])
  })

  it('a misspelt name in an entry is reported with the right name, which --fix writes', async () => {
    const slip = allowing({ allow: 'unknown-argumnt' })
    expect((await found(slip)).codes).toEqual(['E512', 'E814'])
    expect(await found(slip, 'check --fix')).toMatchObject({ code: 0 })
  })

  it.each([
    ['{', 'E001'],
    ['{ "allow": [{ "allow": "x" }] }', 'E011'],
    ['{ "allow": [{ "allow": "x", "at": "y", "because": "", "until": "2026-01-31" }] }', 'E014'],
    ['{ "allow": [{ "allow": "x", "at": "y", "because": "z", "until": "soon" }] }', 'E014'],
    ['{ "alow": [] }', 'E010'],
  ])('an allow.json written as %s is reported and suppresses nothing', async (text, code) => {
    const { codes } = await found(new Map([...wrong, ['acme/allow.json', text]]))
    expect(codes).toEqual(expect.arrayContaining(['E512', code]))
  })

  it('allow.json is neither merged into a flow nor listed', async () => {
    expect((await flow('list acme', allowing())).out).toBe((await flow('list acme', wrong)).out)
  })
})
