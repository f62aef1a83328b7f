/** A temporary PostgreSQL server with its own folder, port and password, deleted afterwards. */
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'

export type OwnPostgres = {
  readonly url: string
  /** Kills the server without a checkpoint (`pg_ctl restart -m immediate`) and restarts it. */
  readonly restartImmediately: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * No fsync, because tests do not cut the power. Commits are still written before they are acknowledged, as
 * `restartImmediately` needs.
 */
const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=300', 'shared_buffers=64MB']
const user = 'stepwright'

/**
 * @param bin the folder with PostgreSQL's programs
 * @throws with PostgreSQL's output if it does not start
 */
export async function startPostgres(bin: string): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'stepwright-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const as = notRoot(folder)
    const password = randomBytes(18).toString('base64url')
    const passwordFile = join(folder, 'password')
    writeFileSync(passwordFile, password, { mode: 0o600 })
    if (as) chownSync(passwordFile, as.uid, as.gid)
    const data = join(folder, 'data')
    const options = ['--pgdata', data, '--username', user, '--auth', 'scram-sha-256', '--pwfile', passwordFile]
    const made = spawnSync(join(bin, 'initdb'), [...options, '--encoding', 'UTF8', '--no-locale', '--no-sync'], {
      ...as,
      cwd: folder,
      encoding: 'utf8',
    })
    if (made.status !== 0) throw new Error(`initdb failed:\n${made.stderr}${made.error?.message ?? ''}`)
    const port = await freePort()
    const flags = settings.flatMap((setting) => ['-c', setting])
    const listen = ['-c', 'listen_addresses=127.0.0.1', '-p', String(port), '-k', folder]
    const begin = () => startServer(join(bin, 'postgres'), ['-D', data, ...listen, ...flags], { ...as, cwd: folder })
    let server = await begin()
    return {
      url: `postgres://${user}:${password}@127.0.0.1:${port}/postgres`,
      restartImmediately: async () => {
        await server.end('SIGQUIT')
        server = await begin()
      },
      stop: async () => {
        await server.end('SIGINT')
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** Starts the server process and waits until it accepts connections; it ends with this process. */
async function startServer(file: string, args: readonly string[], options: SpawnOptions) {
  const server = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  const orphaned = () => server.kill('SIGQUIT')
  process.once('exit', orphaned)
  const ended = once(server, 'exit').then(() => process.off('exit', orphaned))
  await untilItIsReady(server)
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    server.kill(signal)
    await ended
  }
  return { end }
}

/** PostgreSQL refuses to run as root, so it runs as Debian's `postgres` or as `nobody`, who then owns the folder. */
function notRoot(folder: string): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string, name: string) =>
    Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim() || Number.NaN)
  const who = ['postgres', 'nobody'].map((name) => ({ uid: id('-u', name), gid: id('-g', name) }))
  const as = who.find(({ uid, gid }) => uid > 0 && gid > 0)
  if (!as) throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.')
  chownSync(folder, as.uid, as.gid)
  return as
}

async function untilItIsReady(server: ChildProcess): Promise<void> {
  let output = ''
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (part: Buffer) => {
      output = `${output}${part}`.slice(-10_000)
      if (output.includes('database system is ready to accept connections')) resolve()
    })
    server.on('error', reject)
    server.on('exit', () => reject(new Error(`PostgreSQL did not start:\n${output}`)))
  })
}
