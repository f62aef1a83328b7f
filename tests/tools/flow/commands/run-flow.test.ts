import { describe, expect, it } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { someFlowFiles, withText } from '#kit/some-flow-files.ts'
import { commands } from '#tools/flow/run-flow.ts'

const files = someFlowFiles()
const wrong = withText(files, 'base/facts.json', '"SECONDARY"', '"SECONDRY"')

describe('npm run flow', () => {
  it('flow without a command lists the commands and exits with 2', async () => {
    const { code, out } = await flow('', files)
    expect(code).toBe(2)
    for (const { name } of commands) expect(out).toContain(`\n  ${name} `)
  })

  it('flow --help exits with 0', async () => {
    expect((await flow('--help', files)).code).toBe(0)
  })

  it.each([
    ['chek', 'Did you mean "check"?'],
    ['check --formt json', 'formt'],
    ['check --dry-run', 'goes with --fix'],
    ['check --today tomorrow', 'is no day'],
    ['check --since nowhere', 'git knows no revision "nowhere"'],
    ['check --format yaml', 'There are: pretty, json, junit, sarif, github.'],
    ['fmt --format sarif', 'There are: pretty, json.'],
    ['check acm', 'Did you mean "acme"?'],
    ['test acm', 'Did you mean "acme"?'],
    ['list acm', 'Did you mean "acme"?'],
    ['fmt acm', 'Did you mean "acme"?'],
    ['schema acm x', 'Did you mean "acme"?'],
    ['schema acme', 'Name one lender and one screen'],
    ['schema acme apply/proprty', 'Did you mean "apply/property"?'],
    ['schema acme wait', 'it asks nothing'],
    ['copy acme', 'Name one lender and one language'],
    ['copy acm es-US', 'Did you mean "acme"?'],
    ['copy acme spanish', '"spanish" is no language and region'],
  ])('flow %s exits with 2 and says why in one line', async (line, why) => {
    const { code, out, err } = await flow(line, files)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(why)
    expect(err.trim().split('\n')).toHaveLength(1)
  })

  it.each(['check', 'test', 'list', 'fmt --check'])('flow %s prints the same in each run', async (line) => {
    expect(await flow(line, wrong)).toEqual(await flow(line, wrong))
  })
})

describe('flow copy', () => {
  const translated = (entries: object) => someFlowFiles({ 'acme/copy/es-US.json': entries })

  it('flow copy lists the texts without a translation as entries of a translation file', async () => {
    const { code, out } = await flow('copy acme es-US', files)
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({ 'screens/wait#/heading': { of: 'One moment', is: '' } })
  })

  it('flow copy --screen lists the texts of one screen and of the library fields that it uses', async () => {
    const { code, out } = await flow('copy acme es-US --screen apply/income', files)
    expect([code, new Set(Object.keys(JSON.parse(out)).map((place) => place.split('#')[0]))]).toEqual([
      1,
      new Set(['screens/apply/income', 'fields']),
    ])
    expect((await flow('copy acme es-US --screen apply/incme', files)).err).toContain('Did you mean "apply/income"?')
  })

  it('flow copy lists nothing when all is translated', async () => {
    const all: object = JSON.parse((await flow('copy acme es-US', files)).out)
    const entries = Object.entries(all).map(([place, { of }]) => [place, { of, is: of }])
    expect(await flow('copy acme es-US', translated(Object.fromEntries(entries)))).toMatchObject({ code: 0, out: '{}\n' })
  })
})

describe('flow check', () => {
  it('flow check without findings exits with 0 and prints one line', async () => {
    expect(await flow('check', files)).toMatchObject({ code: 0, out: 'Nothing found in 2 lenders, 0.0 s\n', err: '' })
  })

  it('flow check with an error exits with 1', async () => {
    expect((await flow('check', wrong)).code).toBe(1)
  })

  it('flow check reports findings of the named lenders only', async () => {
    const birch = someFlowFiles({ 'birch/screens/apply/income.json': { heading: '{oh}' } })
    expect((await flow('check acme', birch)).code).toBe(0)
    expect((await flow('check birch', birch)).code).toBe(1)
    expect((await flow('check base', birch)).code).toBe(0)
  })

  it('flow check of an empty folder exits with 2', async () => {
    expect((await flow('check', new Map())).code).toBe(2)
  })

  it('flow check --format json has findings and a summary, equal in each run', async () => {
    const { out } = await flow('check --format json', wrong)
    const report = JSON.parse(out)
    expect(Object.keys(report)).toEqual(['findings', 'summary'])
    expect(report.findings).toMatchObject([
      {
        code: 'E103',
        name: 'unknown-option',
        severity: 'error',
        confidence: 'proved',
        file: 'flows/base/facts.json',
        pointer: 'facts.json#/rules/second-home/when',
        lenders: ['acme', 'birch'],
      },
    ])
    expect(report.findings[0].fixes[0]).toMatchObject({
      safety: 'safe',
      edits: [{ file: 'flows/base/facts.json', text: '"SECONDARY"' }],
    })
    expect(report.summary).toEqual({ errors: 1, warnings: 0, notes: 0, lenders: 2, lendersHurt: 2, allowed: 0 })
  })
})

