import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installWithApt } from '../apt-packages.ts'

const debian = '/usr/lib/postgresql'
const others = ['/usr/pgsql/bin', '/opt/homebrew/opt/postgresql/bin', '/usr/local/opt/postgresql/bin']

/** The folder with `initdb` and `postgres`: POSTGRES_BIN, or the newest installed version. */
export function findPostgres(): string | undefined {
  const named = process.env.POSTGRES_BIN
  if (named) return isComplete(named) ? named : undefined
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const path = (process.env.PATH ?? '').split(delimiter)
  return [...versions.map((version) => join(debian, version, 'bin')), ...others, ...path].find(isComplete)
}

/** Like findPostgres, but installs PostgreSQL if it is missing and apt-get can. */
export function getPostgres(): string | undefined {
  const found = findPostgres()
  if (found !== undefined || process.env.POSTGRES_BIN) return found
  installWithApt('PostgreSQL', 'postgresql')
  return findPostgres()
}

function isComplete(folder: string): boolean {
  return folder !== '' && ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))
}
