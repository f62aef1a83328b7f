/**
 * Verifies in a process that ends afterwards, so that the server keeps neither the code nor the memory that this takes,
 * and goes on answering requests. On two cores a second process saved nothing.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import type { Verdict, VerifyLenders } from './verify-lenders.ts'

/** Rejects if the process fails before it has verified all lenders. */
export const verifyInProcess: VerifyLenders = async (asked, heard, superseded) => {
  if (superseded?.aborted) return
  const cache = getCompileCacheDir()
  const env = { ...process.env, ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }) }
  const child = fork(new URL('./verify-process.ts', import.meta.url), { serialization: 'advanced', env })
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  superseded?.addEventListener('abort', end)
  let left = asked.lenders.length
  let taken: Promise<void> = Promise.resolve()
  child.on('message', (verdict: Verdict) => {
    left -= 1
    taken = taken.then(() => heard(verdict))
    taken.catch(() => undefined)
  })
  try {
    const ended = once(child, 'close')
    child.send(asked)
    const [code, signal] = await ended
    if (left > 0 && !superseded?.aborted) throw new Error(`The process that verifies flow files ended with ${signal ?? code}.`)
    await taken
  } finally {
    process.off('exit', end)
    superseded?.removeEventListener('abort', end)
  }
}
