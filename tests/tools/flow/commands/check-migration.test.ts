import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { someFlowFiles, withText } from '#kit/some-flow-files.ts'

const home = mkdtempSync(join(tmpdir(), 'stepwright-migrate-'))
afterAll(() => rmSync(home, { recursive: true }))
const file = (name: string, content: unknown) => {
  writeFileSync(join(home, name), typeof content === 'string' ? content : JSON.stringify(content))
  return join(home, name)
}

const before = someFlowFiles()
const after = withText(before, 'base/facts.json', '19,', '21,')
const born = (uuid: string, dob: string) => ({
  ...{ lender: 'acme', uuid },
  facts: { status: { value: 'APP_SUBMISSION' }, draft: { propertyAddress: { state: 'AL' }, dob } },
})
const both = file('applications.json', { applications: [born('young', '2006-06-01'), born('old', '1970-01-01')] })

describe('flow check-migration', () => {
  it('the report names the applications that a change would break, and the rule that breaks them', async () => {
    const { out, code } = await flow(`check-migration ${both}`, after, { HEAD: before })
    expect(code).toBe(1)
    expect(out).toBe(`young of acme would break
  the answer to "dob" of the screen "apply/birthdate" was accepted and is refused (checks.old-enough)
    screens/apply/birthdate.json#/checks/old-enough: the years since draft.dob is below (21 if draft.propertyAddress.state is AL, otherwise 18)
old of acme moves safely
2 applications: 0 the same, 1 safe, 1 would break
`)
  })

  it('migrate --dry-run is an alias that exits with 0 where no application breaks', async () => {
    const { out, code } = await flow(`migrate --dry-run ${both} acme --from v1 --format json`, before, { v1: before })
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ from: 'v1', summary: { same: 2, safe: 0, breaks: 0 } })
  })

  it.each([
    [`migrate ${both}`, 'or "migrate --dry-run"'],
    ['migrate --dry-run', 'Name the file of applications'],
    ['migrate --dry-run nowhere.json', 'There is no file nowhere.json'],
    [`migrate --dry-run ${file('broken.json', '{')}`, 'is no JSON'],
    [`migrate --dry-run ${file('strange.json', { applications: [{ lender: 5 }] })}`, 'Application 1 of'],
    [`migrate --dry-run ${file('whose.json', { applications: [{ lender: 'hazel', facts: {} }] })}`, 'no lender "hazel"'],
    [`migrate --dry-run ${both} --from v9`, 'git knows no revision "v9"'],
    [`migrate --dry-run ${both} --release ${file('release.json', {})}`, 'is no release'],
  ])('flow %s exits with 2, and the message says why', async (line, why) => {
    expect(await flow(line, after, { HEAD: before })).toMatchObject({ code: 2, err: expect.stringContaining(why) })
  })
})
