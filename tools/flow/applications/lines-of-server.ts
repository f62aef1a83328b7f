/**
 * Runs a script of the server that reads its database, and returns the script's JSON lines. Only the server knows how
 * the database is stored.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { REPOSITORY } from '../../repository.ts'
import { CannotRun } from '../command-line/command.ts'

/**
 * @param script a file of src/server/commands
 * @param data the server's data folder, if it is neither the default nor in the environment
 * @throws CannotRun with the script's standard error
 */
export async function linesOfServer<Line>(script: string, words: readonly string[], data?: string): Promise<readonly Line[]> {
  const args = [join(REPOSITORY, 'src/server/commands', script), ...words]
  const child = spawn(process.execPath, args, { env: environment(data), stdio: ['ignore', 'pipe', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (part: Buffer) => {
    errors += part.toString()
  })
  const ended = new Promise<number | null>((done, failed) => {
    child.on('error', failed)
    child.on('close', done)
  })
  const lines: Line[] = []
  for await (const line of createInterface({ input: child.stdout })) lines.push(JSON.parse(line))
  if ((await ended) !== 0) throw new CannotRun(errors.trim() || 'The database of the server could not be opened.')
  return lines
}

/** The environment of the script; a named data folder takes precedence over DATABASE_URL. */
function environment(data: string | undefined): NodeJS.ProcessEnv {
  if (data === undefined) return process.env
  const folder = resolve(data)
  if (!existsSync(folder)) throw new CannotRun(`There is no folder ${data}.`)
  const { DATABASE_URL: _, ...env } = process.env
  return { ...env, DATA_DIR: basename(folder) === '.data' ? dirname(folder) : folder }
}
