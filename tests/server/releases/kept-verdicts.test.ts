import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FlowPath, LenderId } from '#engine/index.ts'
import { keptVerdicts } from '#server/releases/kept-verdicts.ts'
import type { Verdict, VerifyLenders } from '#server/releases/verify-lenders.ts'

const files = new Map<FlowPath, string>([
  ['base/shell.json', '{}'],
  ['one/lender.json', '{}'],
  ['two/lender.json', '{}'],
])

describe('verdicts kept in files', () => {
  let folder: string
  let verified: LenderId[]
  /** The verification itself: it notes whom it verified. */
  const verify: VerifyLenders = async ({ lenders }, heard) => {
    for (const lender of lenders) {
      verified.push(lender)
      await heard({ lender, chain: ['base', lender], findings: [] })
    }
  }
  const ask = async (texts: ReadonlyMap<FlowPath, string>, lenders: readonly LenderId[] = ['one', 'two']) => {
    const heard: Verdict[] = []
    await keptVerdicts(folder, verify)({ texts, lenders }, async (verdict) => void heard.push(verdict))
    return heard
  }
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stepwright-verdicts-'))
    verified = []
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('a second server does not verify the same files again, and hears the same verdicts', async () => {
    const first = await ask(files)
    expect(await ask(files)).toEqual(first)
    expect(verified).toEqual(['one', 'two'])
  })

  it('every lender is verified again after a change of any file, since lenders are compared with each other', async () => {
    await ask(files)
    await ask(new Map(files).set('base/shell.json', '{ }'))
    expect(verified).toEqual(['one', 'two', 'one', 'two'])
  })

  it('a lender without a verdict is verified alone', async () => {
    await ask(files, ['one'])
    expect((await ask(files)).map(({ lender }) => lender)).toEqual(['one', 'two'])
    expect(verified).toEqual(['one', 'two'])
  })

  it('a file that holds no verdict is replaced by a verification', async () => {
    await ask(files)
    const [set = ''] = await readdir(folder)
    for (const name of await readdir(join(folder, set))) await writeFile(join(folder, set, name), '{"lender":')
    await ask(files)
    await ask(files)
    expect(verified).toEqual(['one', 'two', 'one', 'two'])
  })

  it('verdicts on eight sets of files are cached, and the least recently used one is evicted first', async () => {
    const set = (number: number) => new Map(files).set('base/shell.json', `{ "set": ${number} }`)
    for (let number = 1; number <= 8; number += 1) await ask(set(number), ['one'])
    await ask(set(1), ['one'])
    await ask(set(9), ['one'])
    expect(await readdir(folder)).toHaveLength(8)
    verified = []
    await ask(set(1), ['one'])
    expect(verified).toEqual([])
  })

  it('a folder that cannot be written costs no verdict', async () => {
    await rm(folder, { recursive: true })
    await writeFile(folder, 'a file in the place of the folder')
    expect((await ask(files)).map(({ lender }) => lender)).toEqual(['one', 'two'])
  })
})
