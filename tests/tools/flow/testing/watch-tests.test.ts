import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { type FlowFilesMap, someFlowFiles, withText } from '#kit/some-flow-files.ts'
import { REPOSITORY } from '#tools/repository.ts'

const routes = (go: string) => ({
  title: 'A start',
  routes: [{ id: 'start', given: { status: { value: 'APP_SUBMISSION' } }, then: { go } }],
})

async function watched(line: string, ...files: [FlowFilesMap, ...FlowFilesMap[]]) {
  const [first, ...saves] = files
  const { code, out } = await flow(`test --watch ${line}`.trim(), first, {}, saves)
  const [before = '', ...after] = out.split(/^(?=flows\/.* saved: )/m)
  return { code, before, after }
}

describe('test --watch', () => {
  it('test --watch runs all scenarios once and waits', async () => {
    const { code, before, after } = await watched('', someFlowFiles())
    expect([code, after]).toEqual([0, []])
    expect(before).toContain('2 passed, 0 failed, 0 declined in 2 lenders')
    expect(before).toContain('Waiting for a flow file to be saved. Ctrl-C ends.')
  })

  it('test --watch runs a scenario that was saved, and no other', async () => {
    const saved = someFlowFiles({ 'acme/scenarios/start.json': routes('start/profile') })
    const { after } = await watched('', someFlowFiles(), saved)
    expect(after).toHaveLength(1)
    expect(after[0]).toContain('flows/acme/scenarios/start.json saved: 1 scenario of acme, birch\n')
    expect(after[0]).toContain('2 passed, 0 failed, 0 declined in 2 lenders')
  })

  it('test --watch runs all scenarios of the saved lender and of those that extend it', async () => {
    const files = someFlowFiles()
    const saved = withText(files, 'birch/lender.json', 'Birch Lending', 'Birch & Sons')
    const { after } = await watched('', files, saved)
    expect(after[0]).toContain('flows/birch/lender.json saved: all scenarios of birch\n1 passed')
  })

  it('test --watch reports a failure and its repair, and its exit code is that of the last run', async () => {
    const files = someFlowFiles()
    const broken = withText(files, 'base/status-routes.json', '"APP_SUBMISSION": "start/profile"', '"APP_SUBMISSION": "/"')
    const { code, after } = await watched('acme', files, broken, files)
    expect([code, after.length]).toEqual([0, 2])
    expect(after[0]).toContain('E701')
    expect(after[1]).toContain('1 passed, 0 failed')
    expect((await watched('acme', files, broken)).code).toBe(1)
  })

  it('test --watch ignores other lenders and saves without a change', async () => {
    const files = someFlowFiles()
    const saved = withText(files, 'birch/lender.json', 'Birch Lending', 'Birch & Sons')
    const { after } = await watched('acme', files, saved, new Map(saved))
    expect(after).toEqual(['flows/birch/lender.json saved: no lender that was asked for starts from there\n'])
  })

  it('test --watch refuses formats for programs', async () => {
    const { code, err } = await flow('test --watch --format json', someFlowFiles())
    expect([code, err]).toEqual([2, '"test --watch" is for people: it prints pretty, not json.\n'])
  })
})

describe('on a disk', { timeout: 120_000 }, () => {
  it('test --watch runs a saved scenario, and after Ctrl-C has the exit code of the last run', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stepwright-flows-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const save = async (path: string, text: string) => {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    for (const [path, text] of someFlowFiles()) await save(path, text)
    const line = ['tools/flow/main.ts', 'test', 'acme', '--watch', '--flows', folder]
    const child = spawn(process.execPath, line, { cwd: REPOSITORY, stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    const output = listening(child)
    await output('Ctrl-C ends.')
    await save('acme/scenarios/start.json', JSON.stringify(routes('/')))
    await output('1 failed')
    child.kill('SIGINT')
    expect(await once(child, 'exit')).toEqual([1, null])
  })
})

/** Waits for words on the output of a process. */
function listening({ stdout }: ChildProcess): (words: string) => Promise<void> {
  let heard = ''
  stdout?.setEncoding('utf8')
  return async (words) => {
    while (!heard.includes(words)) heard += String((await once(stdout as NonNullable<typeof stdout>, 'data'))[0])
  }
}
