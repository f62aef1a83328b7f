import { describe, expect, it } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { type FlowFilesMap, someFlowFiles, withText } from '#kit/some-flow-files.ts'

const before = someFlowFiles()
const older = withText(before, 'base/facts.json', '19,', '20,')
const since = (files: FlowFilesMap, line: string, then: FlowFilesMap = before) =>
  flow(line, files, { HEAD: then, main: then, branch: files })

describe('flow diff', () => {
  it('flow diff reports which borrowers an uncommitted change of base affects, once for all lenders', async () => {
    const { out, code, err } = await since(older, 'diff')
    expect([code, err]).toEqual([1, ''])
    expect(out).toContain(`What screens ask and accept
  whether the answer to "dob" of the screen "apply/birthdate" is accepted (all 2 lenders)
    accepted → refused by "old-enough"
      where draft.propertyAddress.state is AL, the years since draft.dob is not below 19, the years since draft.dob is below 20
      for example draft.dob 2007-01-14, draft.propertyAddress.state AL, on 2026-01-15
`)
    expect(out).toMatch(/HEAD → the working tree: 2 differences for 2 of 2 lenders, in [\d,]+ decisions and texts\n$/)
  })

  it('flow diff names the lenders whose borrowers are affected and those whose borrowers are not', async () => {
    const own = { 'birch/fields.json': { 'date-of-birth': { label: 'Birthday' } } }
    const { out } = await since(someFlowFiles(own), 'diff --since main --format json')
    const { differences, same, summary } = JSON.parse(out)
    expect(differences.map(({ lenders, to }: { lenders: string[]; to: string }) => [lenders, to])).toEqual([
      [['birch'], '“Birthday”'],
    ])
    expect([same, summary]).toEqual([['acme'], expect.objectContaining({ lenders: 2, same: 1, differences: 1 })])
  })

  it('flow diff compares two revisions, as a table and a list for a pull request', async () => {
    const { out, code } = await since(older, 'diff main..branch --format markdown')
    expect(code).toBe(1)
    expect(out).toContain('## What borrowers see differently: `main` → `branch`')
    expect(out).toContain('| acme | 1 | 1 |\n| birch | 1 | 1 |')
    expect(out).toContain('(all 2 lenders): **accepted → refused by "old-enough"**, where draft.propertyAddress.state is AL,')
  })

  it('flow diff compares two lenders', async () => {
    const { out, code } = await flow('diff acme birch', before)
    expect(code).toBe(1)
    expect(out).toMatch(/acme → birch: \d+ differences?, in [\d,]+ decisions and texts\n$/)
  })

  it('flow diff prints the same each time', async () => {
    const [one, other] = [await since(older, 'diff --format json'), await since(older, 'diff --format json')]
    expect(one.out).toBe(other.out)
  })

  it('flow diff exits with 0 if files differ and borrowers see the same', async () => {
    const twice = withText(before, 'base/journeys/apply.json', '"rule": "second-home"', '"!": { "!": { "rule": "second-home" } }')
    const { out, code } = await since(twice, 'diff')
    expect([code, out]).toEqual([0, 'HEAD → the working tree: no difference for borrowers\n'])
  })

  it('flow diff names new and removed lenders', async () => {
    const without = new Map([...before].filter(([path]) => !path.startsWith('birch/')))
    expect((await since(without, 'diff')).out).toContain('birch is gone.')
    expect(await since(before, 'diff', without)).toMatchObject({ code: 1, out: expect.stringContaining('birch is new.') })
  })

  it('flow diff shows how far each lender is from base, and where a parent has changed under an override', async () => {
    const birthdate = { heading: 'Born when?' }
    const shown = { overrides: { 'screens/apply/birthdate.json#/heading': 'When?' } }
    const stale = someFlowFiles({ 'acme/screens/apply/birthdate.json': birthdate, 'acme/overlay.lock.json': shown })
    const { out, code } = await flow('diff --drift acme', stale)
    expect(code).toBe(1)
    expect(out).toContain('acme    base')
    expect(out).toContain('  the parent said "When?" then and says "When were you born?" now; acme says "Born when?"')
    expect(out).toMatch(/1 lender, 1 place where a parent has changed since\n$/)
  })

  it.each([
    ['diff acme burch', 'Did you mean "birch"?'],
    ['diff acme birch base', 'Two lenders are compared with one another'],
    ['diff nowhere..', 'git knows no revision "nowhere" here'],
    ['diff main.. --since main', 'One revision at a time'],
    ['diff --drift --since main', '--drift looks at the files as they are'],
  ])('flow diff cannot run and says why: %s', async (line, why) => {
    const { code, err } = await since(before, line)
    expect([code, err]).toEqual([2, expect.stringContaining(why)])
  })

  it('flow diff compares the readable parts of broken files, with a note', async () => {
    const broken = new Map(before).set('birch/lender.json', '{')
    expect(await since(broken, 'diff')).toMatchObject({ err: expect.stringContaining('birch: its files have errors') })
    expect(await since(new Map([['base/lender.json', '[]']]), 'diff base')).toMatchObject({ code: expect.any(Number) })
  })
})
