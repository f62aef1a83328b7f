import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'

let top: string
let folder: string

beforeEach(async () => {
  top = await mkdtemp(join(tmpdir(), 'flows-'))
  folder = join(top, 'flows')
  await mkdir(join(folder, 'elm', '.schemas'), { recursive: true })
})
afterEach(() => rm(top, { recursive: true }))

it('JSON files are read, and the names of other files are kept so that check can report them', async () => {
  const files = ['lender.json', 'logo.png', 'README.md', '.hidden.json', 'lender.json~', '.schemas/names.schema.json']
  await Promise.all(files.map((name) => writeFile(join(folder, 'elm', name), `{ "is": "${name}" }`)))
  expect([...(await readFlowFolder(folder))]).toEqual([
    ['elm/README.md', ''],
    ['elm/lender.json', '{ "is": "lender.json" }'],
    ['elm/logo.png', ''],
  ])
})

it('links to files and folders are not followed: neither out of the flows folder nor in a loop', async () => {
  await mkdir(join(top, 'outside', 'deep'), { recursive: true })
  await writeFile(join(top, 'outside', 'secret.json'), '{}')
  await writeFile(join(top, 'outside', 'deep', 'secret.json'), '{}')
  await writeFile(join(folder, 'elm', 'lender.json'), '{}')
  await symlink(join(top, 'outside'), join(folder, 'elm', 'out'))
  await symlink(join(top, 'outside', 'secret.json'), join(folder, 'elm', 'secret.json'))
  await symlink('..', join(folder, 'elm', 'loop'))
  await symlink('elm', join(folder, 'oak'))
  await symlink('nowhere', join(folder, 'elm', 'broken.json'))
  expect([...(await readFlowFolder(folder)).keys()]).toEqual(['elm/lender.json'])
})

it('a flows folder that is itself a link is read', async () => {
  await writeFile(join(folder, 'elm', 'lender.json'), '{}')
  await symlink(folder, join(top, 'link'))
  expect([...(await readFlowFolder(join(top, 'link'))).keys()]).toEqual(['elm/lender.json'])
})

it('a missing flows folder is an error', async () => {
  await expect(readFlowFolder(join(top, 'none'))).rejects.toThrow('ENOENT')
})
