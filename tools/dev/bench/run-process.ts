import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { REPOSITORY } from '../../repository.ts'
import serverCommand from '../../server-command.json' with { type: 'json' }
import { freePort } from '../free-port.ts'

export type Running = { readonly url: string; readonly pid: number | undefined; readonly stop: () => Promise<void> }

/**
 * Starts a script of this repository in a new process and waits until GET /healthz on its PORT answers 200.
 *
 * @param command the arguments of `node`
 */
export async function runProcess(command: readonly string[], env: Readonly<Record<string, string>>): Promise<Running> {
  const port = await freePort()
  const child = spawn(process.execPath, [...command], {
    cwd: REPOSITORY,
    env: { ...process.env, NODE_ENV: 'test', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // The child must not outlive this process.
  const orphaned = () => child.kill('SIGKILL')
  process.once('exit', orphaned)
  const ended = once(child, 'exit').then(() => process.off('exit', orphaned))
  const url = `http://localhost:${port}`
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  try {
    await untilHealthy(`${url}/healthz`)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, pid: child.pid, stop }
}

/** The arguments of `node` with which `npm start` starts the server. */
export const SERVER: readonly string[] = serverCommand

async function untilHealthy(url: string): Promise<void> {
  for (let tries = 0; tries < 1_800; tries += 1) {
    const answered = await fetch(url).catch(() => undefined)
    if (answered?.ok) return
    await wait(100)
  }
  throw new Error(`No answer from ${url}.`)
}
