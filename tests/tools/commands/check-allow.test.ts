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

describe('what is allowed for a while', () => {
  it('is a finding without it', async () => {
    expect(await found(wrong)).toMatchObject({ code: 1, codes: ['E512'] })
  })

  it('is no finding any more, is counted, and keeps its reason', async () => {
    const { code, codes, allowed, summary } = await found(allowing())
    expect([code, codes, summary.allowed]).toEqual([0, [], 1])
    expect(allowed).toMatchObject([{ finding: { code: 'E512' }, because: 'The value comes next week.', until: '2026-01-31' }])
    expect((await flow('check', allowing())).out).toBe('Nothing found in 2 lenders, 1 allowed for now, 0.0 s\n')
  })

  it.each([
    ['by its code', { allow: 'E512' }],
    ['for the file', { at: 'screens/apply/income.json' }],
    ['until today', { until: '2026-01-15' }],
  ])('may be named %s', async (_, change) => {
    expect(await found(allowing(change))).toMatchObject({ code: 0, codes: [] })
  })

  it.each([
    ['another finding', { allow: 'empty-text' }],
    ['another place', { at: 'screens/apply/income.json#/head' }],
    ['another folder', {}, 'base'],
  ])('is not allowed by %s, which is one too many', async (_, change, folder = 'acme') => {
    expect((await found(allowing(change, folder))).codes).toEqual(['E512', 'W811'])
  })

  it('is told again once the day has passed, at the day', async () => {
    const files = allowing()
    const { code, codes, findings } = await found(files, 'check --today 2026-02-01')
    expect([code, codes]).toEqual([1, ['E512', 'W812']])
    expect(`${findings[1].file}:${findings[1].line}:${findings[1].column}`).toBe(
      `flows/${placeOfText(files, 'acme/allow.json', '"2026-01-31"')}`,
    )
  })

  it('is told as no longer needed once it is mended; not where only some lenders are looked at', async () => {
    const mended = allowing({}, 'acme', someFlowFiles())
    expect(await found(mended)).toMatchObject({ code: 1, codes: ['W811'] })
    expect(await found(mended, 'check acme')).toMatchObject({ code: 0, codes: [] })
  })

  it('speaks for the lender alone where the mistake stands in base', async () => {
    const inBase = withText(someFlowFiles(), 'base/screens/apply/income.json', 'What do you earn?', 'Hello {oh}')
    expect((await found(allowing({}, 'acme', inBase))).findings).toMatchObject([{ code: 'E512', lenders: ['birch'] }])
    expect(await found(allowing({}, 'base', inBase))).toMatchObject({ code: 0 })
  })

  it('is never an error about money or eligibility: that stays, and the wish is one more', async () => {
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
  ])('is never an error in %s', async (_, path, from, to, allow, at) => {
    const { codes } = await found(allowing({ allow, at }, 'base', withText(someFlowFiles(), path, from, to)))
    expect(codes).toContain('E813')
  })

  it('must be a finding: a slip is told with the right name, which --fix writes', async () => {
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
  ])('written as %s is a mistake of its own, and allows nothing', async (text, code) => {
    const { codes } = await found(new Map([...wrong, ['acme/allow.json', text]]))
    expect(codes).toEqual(expect.arrayContaining(['E512', code]))
  })

  it('is nothing that a lender lays over another, or that a borrower meets', async () => {
    expect((await flow('list acme', allowing())).out).toBe((await flow('list acme', wrong)).out)
  })
})
