import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { someFlowFiles, withText } from '#kit/some-flow-files.ts'
import { unifiedDiff } from '#tools/flow/report/unified-diff.ts'

const sound = someFlowFiles()
const oneTypo = withText(sound, 'base/facts.json', '"SECONDARY"', '"SECONDRY"')
/** A name misspelt, a number in quotes and a key misspelt, in an unformatted file with a comment. */
const typos = new Map([
  ...withText(oneTypo, 'base/journeys/apply.json', '"rule": "second-home"', '"rule": "second-hme"'),
  ['acme/screens/apply/income.json', '{ "$comment":"why",\r\n\t"headng":   "Your earnings?" }'],
])

describe('flow check --fix', () => {
  it('flow check --fix applies safe fixes, prints what it replaced, and finds nothing more', async () => {
    const { code, out, written } = await flow('check --fix', typos)
    expect(code).toBe(0)
    expect(out.split('\n').slice(0, 5)).toEqual([
      expect.stringMatching(/^flows\/base\/facts\.json:\d+:\d+ fixed E103 unknown-option: "SECONDRY" → "SECONDARY"$/),
      expect.stringMatching(/^flows\/base\/journeys\/apply\.json:\d+:\d+ fixed E110 unknown-rule: "second-hme" → "second-home"$/),
      expect.stringMatching(/^flows\/acme\/screens\/apply\/income\.json:2:2 fixed E010 unknown-key: "headng" → "heading"$/),
      '3 fixes in 3 files made',
      '',
    ])
    expect(written.get('acme/screens/apply/income.json')).toBe('{ "$comment":"why",\r\n\t"heading":   "Your earnings?" }')
    expect(written.get('base/facts.json')).toBe(sound.get('base/facts.json'))
    expect([...written.keys()].sort()).toEqual(['acme/screens/apply/income.json', 'base/facts.json', 'base/journeys/apply.json'])
    expect((await flow('check', new Map([...typos, ...written]))).code).toBe(0)
  })

  it('flow check --fix does not copy a misspelling of the parent into the lender', async () => {
    const own = someFlowFiles({ 'acme/screens/apply/income.json': { fields: [{ id: 'income', label: 'Earnings' }] } })
    const misspelt = withText(own, 'base/screens/apply/income.json', '"id": "income"', '"id": "incme"')
    const { code, written } = await flow('check --fix', misspelt)
    expect([code, [...written.keys()]]).toEqual([0, ['base/screens/apply/income.json']])

    const undecided = withText(own, 'base/screens/apply/income.json', '"id": "income"', '"id": "nothing-like-it"')
    expect((await flow('check --fix', undecided)).written.size).toBe(0)
  })

  it('flow check --fix continues if one fix uncovers the next mistake', async () => {
    const twice = withText(oneTypo, 'base/facts.json', '"when": {', '"whn": {')
    const { code, written } = await flow('check --fix', twice)
    expect([code, written.get('base/facts.json')]).toEqual([0, sound.get('base/facts.json')])
  })

  it('flow check --fix leaves findings that need a decision and exits with 1', async () => {
    const undecided = withText(sound, 'base/journeys/apply.json', '"rule": "second-home"', '"rule": "nothing-like-it"')
    const { code, out, written } = await flow('check --fix', undecided)
    expect([code, written.size]).toEqual([1, 0])
    expect(out).toMatch(/^0 fixes in 0 files made\n\nflows\/base/)
  })

  it('flow check --fix --format json lists fixed and remaining findings', async () => {
    const report = JSON.parse((await flow('check --fix --format json', oneTypo)).out)
    expect(report.findings).toEqual([])
    expect(report.fixed).toMatchObject([{ code: 'E103', file: 'flows/base/facts.json', change: '"SECONDRY" → "SECONDARY"' }])
  })
})

describe('flow check --fix --dry-run', () => {
  it('flow check --fix --dry-run writes nothing, and prints a change that git applies', async () => {
    const { code, out, written } = await flow('check --fix --dry-run', typos)
    expect([code, written.size]).toEqual([1, 0])
    expect(out).toMatch(/3 fixes in 3 files would be made, 0 findings would be left\n$/)
    const applied = await appliedByGit(typos, out)
    const made = (await flow('check --fix', typos)).written
    for (const [path, text] of made) expect(applied(path)).toBe(text)
  })

  it('flow check --fix --dry-run prints no diff if nothing can be fixed', async () => {
    expect(await flow('check --fix --dry-run', sound)).toMatchObject({
      code: 0,
      out: '0 fixes in 0 files would be made, 0 findings would be left\n',
    })
  })
})

describe('the printed diff', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}`)

  it('a diff has a hunk for each change, with three lines around it', () => {
    const before = lines(40)
    const after = before.toSpliced(30, 1).toSpliced(5, 0, 'new')
    expect(unifiedDiff('x', `${before.join('\n')}\n`, `${after.join('\n')}\n`).split('\n')).toEqual([
      '--- a/x',
      '+++ b/x',
      '@@ -3,6 +3,7 @@',
      ...[' line 2', ' line 3', ' line 4', '+new', ' line 5', ' line 6', ' line 7'],
      '@@ -28,7 +29,6 @@',
      ...[' line 27', ' line 28', ' line 29', '-line 30', ' line 31', ' line 32', ' line 33'],
      '',
    ])
  })

  it('a diff marks a file without a final line break', () => {
    expect(unifiedDiff('x', 'a', 'b')).toContain('-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n')
  })

  it('a diff of equal files is empty', () => {
    expect(unifiedDiff('x', 'a\n', 'a\n')).toBe('')
  })
})

/** The files of a folder after `git apply`. */
async function appliedByGit(files: ReadonlyMap<string, string>, diff: string): Promise<(path: string) => string> {
  const folder = mkdtempSync(join(tmpdir(), 'stepwright-diff-'))
  try {
    for (const [path, text] of files) {
      const file = join(folder, 'flows', path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    execFileSync('git', ['apply', '--unsafe-paths', `--directory=${folder}`, '-'], { input: diff, cwd: folder })
    const after = new Map([...files.keys()].map((path) => [path, readFileSync(join(folder, 'flows', path), 'utf8')]))
    return (path) => after.get(path) ?? ''
  } finally {
    rmSync(folder, { recursive: true })
  }
}
