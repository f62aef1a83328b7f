import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'

it('reads JSON files, and names the others so that they can be told', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flows-'))
  await mkdir(join(folder, 'elm'))
  await mkdir(join(folder, 'elm', '.schemas'))
  const files = ['lender.json', 'logo.png', 'README.md', '.hidden.json', 'lender.json~', '.schemas/names.schema.json']
  await Promise.all(files.map((name) => writeFile(join(folder, 'elm', name), `{ "is": "${name}" }`)))
  expect([...(await readFlowFolder(folder))]).toEqual([
    ['elm/README.md', ''],
    ['elm/lender.json', '{ "is": "lender.json" }'],
    ['elm/logo.png', ''],
  ])
  await rm(folder, { recursive: true })
})