describe('the safe fix of a finding', () => {
  it('the edits of a safe fix correct the file', async () => {
    const { findings } = JSON.parse((await flow('check --format json', wrong)).out)
    const [{ offset, length, text }] = findings[0].fixes[0].edits
    const before = wrong.get('base/facts.json') ?? ''
    const after = `${before.slice(0, offset)}${text}${before.slice(offset + length)}`
    expect((await flow('check', new Map([...wrong, ['base/facts.json', after]]))).code).toBe(0)
  })
})

describe('flow schema', () => {
  it('flow schema prints a schema and a uiSchema that a form can draw', async () => {
    const { code, out } = await flow('schema birch apply/income', files)
    const { schema, uiSchema } = JSON.parse(out)
    expect(code).toBe(0)
    expect(schema).toMatchObject({
      type: 'object',
      required: ['income'],
      properties: { income: { type: 'integer', maximum: 999_900 } },
    })
    expect(uiSchema).toMatchObject({ 'ui:order': ['income'], income: { 'ui:options': { as: 'money' } } })
  })

  it('flow schema prints no schema for a lender whose files have errors', async () => {
    expect(await flow('schema acme apply/income', wrong)).toMatchObject({ code: 2, out: '' })
  })
})

describe('flow list', () => {
  it('flow list prints the parents and the sizes of each lender', async () => {
    const { code, out } = await flow('list', files)
    expect(code).toBe(0)
    expect(out.split('\n')).toEqual([
      'acme   Acme Lending (from base): 2 journeys, 7 screens, 1 scenario, 1 own file',
      'birch  Birch Lending (from acme < base): 2 journeys, 7 screens, 1 scenario, 1 own file',
      '',
    ])
  })

  it('flow list --long names screens and journeys', async () => {
    expect((await flow('list acme --long', files)).out).toContain('  journeys: apply, first\n')
  })

  it('flow list --format json lists each lender with the lenders that it inherits from and its journeys', async () => {
    const { lenders } = JSON.parse((await flow('list --format json', files)).out)
    expect(lenders).toMatchObject([
      { lender: 'acme', chain: ['base', 'acme'], journeys: ['apply', 'first'] },
      { lender: 'birch' },
    ])
  })
})

describe('flow fmt', () => {
  const untidy = new Map([...files, ['acme/lender.json', '{"code":"ACME",\n\n"extends":  "base"}']])

  it('flow fmt formats unformatted files and changes no other file', async () => {
    const formatted = new Map(files)
    for (const [path, text] of (await flow('fmt', files)).written) formatted.set(path, text)
    expect((await flow('fmt', formatted)).written.size).toBe(0)
    const { code, out, written } = await flow('fmt acme', untidy)
    expect([code, out]).toEqual([
      0,
      'changed flows/acme/lender.json\nchanged flows/acme/overlay.lock.json\n2 files of 2 changed\n',
    ])
    expect(written.get('acme/lender.json')).toBe('{\n  "code": "ACME",\n  "extends": "base"\n}\n')
  })

  it('flow fmt --check writes nothing and exits with 1', async () => {
    const { code, out, written } = await flow('fmt acme --check', untidy)
    expect([code, written.size]).toEqual([1, 0])
    expect(out).toContain('would change flows/acme/lender.json')
  })

  it('flow fmt does not change a file that is no JSON, and reports the file', async () => {
    const { code, out, written } = await flow('fmt acme', new Map([...files, ['acme/lender.json', '{']]))
    expect([code, written.size]).toEqual([1, 0])
    expect(out).toContain('flows/acme/lender.json:1:1 error E001 json-syntax')
  })
})
