import { type CompiledFlow, type Facts, ignoredEvents, lifecycleState, type NextScreen, screenFor } from '#engine/index.ts'
import type { ServedFlow, ServedLender } from '../releases/served-lender.ts'

export type Log = { readonly warn: (data: object, text: string) => void }

/**
 * The current screen of an application under its pinned release or, for a status that this release does not list, under
 * the newest one. Logs lifecycle events that no state accepts, and statuses that no table lists: both indicate an error
 * in the flow or in the lender system.
 */
export function currentScreen({ flow }: ServedFlow, newest: ServedLender, facts: Facts, log: Log): NextScreen {
  const next = screenFor(flow, facts, newest.flow)
  warnOfIgnored(flow, facts, log)
  warnOfUnlisted(flow, next, facts, log)
  return next
}

function warnOfIgnored(flow: CompiledFlow, facts: Facts, log: Log): void {
  const ignored = ignoredEvents(flow, facts)
  if (ignored.length === 0) return
  const { state } = lifecycleState(flow, facts)
  for (const { id, because } of ignored) {
    log.warn({ lender: flow.lender, release: flow.hash, event: id, at: because.at, state }, 'An event holds that no state takes.')
  }
}

function warnOfUnlisted(flow: CompiledFlow, { go, because, through }: NextScreen, { status }: Facts, log: Log): void {
  const { at } = through ?? because
  if (at !== 'status-routes.json#/unlisted/otherwise') return
  log.warn({ lender: flow.lender, release: flow.hash, status: status?.value, at, go }, 'No status table lists this status.')
}
