import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { type FlowFilesMap, someFlowFiles, withText } from '#kit/some-flow-files.ts'
import { flowFilesOf } from '#tools/flow/flow-files/flow-files-of.ts'

const sound = someFlowFiles()
const known = withText(sound, 'base/facts.json', '"SECONDARY"', '"SECONDRY"')
const both = withText(known, 'base/journeys/apply.json', '"rule": "second-home"', '"rule": "second-hme"')
const codes = async (files: FlowFilesMap, main: FlowFilesMap, line = 'check') => {
  const { out, code } = await flow(`${line} --since main --format json`, files, { main })
  const report = JSON.parse(out)
  return [code, report.findings.map((one: { code: string }) => one.code), report.since]
}

describe('flow check --since', () => {
  it('flow check --since reports new findings alone and counts the earlier ones', async () => {
    expect(await codes(both, known)).toEqual([1, ['E110'], { revision: 'main', known: 1 }])
    expect((await flow('check --since main', both, { main: known })).out).toMatch(
      /1 error in 2 of 2 lenders, since main \(1 known before\), 0\.0 s\n/,
    )
  })

  it('flow check --since exits with 0 if the named revision had every finding already', async () => {
    expect(await codes(known, known)).toEqual([0, [], { revision: 'main', known: 1 }])
    expect((await flow('check --since main', known, { main: known })).out).toBe(
      'Nothing new in 2 lenders, since main (1 known before), 0.0 s\n',
    )
  })

  it('check --since recognises a finding whose line moved, whose file was reformatted and that affects more lenders', async () => {
    const text = JSON.stringify(JSON.parse(known.get('base/facts.json') as string))
    const moved = new Map([
      ...known,
      ['base/facts.json', `\n\n\n${text}`],
      ['cedar/lender.json', sound.get('acme/lender.json')?.replaceAll('ACME', 'CEDAR').replaceAll('acme', 'cedar') as string],
    ])
    expect(await codes(moved, known)).toEqual([0, [], { revision: 'main', known: 1 }])
  })

  it('flow check --since reports the same mistake at another place, or repeated at the same place, as new', async () => {
    const twice = withText(known, 'base/facts.json', '"INVESTMENT"', '"SECONDRY"')
    expect(await codes(twice, known)).toMatchObject([1, ['E103'], { known: 1 }])
    const other = withText(sound, 'base/facts.json', '"INVESTMENT"', '"INVESTMNT"')
    expect(await codes(other, known)).toMatchObject([1, ['E103'], { known: 0 }])
  })

  it('flow check --since reports every finding as new if the revision lacks the flows folder or the lender', async () => {
    expect(await codes(known, new Map())).toMatchObject([1, ['E103'], { known: 0 }])
    const cedar = new Map([...sound, ['cedar/lender.json', '{']])
    expect(await codes(cedar, sound, 'check cedar')).toMatchObject([1, ['E001'], { known: 0 }])
  })
})

describe('the flows at a git revision', () => {
  const home = mkdtempSync(join(tmpdir(), 'stepwright-since-'))
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], { cwd: home, stdio: 'pipe' })
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), text)
  }
  beforeAll(() => {
    const text = '{ "é": "two bytes",\r\n "x": 1 }\n'
    write('deep/flows/base/a b.json', text)
    write('deep/flows/base/README.md', 'words')
    write('deep/flows/base/.hidden.json', '{}')
    write('deep/flows/empty.json', '')
    write('elsewhere/flows/base/other.json', '{}')
    symlinkSync('a b.json', join(home, 'deep/flows/base/link.json'))
    git('init', '-q')
    git('add', '-A')
    git('commit', '-qm', 'first')
    git('tag', 'first')
  })
  afterAll(() => rmSync(home, { recursive: true }))

  it('the flow files of a git revision are read without links, hidden files and other folders', async () => {
    const files = flowFilesOf(join(home, 'deep/flows'))
    const then = await files.read()
    write('deep/flows/base/a b.json', '{}')
    write('deep/flows/new.json', '{}')
    git('add', '-A')
    git('commit', '-qm', 'second')
    expect([...(await files.at('first'))]).toEqual([...then])
    expect([...(await files.at('HEAD~1'))].map(([path]) => path)).toEqual(['base/README.md', 'base/a b.json', 'empty.json'])
    expect((await files.at('HEAD')).get('base/a b.json')).toBe('{}')
  })

  it.each(['nowhere', '--help', 'HEAD:deep', ''])('the flows at a git revision cannot be read at %j', async (revision) => {
    await expect(flowFilesOf(join(home, 'deep/flows')).at(revision)).rejects.toThrow(`git knows no revision "${revision}" here`)
  })

  it('the flows at a git revision cannot be read outside of a git repository', async () => {
    const bare = mkdtempSync(join(tmpdir(), 'stepwright-bare-'))
    await expect(flowFilesOf(bare).at('HEAD')).rejects.toThrow('is not kept in git')
    rmSync(bare, { recursive: true })
  })
})
