import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Json } from '#engine/flow/json.ts'
import { REPOSITORY } from '../../tools/repository.ts'

export type SmallFlows = { readonly folder: string; readonly remove: () => Promise<void> }

/** Base and one lender alone, so that a server starts quickly; its sandbox takes this part of the time that it would. */
export async function smallFlows(lender: string, partOfTime: number): Promise<SmallFlows> {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-flows-'))
  for (const name of ['base', lender]) await cp(join(REPOSITORY, 'flows', name), join(folder, name), { recursive: true })
  const file = join(folder, 'base', 'sandbox.json')
  const sandbox = JSON.parse(await readFile(file, 'utf8')) as Json
  await writeFile(file, JSON.stringify(quicker(sandbox, partOfTime)))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

function quicker(value: Json, part: number): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((one) => quicker(one, part))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, below]) => [
      key,
      key === 'afterSeconds' && typeof below === 'number' ? below * part : quicker(below as Json, part),
    ]),
  )
}
