/** A lender on the http system: flow files, environment and the example lender system as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { REPOSITORY } from '../../tools/repository.ts'
import { type SmallFlows, smallFlows } from './small-flows.ts'

export const lenderSystemSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
export const waitingStatus = 'WAITING_FOR_INITIAL_OFFERS'

export const lenderSystem = {
  kind: 'http',
  waits: waitingStatus,
  sends: [
    'application.mortgageBalance',
    'application.notary.outcome',
    'application.property',
    'profile.name',
    'secret:profile.ssn',
  ],
} as const

/** The page waits in this status without end. */
export const statusRoutes = { polling: { waiting: { keepWaiting: ['GEN_NOTE_SIGNING', waitingStatus] } } }

/** Base and one lender, which decides with a system of its own. */
export async function httpLenderFlows(lender: string): Promise<SmallFlows> {
  const flows = await smallFlows(lender, 1)
  const folder = join(flows.folder, lender)
  const file = JSON.parse(await readFile(join(folder, 'lender.json'), 'utf8'))
  await writeFile(join(folder, 'lender.json'), JSON.stringify({ ...file, lenderSystem }))
  await writeFile(join(folder, 'status-routes.json'), JSON.stringify(statusRoutes))
  return flows
}

/** What the server has to know of the lender's system. */
export function lenderSystemEnvironment(lender: string, url: string): { readonly [name: string]: string } {
  const name = `LENDER_SYSTEM_${lender.toUpperCase().replaceAll('-', '_')}`
  return { [`${name}_URL`]: url, [`${name}_SECRET`]: lenderSystemSecret, LENDER_SYSTEM_TIMEOUT_SECONDS: '2' }
}

export type LenderSystemProcess = {
  /** Its records, one for each application. */
  readonly records: string
  /** `kill -9` */
  kill(): Promise<void>
}

type Starting = { readonly lender: string; readonly port: number; readonly server: string; readonly dataDir: string }

/** Starts the example lender system and waits until it listens. */
export async function startLenderSystemProcess({ lender, port, server, dataDir }: Starting): Promise<LenderSystemProcess> {
  await mkdir(dataDir, { recursive: true })
  const child = spawn(process.execPath, ['tools/dev/lender-system/run.ts'], {
    cwd: REPOSITORY,
    env: {
      ...process.env,
      ...{ PORT: String(port), SERVER: server, LENDER: lender, DATA_DIR: dataDir, LENDER_SYSTEM_SECRET: lenderSystemSecret },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const orphaned = () => child.kill('SIGKILL')
  process.once('exit', orphaned)
  const ended = once(child, 'exit').then(() => process.off('exit', orphaned))
  await untilItListens(child, port)
  return {
    records: join(dataDir, 'lender-system', lender),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function untilItListens(child: ChildProcess, port: number): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(50)) {
    if (child.exitCode !== null) throw new Error(`The lender system ended with ${child.exitCode}.`)
    const status = await fetch(`http://127.0.0.1:${port}`).then(
      (answer) => answer.status,
      () => undefined,
    )
    if (status === 401) return
  }
  throw new Error('The lender system did not answer within a minute.')
}
