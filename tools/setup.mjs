#!/usr/bin/env node
// Installs what is missing, then runs the command by the project's own Node. Plain JavaScript without dependencies,
// because it runs before anything is installed, by any Node from version 20 on.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const STAMP = join(ROOT, 'node_modules', '.stepwright-setup.json')

/** The oldest Node that runs TypeScript and has the library functions that the server uses. */
const OLDEST_NODE = [24, 7]

/**
 * The scripts of each npm command, in order, run by the project's Node. The server's young generation of the heap is held
 * at 2 × 16 MB: left alone, V8 lets it grow to 64 MB while the flow files are read, and never shrinks it. It has this size
 * from the start, because the collections of a small one take a tenth of the time of a start.
 */
const COMMANDS = {
  start: [['tools/dev/build.ts', '--if-stale'], readJson(join(ROOT, 'tools', 'server-command.json'))],
  dev: [['tools/dev/dev.ts']],
  test: [['tools/dev/test-all.ts']],
  'test:rest': [['tools/dev/test-all.ts', '--rest']],
  'test:full': [['tools/dev/test-all.ts', '--full']],
  build: [['tools/dev/build.ts']],
  bench: [['tools/dev/build.ts', '--if-stale'], ['tools/dev/bench.ts']],
  pictures: [['tools/dev/build.ts', '--if-stale'], ['tools/dev/programs.ts', 'chromium'], ['e2e/pictures.ts']],
  flow: [['tools/flow/main.ts']],
  evidence: [['tools/dev/evidence.ts']],
  agents: [['tools/dev/agents.ts']],
  generate: [['tools/dev/generate.ts']],
}

/** Runs in the background of a command: writes schemas with a lender's names for editors. Failures are ignored. */
const BACKGROUND = { start: ['tools/flow/main.ts', 'schema'] }

await main(...process.argv.slice(2))

async function main(command = 'start', ...args) {
  const runs = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
  if (!runs) stop(`There is no command "${command}". There are: ${Object.keys(COMMANDS).join(', ')}.`)
  const node = readyNode()
  if (overlaysAreStale()) spawnSync(node, ['tools/dev/schemas/generate.ts'], { cwd: ROOT, stdio: 'ignore' })
  for (const [index, run] of runs.entries()) {
    const last = index === runs.length - 1
    const background =
      last && Object.hasOwn(BACKGROUND, command)
        ? runInBackground(node, [...BACKGROUND[command], ...flowsOption(args)])
        : undefined
    const { code, signal } = await handOver(node, last ? [...run, ...args] : run)
    if (signal) background?.kill()
    if (signal) return dieOf(signal)
    if (code !== 0 || last) process.exit(code)
  }
}

/** Returns the project's Node, after installing if node_modules is missing or belongs to another lock file. */
function readyNode() {
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
  const stamp = readJson(STAMP)
  if (stamp?.lock === lock && existsSync(resolve(ROOT, stamp.node))) return resolve(ROOT, stamp.node)
  if (!matchesLock()) install()
  const node = findNode()
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, `${JSON.stringify({ lock, node: relative(ROOT, node) })}\n`)
  return node
}

/** Whether a schema, or what derives the overlay schemas for editors from it, has changed since these were written. */
function overlaysAreStale() {
  const folder = join(ROOT, 'schemas')
  if (!existsSync(folder)) return false
  const [overlays, schemas] = [true, false].map((wanted) =>
    readdirSync(folder).filter((name) => name.endsWith('.overlay.schema.json') === wanted),
  )
  const changed = (path) => statSync(join(ROOT, path)).mtimeMs
  const sources = ['src/engine/flow/overlay-schemas.ts', ...schemas.map((name) => `schemas/${name}`)]
  return overlays.length === 0 || overlays.some((name) => sources.some((source) => changed(source) > changed(`schemas/${name}`)))
}

/** npm records the installed packages in node_modules; if they match the lock file, no network is needed. */
function matchesLock() {
  const wanted = readJson(join(ROOT, 'package-lock.json'))?.packages ?? {}
  const present = readJson(join(ROOT, 'node_modules', '.package-lock.json'))?.packages
  if (!present) return false
  const same = ([path, { version, integrity }]) => wanted[path]?.version === version && wanted[path]?.integrity === integrity
  const needed = ([path, { optional }]) => path !== '' && !optional
  return (
    Object.entries(present).every(same) &&
    Object.entries(wanted)
      .filter(needed)
      .every(([path]) => path in present)
  )
}

