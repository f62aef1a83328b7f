import { randomUUID } from 'node:crypto'
import { type LenderContext, type SandboxState, sandboxSystem } from '#engine/index.ts'
import { todayIn } from '#i18n/today-in.ts'
import type { ServerParts } from '../config/server-parts.ts'
import type { ServedFlow, ServedLender } from '../releases/served-lender.ts'
import { findHttpLenderState, findSandboxState, writeHttpLenderState, writeSandboxState } from '../store/lender-system-states.ts'
import { type HttpLenderState, httpLenderSystem, nothingExchanged } from './http-lender-system.ts'
import { type LenderPort, lenderPort, type StateStore } from './lender-port.ts'

/** The lender system of a lender: sandbox or http. */
export function lenderPortOf(config: Pick<ServerParts['config'], 'sandboxSpeed'>, { sandbox, flow }: ServedLender): LenderPort {
  if (flow.live.lender.lenderSystem?.kind === 'http') return lenderPort(httpLenderSystem, httpLenderStates)
  return lenderPort(sandboxSystem(sandbox, config.sandboxSpeed === 'instant'), sandboxStates)
}

/**
 * @param served the pinned release of the application
 * @param newest the lender's release in force, whose table has the statuses that the pinned one lacks
 */
export function lenderContext({ flow }: ServedFlow, at: Date, newest?: ServedLender): LenderContext {
  return {
    flow,
    ...(newest && { newest: newest.flow }),
    at: at.toISOString(),
    today: todayIn(flow.live.lender.timeZone, at),
    newId: () => randomUUID(),
  }
}

const sandboxStates: StateStore<SandboxState> = {
  find: async (db, application) => (await findSandboxState(db, application)) ?? neverEntered,
  write: writeSandboxState,
}

export const httpLenderStates: StateStore<HttpLenderState> = {
  find: async (db, application) => (await findHttpLenderState(db, application)) ?? nothingExchanged,
  write: writeHttpLenderState,
}

const neverEntered: SandboxState = { node: '', visit: 0, elapsed: -1, timers: [] }
