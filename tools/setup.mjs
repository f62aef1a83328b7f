#!/usr/bin/env node
// Installs what is missing, then hands over to the project's own Node.
// Plain JavaScript without a dependency: this file runs before anything is installed, under any Node from 20 on.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const STAMP = join(ROOT, 'node_modules', '.stepwright-setup.json')

/** Older ones run no TypeScript, or miss functions of the standard library that the server uses. */
const OLDEST_NODE = [24, 7]

/** What each command runs, one after the other, each with the project's own Node. */
const COMMANDS = {
  start: [['tools/build.ts', '--if-stale'], ['src/server/main.ts']],
  dev: [['tools/dev.ts']],
  test: [['tools/test-all.ts']],
  'test:full': [['tools/test-all.ts', '--full']],
  build: [['tools/build.ts']],
  bench: [['tools/build.ts', '--if-stale'], ['tools/bench.ts']],
  pictures: [['tools/build.ts', '--if-stale'], ['tools/browser.ts'], ['e2e/pictures.ts']],
  flow: [['tools/flow.ts']],
  generate: [
    ['tools/schemas/generate.ts'],
    ...['operators', 'fields', 'facts', 'findings'].map((page) => [`tools/docs/${page}.ts`]),
  ],
}

/** What a person who edits flow files needs beside them; nothing waits for it, and nothing ends where it cannot be done. */
const BESIDE = { start: ['tools/flow.ts', 'schema'] }

await main(...process.argv.slice(2))

async function main(command = 'start', ...args) {
  const runs = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
  if (!runs) stop(`There is no command "${command}". There are: ${Object.keys(COMMANDS).join(', ')}.`)
  const node = readyNode()
  for (const [index, run] of runs.entries()) {
    const last = index === runs.length - 1
    const beside =
      last && Object.hasOwn(BESIDE, command) ? runBeside(node, [...BESIDE[command], ...flowsOption(args)]) : undefined
    const { code, signal } = await handOver(node, last ? [...run, ...args] : run)
    if (signal) beside?.kill()
    if (signal) return dieOf(signal)
    if (code !== 0 || last) process.exit(code)
  }
}

/** The Node to run everything with, after installing where node_modules is missing or is of another lock. */
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

/** npm writes down what it put into node_modules; where that is what the lock asks for, nothing needs the network. */
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
  rmSync(STAMP, { force: true })
  // Development packages build and test the product, optional ones bring Node itself: both are needed whatever NODE_ENV says.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const [file, first] = npmCommand()
  // npm's words go to stderr: stdout belongs to the command that was asked for.
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

/** The npm that called us, run by the Node that runs it: the Node inside node_modules is about to be replaced. */
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

/** Runs one command to its end with our own streams; a signal that stops us stops it. */
function handOver(node, args) {
  const path = [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  // Node keeps what it compiled: a start takes a second less.
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(ROOT, 'node_modules', '.compile-cache')
  const env = { ...process.env, PATH: path, NODE_COMPILE_CACHE }
  const child = spawn(node, [join(ROOT, args[0]), ...args.slice(1)], { stdio: 'inherit', env })
  // A terminal sends Ctrl-C to the whole group, the child included; passing it on would make it two.
  const passOn = (signal) => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal))
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, passOn)
  // npm runs us in a shell; a SIGTERM to npm ends that shell, which passes nothing on.
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

/** Without a word, and ended with us. */
function runBeside(node, args) {
  const [file, ...words] = args
  const child = spawn(node, [join(ROOT, file), ...words], { stdio: 'ignore' })
  child.on('error', () => {})
  child.unref()
  process.on('exit', () => child.kill())
  return child
}

/** `--flows DIR` of the command, for what runs beside it. */
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
