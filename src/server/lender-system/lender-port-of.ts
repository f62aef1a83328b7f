import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { type LenderContext, type LenderId, type SandboxState, sandboxSystem } from '#engine/index.ts'
import { todayIn } from '#i18n/today-in.ts'
import type { ServedFlow, ServedLender } from '../releases/served-lender.ts'
import type { ServerParts } from '../server-parts.ts'
import { mustWrite, type Reader, type Writer } from '../store/open-store.ts'
import { findSandboxState, writeSandboxState } from '../store/sandbox-states.ts'
import type { HttpLenderStateTable } from '../store/tables.ts'
import { type HttpLenderState, httpLenderSystem, nothingExchanged } from './http-lender-system.ts'
import { type LenderPort, lenderPort, type StateStore } from './lender-port.ts'

/** The system that decides about the applications of a lender. */
export function lenderPortOf(config: Pick<ServerParts['config'], 'sandboxSpeed'>, { sandbox, flow }: ServedLender): LenderPort {
  if (flow.live.lender.lenderSystem?.kind === 'http') return lenderPort(httpLenderSystem, httpLenderStates)
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

export const httpLenderStates: StateStore<HttpLenderState> = {
  find: async (db, application) => (await findHttpLenderState(db, application)) ?? nothingExchanged,
  write: writeHttpLenderState,
}

const neverEntered: SandboxState = { node: '', visit: 0, elapsed: -1, timers: [] }

/** How many events and updates were exchanged with the lender's own system, for each application. */
type ApplicationKey = { readonly lender: LenderId; readonly uuid: string }
type Exchanged = Pick<Selectable<HttpLenderStateTable>, 'sent' | 'received'>

/** undefined for an application of which nothing was exchanged. */
async function findHttpLenderState(db: Reader, { lender, uuid }: ApplicationKey): Promise<Exchanged | undefined> {
  const ofLender = db.selectFrom('http_lender_state').select(['sent', 'received']).where('lender', '=', lender)
  return await ofLender.where('application_uuid', '=', uuid).executeTakeFirst()
}

async function writeHttpLenderState(tx: Writer, { lender, uuid }: ApplicationKey, state: Exchanged): Promise<void> {
  const { sent, received } = state
  const row = tx.insertInto('http_lender_state').values({ lender, application_uuid: uuid, sent, received })
  const written = row.onConflict((key) => key.columns(['lender', 'application_uuid']).doUpdateSet({ sent, received }))
  await mustWrite(written.returning('application_uuid'))
}
