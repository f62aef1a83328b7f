import { spawn } from 'node:child_process'
import type { Step } from './steps.ts'

export type StepResult = {
  readonly passed: boolean
  readonly seconds: number
  readonly output: string
  /** The step was ended because another one failed. */
  readonly stopped?: true
}

/** Runs a step to its end and returns its output. A signal that ends this process ends the step, too, as does `stop`. */
export async function runStep(
  { command }: Step,
  repository: string,
  env: NodeJS.ProcessEnv,
  stop?: AbortSignal,
): Promise<StepResult> {
  const began = performance.now()
  const child = spawn(process.execPath, command, { cwd: repository, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const end = (signal: NodeJS.Signals) => child.kill(signal)
  const endForStop = () => child.kill('SIGTERM')
  process.on('SIGINT', end).on('SIGTERM', end)
  stop?.addEventListener('abort', endForStop)
  const parts: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(part))
  const passed = await new Promise<boolean>((resolve) => {
    child.on('error', (error) => {
      parts.push(Buffer.from(`${error.message}\n`))
      resolve(false)
    })
    child.on('close', (code, signal) => {
      if (signal) parts.push(Buffer.from(`\nEnded by ${signal}.\n`))
      resolve(code === 0)
    })
  })
  process.off('SIGINT', end).off('SIGTERM', end)
  stop?.removeEventListener('abort', endForStop)
  const output = Buffer.concat(parts).toString('utf8')
  const seconds = (performance.now() - began) / 1000
  return { passed, seconds, output, ...(!passed && stop?.aborted && { stopped: true }) }
}
