import { spawn, spawnSync } from 'node:child_process'
import { cp, lstat, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const setup = fileURLToPath(new URL('../../tools/setup.mjs', import.meta.url))

let project: string

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'stepwright-setup-'))
  await mkdir(join(project, 'tools/flow'), { recursive: true })
  await cp(setup, join(project, 'tools/setup.mjs'))
  await write('package.json', JSON.stringify({ name: 'a-project', version: '1.0.0' }))
  await writeLock('1.0.0')
  await write(
    'tools/flow/main.ts',
    'const args: string[] = process.argv.slice(2); console.log(JSON.stringify(args)); process.exit(args.length)',
  )
})

afterEach(() => rm(project, { recursive: true, force: true }))

const write = (path: string, text: string) => writeFile(join(project, path), text)

const writeLock = (version: string) =>
  write(
    'package-lock.json',
    JSON.stringify({ name: 'a-project', version, lockfileVersion: 3, packages: { '': { name: 'a-project', version: '1.0.0' } } }),
  )

const run = (args: readonly string[], env: NodeJS.ProcessEnv = process.env) =>
  spawnSync(process.execPath, [join(project, 'tools/setup.mjs'), ...args], { encoding: 'utf8', env })

/** A PATH without npm: a setup that needs npm fails. */
const withoutNpm = { PATH: '/nowhere' }

test('arguments and exit code pass through unchanged, and stdout is the command’s alone', () => {
  const { stdout, status } = run(['flow', 'check', '--flows', 'a folder', '--format=json'])
  expect(JSON.parse(stdout)).toEqual(['check', '--flows', 'a folder', '--format=json'])
  expect(status).toBe(4)
})

test('the second run installs nothing and needs no npm', () => {
  expect(run(['flow']).status).toBe(0)
  const again = run(['flow'], withoutNpm)
  expect(again.stderr).toBe('')
  expect(again.stdout).toBe('[]\n')
})

test('setup does not reinstall packages that npm ci has installed', async () => {
  await mkdir(join(project, 'node_modules'))
  await write('node_modules/.package-lock.json', JSON.stringify({ lockfileVersion: 3, packages: {} }))
  expect(run(['flow'], withoutNpm).status).toBe(0)
})

test('packages that are a link to another checkout are used if they fit, and left alone if they do not', async () => {
  const other = join(project, 'other')
  await mkdir(other)
  await writeFile(join(other, '.package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages: {} }))
  await symlink(other, join(project, 'node_modules'), 'dir')
  expect(run(['flow'], withoutNpm).status).toBe(0)
  await writeFile(join(other, '.package-lock.json'), JSON.stringify({ packages: { 'node_modules/a': { version: '2.0.0' } } }))
  await rm(join(other, '.stepwright-setup.json'))
  expect(run(['flow']).status).toBe(0)
  expect((await lstat(join(project, 'node_modules'))).isSymbolicLink()).toBe(false)
  expect(await readFile(join(other, '.package-lock.json'), 'utf8')).toContain('2.0.0')
})

test('a changed package-lock.json is installed again', async () => {
  run(['flow'])
  const needed = { version: '1.0.0', integrity: 'sha512-nothing', resolved: 'file:nowhere.tgz' }
  await write(
    'package-lock.json',
    JSON.stringify({ name: 'a-project', lockfileVersion: 3, packages: { '': {}, 'node_modules/needed': needed } }),
  )
  const { stderr, status } = run(['flow'], withoutNpm)
  expect(stderr).toContain('The packages could not be installed')
  expect(status).toBe(2)
})

test('an unknown command is refused with one sentence', () => {
  const { stderr, status } = run(['fly'])
  expect(stderr).toMatch(/^There is no command "fly"\. There are: start, .*\.\n$/)
  expect(status).toBe(2)
})

test('a signal to the set-up reaches the command', async () => {
  await write(
    'tools/flow/main.ts',
    "process.on('SIGTERM', () => { console.log('stopped in order'); process.exit(7) }); setInterval(() => {}, 1000); console.log('up')",
  )
  const child = spawn(process.execPath, [join(project, 'tools/setup.mjs'), 'flow'])
  const output: string[] = []
  child.stdout.on('data', (part: Buffer) => {
    output.push(part.toString())
    if (output.join('') === 'up\n') child.kill('SIGTERM')
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect(output.join('')).toBe('up\nstopped in order\n')
  expect(code).toBe(7)
})

test('the command stops too if the shell of npm is killed, which passes no signal on', async () => {
  await write(
    'tools/flow/main.ts',
    "process.on('SIGTERM', () => { console.log('stopped in order'); process.exit(0) }); setInterval(() => {}, 1000); console.log('up')",
  )
  const env = { ...process.env, npm_lifecycle_event: 'flow' }
  const shell = spawn('sh', ['-c', `"${process.execPath}" "${join(project, 'tools/setup.mjs')}" flow; true`], { env })
  const output: string[] = []
  shell.stdout.on('data', (part: Buffer) => {
    output.push(part.toString())
    if (output.join('') === 'up\n') shell.kill('SIGTERM')
  })
  await new Promise((resolve) => shell.on('close', resolve))
  expect(output.join('')).toBe('up\nstopped in order\n')
})

test('package-lock.json contains every dependency of package.json', async () => {
  const text = await readFile(fileURLToPath(new URL('../../package-lock.json', import.meta.url)), 'utf8')
  const { packages } = JSON.parse(text) as {
    packages: Record<string, { resolved?: string; optional?: boolean; optionalDependencies?: Record<string, string> }>
  }
  const addresses = Object.entries(packages).filter(([, { resolved }]) => resolved?.startsWith('http'))
  // The binaries of a package that is optional itself, such as the canvas of pdf.js, may be missing with it.
  const missing = Object.entries(packages).flatMap(([path, { optional, optionalDependencies }]) =>
    Object.keys((!optional && optionalDependencies) || {}).filter(
      (name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
    ),
  )
  expect(addresses).toEqual([])
  expect(missing).toEqual([])
})
