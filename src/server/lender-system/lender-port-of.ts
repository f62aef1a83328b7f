import { randomUUID } from 'node:crypto'
import { type LenderContext, type SandboxState, sandboxSystem } from '#engine/index.ts'
import { todayIn } from '#i18n/today-in.ts'
import type { ServedFlow, ServedLender } from '../releases/served-lender.ts'
import type { ServerParts } from '../server-parts.ts'
import { findSandboxState, writeSandboxState } from '../store/sandbox-states.ts'
import { type LenderPort, lenderPort, type StateStore } from './lender-port.ts'

/** The system that decides about the applications of a lender. */
export function lenderPortOf(config: Pick<ServerParts['config'], 'sandboxSpeed'>, { sandbox }: ServedLender): LenderPort {
  return lenderPort(sandboxSystem(sandbox, config.sandboxSpeed === 'instant'), sandboxStates)
}

/** @param served the release that the application is pinned to */
export function lenderContext({ flow }: ServedFlow, at: Date): LenderContext {
  return { flow, at: at.toISOString(), today: todayIn(flow.live.lender.timeZone, at), newId: () => randomUUID() }
}

const sandboxStates: StateStore<SandboxState> = {
  find: async (db, application) => (await findSandboxState(db, application)) ?? neverEntered,
  write: writeSandboxState,
}

const neverEntered: SandboxState = { node: '', visit: 0, elapsed: -1, timers: [] }
