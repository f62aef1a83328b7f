/**
 * Places faults in the code, one after another, and prints which step of `npm test` notices each: `node
 * tools/dev/place-faults.ts [--seed 1] [--count 60] [--only <module>] [--from 1] [--rest] [--list]`.
 *
 * The files are of all modules, by the number of their files, and each has one fault. The tests of the fault's own folder
 * run first, since most faults end there, then the steps in their order; `--rest` goes on with `npm run test:rest`. It works
 * in a checkout of HEAD beside this one, which it removes.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { randomOf } from '#verify/index.ts'
import { REPOSITORY } from '../repository.ts'
import { type Fault, faultsIn } from './faults/faults-in.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '60' },
    from: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    rest: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})
const random = randomOf(Number(values.seed))
const placed = chosen(Number(values.count))
console.log(`Seed ${values.seed}: ${placed.length} faults`)
const folder = values.list ? '' : checkout()
for (const [index, { file, fault }] of placed.entries()) {
  if (index + 1 < Number(values.from)) continue
  process.stdout.write(`${String(index + 1).padStart(3)} ${file}:${fault.line} ${fault.what}`)
  process.stdout.write(values.list ? '\n' : `: ${noticedBy(file, fault.text)}\n`)
}
if (!values.list) git('worktree', 'remove', '--force', folder)

/** Files at equal distances in the list of all, from a random first one, so that each module has its share. */
function chosen(count: number): readonly { readonly file: string; readonly fault: Fault }[] {
  const files = git('ls-files', 'src', 'tools')
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.generated\.ts$/.test(file) && file.startsWith(values.only))
    .map((file) => ({ file, faults: faultsIn(file, readFileSync(join(REPOSITORY, file), 'utf8')) }))
    .filter(({ faults }) => faults.length > 0)
  const start = random.next() * files.length
  return Array.from({ length: Math.min(count, files.length) }, (_, index) => {
    const { file = '', faults = [] } = files[Math.floor(start + (index * files.length) / count) % files.length] ?? {}
    return { file, fault: random.one(faults) as Fault }
  })
}

function checkout(): string {
  const place = join(mkdtempSync(join(tmpdir(), 'stepwright-faults-')), 'checkout')
  git('worktree', 'add', '--detach', place, 'HEAD')
  symlinkSync(join(REPOSITORY, 'node_modules'), join(place, 'node_modules'))
  return place
}

/** The first step that fails with the fault in place. */
function noticedBy(file: string, text: string): string {
  const path = join(folder, file)
  const before = readFileSync(path, 'utf8')
  writeFileSync(path, text)
  try {
    const own = file.startsWith('src/') ? file.replace('src/', 'tests/') : `tests/${file}`
    const nearest = dirname(own)
    if (existsSync(join(folder, nearest)) && !vitestPasses(nearest)) return 'unit'
    const found = failedStep([])
    if (found || !values.rest) return found ?? 'nothing'
    return failedStep(['--rest']) ?? 'nothing'
  } finally {
    writeFileSync(path, before)
  }
}

function vitestPasses(tests: string): boolean {
  const words = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=node',
    '--project=jsdom',
    '--bail=1',
    '--passWithNoTests',
    tests,
  ]
  return spawnSync(process.execPath, words, { cwd: folder, stdio: 'ignore' }).status === 0
}

function failedStep(words: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync(process.execPath, ['tools/dev/test-all.ts', ...words], { cwd: folder, encoding: 'utf8' })
  if (status === 0) return undefined
  return /^This step alone: npm test -- (\S+)$/m.exec(stdout)?.[1] ?? 'a step that did not end'
}

function git(...words: readonly string[]): string {
  return execFileSync('git', words, { cwd: REPOSITORY, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}