function install() {
  process.stderr.write('Installing the packages that package-lock.json names …\n')
  unlinkPackages()
  rmSync(STAMP, { force: true })
  // Includes development packages (build, tests) and optional ones (Node itself), whatever NODE_ENV says. No package may run
  // a script of its own: none of ours needs one.
  const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const [file, first] = npmCommand()
  // npm's output goes to stderr, because stdout belongs to the command.
  const done = spawnSync(file, [...first, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
    shell: file === 'npm' && process.platform === 'win32',
  })
  if (done.error || done.status !== 0) {
    stop(
      `The packages could not be installed: npm ci ${done.error ? `did not start (${done.error.message})` : 'failed, see above'}.`,
    )
  }
}

/** Takes away a `node_modules` that is a link to another checkout, whose packages must not be replaced. */
function unlinkPackages() {
  const packages = join(ROOT, 'node_modules')
  if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(packages)
}

/** The npm that started this process, run by its own Node, since the Node in node_modules is being replaced. */
function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  if (npm && node && existsSync(npm) && existsSync(node) && /npm-cli\.c?js$/.test(npm)) return [node, [npm]]
  return ['npm', []]
}

function findNode() {
  const { platform, arch } = process
  const binary = platform === 'win32' ? 'node.exe' : 'node'
  const packages = [`node-${platform === 'win32' ? 'win' : platform}-${arch}`, `node-bin-${platform}-${arch}`]
  const places = packages.flatMap((name) => [join(name, 'bin', binary), join(name, binary)])
  const candidates = [...places.map((place) => join(ROOT, 'node_modules', place)), process.execPath]
  const node = candidates.find((file) => isNewEnough(versionOf(file)))
  if (!node)
    stop(
      `Node ${OLDEST_NODE.join('.')} or newer is needed, and this is ${process.versions.node}: npm has no newer one for this machine.`,
    )
  return node
}

function versionOf(file) {
  if (!existsSync(file)) return '0.0'
  const asked = spawnSync(file, ['-p', 'process.versions.node'], { encoding: 'utf8' })
  return asked.status === 0 ? asked.stdout.trim() : '0.0'
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])
}

/** Runs a command with inherited streams; forwards signals to it. */
function handOver(node, args) {
  const path = [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  // Caches compiled code, which makes starting a second faster.
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(ROOT, 'node_modules', '.compile-cache')
  const env = { ...process.env, PATH: path, NODE_COMPILE_CACHE }
  const script = args.findIndex((arg) => !arg.startsWith('-'))
  const placed = args.map((arg, index) => (index === script ? join(ROOT, arg) : arg))
  const child = spawn(node, placed, { stdio: 'inherit', env })
  // Ctrl-C reaches the child directly, as part of the terminal's process group; forwarding it would send it twice.
  const passOn = (signal) => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal))
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, passOn)
  // npm runs this process in a shell that does not forward SIGTERM, so its end is detected by a changed parent process.
  const parent = process.ppid
  const watch = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250)
  if (!process.env.npm_lifecycle_event) clearInterval(watch)
  return new Promise((resolve) => {
    child.on('error', (error) => stop(`${node} did not start: ${error.message}.`))
    child.on('close', (code, signal) => {
      clearInterval(watch)
      for (const name of signals) process.off(name, passOn)
      resolve({ code: code ?? 1, signal })
    })
  })
}

/** Runs a process without output that ends with this one. */
function runInBackground(node, args) {
  const [file, ...words] = args
  const child = spawn(node, [join(ROOT, file), ...words], { stdio: 'ignore' })
  child.on('error', () => {})
  child.unref()
  process.on('exit', () => child.kill())
  return child
}

/** The `--flows DIR` of the command, for the background process. */
function flowsOption(args) {
  const at = args.indexOf('--flows')
  return at === -1 ? [] : args.slice(at, at + 2)
}

function dieOf(signal) {
  process.kill(process.pid, signal)
  setTimeout(() => process.exit(1), 1000)
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

function stop(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}
