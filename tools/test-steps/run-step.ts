import { spawn } from 'node:child_process'
import type { Step } from './steps.ts'

export type StepResult = { readonly passed: boolean; readonly seconds: number; readonly output: string }

/** Runs a step to its end and returns its output. A signal that ends this process ends the step, too. */
export async function runStep({ command }: Step, repository: string, env: NodeJS.ProcessEnv): Promise<StepResult> {
  const began = performance.now()
  const child = spawn(process.execPath, command, { cwd: repository, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGINT', stop).on('SIGTERM', stop)
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
  process.off('SIGINT', stop).off('SIGTERM', stop)
  return { passed, seconds: (performance.now() - began) / 1000, output: Buffer.concat(parts).toString('utf8') }
}
