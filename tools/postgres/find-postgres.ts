import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const debian = '/usr/lib/postgresql'
const others = ['/usr/pgsql/bin', '/opt/homebrew/opt/postgresql/bin', '/usr/local/opt/postgresql/bin']

/** The folder with `initdb` and `postgres`: the one that POSTGRES_BIN names, or this machine's newest. */
export function findPostgres(): string | undefined {
  const named = process.env.POSTGRES_BIN
  if (named) return isComplete(named) ? named : undefined
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const path = (process.env.PATH ?? '').split(delimiter)
  return [...versions.map((version) => join(debian, version, 'bin')), ...others, ...path].find(isComplete)
}

/** The same, installed where it is missing and apt-get can. */
export function getPostgres(): string | undefined {
  return findPostgres() ?? (process.env.POSTGRES_BIN ? undefined : viaPackages())
}

function isComplete(folder: string): boolean {
  return folder !== '' && ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))
}

function viaPackages(): string | undefined {
  if (process.platform !== 'linux' || !runs('apt-get', '--version')) return undefined
  const root = process.getuid?.() === 0
  if (!root && !runs('sudo', '-n', 'true')) return undefined
  const asRoot = (...command: readonly string[]) => tries(...(root ? command : ['sudo', '-n', ...command]))
  const install = () => asRoot('apt-get', 'install', '--yes', '--no-install-recommends', 'postgresql')
  if (!install()) {
    // A machine that never asked for the list of packages knows none.
    asRoot('apt-get', 'update')
    install()
  }
  return findPostgres()
}

function runs(...[file = '', ...args]: readonly string[]): boolean {
  return spawnSync(file, args, { stdio: 'ignore' }).status === 0
}

function tries(...[file = '', ...args]: readonly string[]): boolean {
  console.error(`Getting PostgreSQL: ${[file, ...args].join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(file, args, { stdio: ['ignore', 2, 2], timeout: 15 * 60_000, env }).status === 0
}
