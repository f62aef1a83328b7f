// Checks who imports whom against the rooms of the house, and that no program text names a lender.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkDoors } from './doors/check-doors.ts'
import { type LenderNames, lenderNamesIn } from './doors/lender-names.ts'
import { REPOSITORY } from './repository.ts'

const sources = await readAll(['src', 'tools', 'tests', 'e2e'], /\.(ts|tsx|mts)$/)
const programs = await readAll(['src', 'tools'], /\.(ts|tsx|mjs|css|html|json|sql)$/)
const findings = [...checkDoors(sources, await aliases()), ...lenderNamesIn(programs, await lenders())]

for (const { rule, file, line, message, because } of findings) {
  console.error(`${file}:${line} [${rule}] ${message}\n    ${because}\n`)
}
console.error(
  findings.length === 0 ? `${sources.size} files, each in its room.` : `${findings.length} of these in ${sources.size} files.`,
)
process.exitCode = findings.length === 0 ? 0 : 1

async function readAll(folders: readonly string[], wanted: RegExp): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  for (const folder of folders) {
    for (const entry of await readdir(join(REPOSITORY, folder), { recursive: true, withFileTypes: true }).catch(() => [])) {
      if (!entry.isFile() || !wanted.test(entry.name)) continue
      const path = join(entry.parentPath, entry.name)
      files.set(path.slice(REPOSITORY.length).replaceAll('\\', '/'), await readFile(path, 'utf8'))
    }
  }
  return files
}

async function aliases(): Promise<Readonly<Record<string, string>>> {
  const { imports } = JSON.parse(await readFile(join(REPOSITORY, 'package.json'), 'utf8')) as { imports: Record<string, string> }
  return Object.fromEntries(
    Object.entries(imports).map(([from, to]) => [from.replace(/\*$/, ''), to.replace(/^\.\//, '').replace(/\*$/, '')]),
  )
}

async function lenders(): Promise<readonly LenderNames[]> {
  const found: LenderNames[] = []
  for (const entry of await readdir(join(REPOSITORY, 'flows'), { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === 'base') continue
    const text = await readFile(join(entry.parentPath, entry.name, 'lender.json'), 'utf8').catch(() => '{}')
    const { name, nameShort } = JSON.parse(text) as { name?: string; nameShort?: string }
    found.push({ folder: entry.name, names: [name, nameShort].filter((one) => one !== undefined) })
  }
  return found
}
