import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { REPOSITORY } from '../../repository.ts'

export type MeasuredCommand = {
  /** Seconds from start to end. */
  readonly wall: number
  /** Seconds of processor time: it depends less on the load of the machine. */
  readonly cpu: number
  /** Peak resident memory in MB. */
  readonly memory: number
}

/**
 * Runs one command line in a new process, so that nothing is cached.
 *
 * @param words what follows `npm run flow --`
 * @throws for any exit code but 0 and 1
 */
export async function measuredCommand(words: readonly string[]): Promise<MeasuredCommand> {
  const began = performance.now()
  const child = spawn(process.execPath, ['--import', reportUsage, 'tools/flow/main.ts', ...words], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  const stderr = await text(child.stderr)
  const [code] = await ended
  const wall = (performance.now() - began) / 1_000
  const usage = /^usage (\{.*\})$/m.exec(stderr)?.[1]
  if (usage === undefined || (code !== 0 && code !== 1)) throw new Error(`"${words.join(' ')}" could not run:\n${stderr}`)
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(usage) as NodeJS.ResourceUsage
  return { wall, cpu: (userCPUTime + systemCPUTime) / 1_000_000, memory: maxRSS / 1_024 }
}

const reporting = `import { writeSync } from 'node:fs'
process.on('exit', () => void writeSync(2, 'usage ' + JSON.stringify(process.resourceUsage()) + '\\n'))`

const reportUsage = `data:text/javascript,${encodeURIComponent(reporting)}`
