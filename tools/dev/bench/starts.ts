/** How long the server takes to start and the `flow` commands to run, and the memory that they keep. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { REPOSITORY } from '../../repository.ts'
import { type Measured, median } from './measured.ts'
import { copyOfFlows, type Environment, inFolder, onEachDatabase, withServer } from './servers.ts'

/** How long the server rests after its first page before its memory is read. */
const restMs = 5_000
const roundsOfCommand = 3

/** For PGlite and PostgreSQL: the first start and a later one in seconds, and the memory in MB. */
type StartAims = { readonly [database in 'PGlite' | 'PostgreSQL']: readonly [first: number, later: number, memory: number] }

/** With the shipped lenders. */
export function measureStart(): Promise<Measured[]> {
  return startsWith(join(REPOSITORY, 'flows'), { PGlite: [5, 4, 600], PostgreSQL: [2, 1, 250] })
}

const manyLenders: readonly (readonly [lenders: number, aims: StartAims])[] = [
  [47, { PGlite: [7, 4.5, 700], PostgreSQL: [4, 1.5, 350] }],
  [200, { PGlite: [15, 6, 850], PostgreSQL: [12, 3, 500] }],
]

/** With the shipped lenders and copies of them. The aim for the build is what was reached, with half as much again. */
export async function measureManyLenders(): Promise<Measured[]> {
  const rows: Measured[] = []
  for (const [lenders, aims] of manyLenders)
    await inFolder(async (folder) => {
      const flows = await copiesOfLenders(folder, lenders)
      const began = performance.now()
      await promisify(execFile)(process.execPath, ['src/server/commands/prepare.ts', flows], { cwd: REPOSITORY })
      const seconds = (performance.now() - began) / 1_000
      rows.push({ what: `${lenders} lenders: verified by the build`, value: seconds, unit: 's', aim: 5 + 0.35 * lenders })
      for (const row of await startsWith(flows, aims)) rows.push({ ...row, what: `${lenders} lenders, ${row.what}` })
    })
  return rows
}

/** A folder of flows with so many lenders: the shipped ones, and copies of them in turn, each with a code and a host of its own. */
async function copiesOfLenders(folder: string, count: number): Promise<string> {
  const flows = await copyOfFlows(folder)
  const lenders = (await readdir(flows)).filter((name) => name !== 'base' && existsSync(join(flows, name, 'lender.json')))
  for (let index = 0; index < count - lenders.length; index++) {
    const copy = join(flows, `lender-${index}`)
    await cp(join(flows, lenders[index % lenders.length] ?? ''), copy, { recursive: true })
    const file = join(copy, 'lender.json')
    const own = { code: `LENDER_${index}`, canonicalCode: `LENDER_${index}`, hosts: [`lender-${index}.example`] }
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...own }))
  }
  return flows
}

function startsWith(flows: string, aims: StartAims): Promise<Measured[]> {
  return onEachDatabase(async (database, env) => {
    const [first, later, memory] = aims[database]
    return [
      ...(await startWith(`${database}: first start`, flows, env, first, memory)),
      ...(await startWith(`${database}: later start`, flows, env, later, memory)),
    ]
  })
}

async function startWith(what: string, flows: string, env: Environment, aim: number, mostMemory: number): Promise<Measured[]> {
  const began = performance.now()
  const use = async ({ url, pid }: { readonly url: string; readonly pid: number | undefined }) => {
    const seconds = (performance.now() - began) / 1_000
    await (await fetch(`${url}/account/heloc/register-v2`)).text()
    await wait(restMs)
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    return { seconds, memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024 }
  }
  const { seconds, memory } = await withServer(env, use, flows)
  return [
    { what, value: seconds, unit: 's', aim },
    { what: `${what}, resident after it`, value: memory, unit: 'MB', aim: mostMemory },
  ]
}

/** Wall time, processor time (which depends less on the load of the machine) and peak memory. */
export async function measureCommands(files: ReadonlyMap<string, string>): Promise<Measured[]> {
  const lender = [...files.keys()].find((path) => path.endsWith('/lender.json') && !path.startsWith('base/'))?.split('/')[0] ?? ''
  const rows: Measured[] = []
  for (const [line, aim] of [['check', 10], ['test', 5], ['prove', 20], [`explore ${lender} --applicants 1000`]] as const) {
    const runs: Awaited<ReturnType<typeof runCommand>>[] = []
    for (let round = 0; round < roundsOfCommand; round += 1) runs.push(await runCommand(line.split(' ')))
    rows.push(
      { what: line, value: median(runs.map(({ wall }) => wall)), unit: 's', ...(aim !== undefined && { aim }) },
      { what: '  processor time', value: median(runs.map(({ processor }) => processor)), unit: 's' },
      { what: '  memory', value: median(runs.map(({ memory }) => memory)), unit: 'MB', aim: 1_024 },
    )
  }
  return rows
}

const reportUsage = `data:text/javascript,${encodeURIComponent(`import { writeSync } from 'node:fs'
process.on('exit', () => void writeSync(2, 'usage ' + JSON.stringify(process.resourceUsage()) + '\\n'))`)}`

/**
 * Runs `npm run flow -- …` in a new process, so that nothing is cached.
 *
 * @returns seconds, and MB at the peak
 * @throws for any exit code but 0 and 1
 */
async function runCommand(words: readonly string[]) {
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
  return { wall, processor: (userCPUTime + systemCPUTime) / 1_000_000, memory: maxRSS / 1_024 }
}
