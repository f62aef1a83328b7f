import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { REPOSITORY } from '../repository.ts'

export type MeasuredCommand = {
  /** From its start to its end, in seconds, as somebody at a terminal waits. */
  readonly wall: number
  /** Seconds of processor time, which other work on the machine changes less. */
  readonly cpu: number
  /** The most memory that it held, in MB. */
  readonly memory: number
}

/**
 * One command line in a process of its own, which knows nothing from before.
 *
 * @param words what follows `npm run flow --`
 * @throws where it could not run
 */
export async function measuredCommand(words: readonly string[]): Promise<MeasuredCommand> {
  const began = performance.now()
  const child = spawn(process.execPath, ['--import', tellsWhatItTook, 'tools/flow.ts', ...words], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  const told = await text(child.stderr)
  const [code] = await ended
  const wall = (performance.now() - began) / 1_000
  const took = /^took (\{.*\})$/m.exec(told)?.[1]
  if (took === undefined || (code !== 0 && code !== 1)) throw new Error(`"${words.join(' ')}" could not run:\n${told}`)
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(took) as NodeJS.ResourceUsage
  return { wall, cpu: (userCPUTime + systemCPUTime) / 1_000_000, memory: maxRSS / 1_024 }
}

const telling = `import { writeSync } from 'node:fs'
process.on('exit', () => void writeSync(2, 'took ' + JSON.stringify(process.resourceUsage()) + '\\n'))`

const tellsWhatItTook = `data:text/javascript,${encodeURIComponent(telling)}`
