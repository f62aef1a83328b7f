import { spawn } from 'node:child_process'
import type { Step } from './steps.ts'

export type StepResult = { readonly passed: boolean; readonly seconds: number; readonly output: string }

/** Runs a step to its end, keeping what it says. Stopping us stops it. */
export async function runStep({ command }: Step, repository: string, env: NodeJS.ProcessEnv): Promise<StepResult> {
  const began = performance.now()
  const child = spawn(process.execPath, command, { cwd: repository, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part))
  const passed = await new Promise<boolean>((resolve) => {
    child.on('error', (error) => {
      said.push(Buffer.from(`${error.message}\n`))
      resolve(false)
    })
    child.on('close', (code, signal) => {
      if (signal) said.push(Buffer.from(`\nIt was ended by ${signal}.\n`))
      resolve(code === 0)
    })
  })
  process.off('SIGINT', stop).off('SIGTERM', stop)
  return { passed, seconds: (performance.now() - began) / 1000, output: Buffer.concat(said).toString('utf8') }
}
