/** Commands over the applications that a server keeps: a database in a folder, and the process that reads it. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aServer, type TestServer } from '#kit/a-server.ts'
import { openTestStore } from '#kit/a-store.ts'
import type { Applicant } from '#kit/applicant.ts'
import { flow } from '#kit/flow-command.ts'
import { anApplicant } from '#kit/in-process.ts'
import { withText } from '#kit/some-flow-files.ts'
import { lockDataFolder } from '#server/store/lock-data-folder.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 })

const ssn = '900-45-6789'
let home: string
let server: TestServer
let ana: Applicant

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'stepwright-stored-'))
  await mkdir(join(home, '.data'))
  const store = await openTestStore({ folder: join(home, '.data', 'database'), watchdogMs: 60_000 })
  server = await aServer({ lenders: ['hearthline', 'hearthline-ny'], store })
  ana = await anApplicant(server, { street2: `Apt ${ssn}`, dob: '1980-05-04' })
  await server.runJobs()
  await server.close()
  await store.close()
})
afterAll(() => rm(home, { recursive: true, force: true }))

const explain = (more = '', files = server.shipped) =>
  flow(`explain hearthline --application ${ana.uuid} --data ${home}${more}`, files)

describe('flow explain --application', () => {
  it('flow explain --application explains the current screen of a stored application with the deciding lines', async () => {
    const { code, out, err } = await explain()
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain(`hearthline: what application ${ana.uuid} sees on`)
    expect(out).toContain('Screen: start/profile, for the status APP_SUBMISSION')
    expect(out).toMatch(/APP_SUBMISSION leads to .* \(flows\/base\/status-routes\.json:\d+:\d+\)/)
  })

  it('flow explain --application prints neither a day of birth nor what looks like a Social Security number', async () => {
    for (const format of ['', ' --format json']) {
      const { out } = await explain(` --long${format}`)
      for (const secret of [ssn, '900456789', '1980-05-04', 'Correct-Horse-9!']) expect(out).not.toContain(secret)
    }
  })

  it('flow explain --application decides under the pinned release and says that the files have another one', async () => {
    const changed = withText(
      server.shipped,
      'base/status-routes.json',
      '"APP_SUBMISSION": "@profile"',
      '"APP_SUBMISSION": "@liens"',
    )
    const { out } = await explain(' --format json', changed)
    const explained = JSON.parse(out)
    expect(explained).toMatchObject({ release: server.release('hearthline'), screen: { go: 'start/profile' } })
    expect(explained.screen.because.at(-1)).toEqual({
      says: 'APP_SUBMISSION leads to start/profile',
      at: 'status-routes.json#/statuses/APP_SUBMISSION',
    })
  })

  it.each([
    ['explain hearthline --application 5', '"5" is no id of an application'],
    ['explain hearthline --application 0b6e4a1c-93d1-4f4e-8f0e-2f3f5a0c7d11', 'hearthline has no application 0b6e4a1c'],
    ['explain hearthline-ny --application ANA', 'hearthline-ny has no application'],
  ])('flow %s exits with 2 and says why', async (line, why) => {
    const { code, out, err } = await flow(`${line.replace('ANA', ana.uuid)} --data ${home}`, server.shipped)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(why)
    expect(err.trim().split('\n')).toHaveLength(1)
  })

  it('flow explain --application neither opens the embedded database of a running server nor creates a database', async () => {
    const lock = lockDataFolder(join(home, '.data'))
    expect(await explain()).toMatchObject({ code: 2, err: expect.stringContaining('is in use by another server') })
    lock.release()
    const elsewhere = `explain hearthline --application ${ana.uuid} --data ${tmpdir()}`
    expect(await flow(elsewhere, server.shipped)).toMatchObject({
      code: 2,
      err: expect.stringContaining('There is no database in'),
    })
  })
})

describe('flow migrate --dry-run --data', () => {
  it('flow migrate --dry-run --data checks each stored application against its own release', async () => {
    const line = `migrate --dry-run --data ${home} hearthline --format json`
    const same = await flow(line, server.shipped)
    expect(JSON.parse(same.out)).toMatchObject({ from: 'their own', summary: { same: 1, safe: 0, breaks: 0 } })
    const changed = withText(
      server.shipped,
      'base/status-routes.json',
      '"APP_SUBMISSION": "@profile"',
      '"APP_SUBMISSION": "@liens"',
    )
    const { code, out } = await flow(line, changed)
    expect(code).toBe(1)
    expect(JSON.parse(out).applications).toMatchObject([
      { lender: 'hearthline', uuid: ana.uuid, is: 'breaks', breaks: [{ code: 'leads-elsewhere' }] },
    ])
  })

  it('flow migrate --dry-run --data refuses the option --from', async () => {
    const { code, err } = await flow(`migrate --dry-run --data ${home} --from main`, server.shipped)
    expect([code, err]).toEqual([2, expect.stringContaining('each their own release')])
  })
})
