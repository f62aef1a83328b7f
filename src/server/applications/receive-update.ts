/**
 * Receives an update of a connected lender system: applied once, in the order of sequence numbers, or refused as a
 * whole.
 */

import type { LenderUpdateAnswer, LenderUpdateData } from '#contract/lender-system.ts'
import {
  type Application,
  applyLenderEvent,
  canonicalText,
  factSchema,
  factsOf,
  isRefusal,
  type Json,
  type JsonObject,
  type LenderContext,
  type LenderUpdate,
  misfitOfFact,
  openedConditions,
  previousOf,
  withMessages,
} from '#engine/index.ts'
import { hasCoSigner } from '#product/index.ts'
import contract from '#schemas/contract.schema.json' with { type: 'json' }
import type { ServerParts } from '../config/server-parts.ts'
import { Refused } from '../errors/refused.ts'
import { httpLenderStates, lenderContext } from '../lender-system/lender-port-of.ts'
import type { ServedFlow, ServedLender } from '../releases/served-lender.ts'
import { findApplicationOfLender, type Owner } from '../store/applications.ts'
import { findResponse, type RequestKey, respondOnce } from '../store/idempotency.ts'
import { loadLockedApplication } from '../store/load-application.ts'
import type { Writer } from '../store/open-store.ts'
import { currentScreen, type Log } from './current-screen.ts'
import { refusedBy } from './refused-by.ts'
import { writeOutcome } from './write-outcome.ts'

export type LenderUpdateEvent = { readonly id: string; readonly data: LenderUpdateData }

export type UpdateRequest = {
  readonly application: string
  readonly event: LenderUpdateEvent
  readonly requestId: string
  readonly log: Log
}

type Parts = Pick<ServerParts, 'store' | 'keys' | 'releases' | 'now'>

/**
 * Applies an update.
 *
 * @throws Refused, and changes nothing in that case
 */
export async function receiveUpdate(parts: Parts, lender: ServedLender, request: UpdateRequest): Promise<LenderUpdateAnswer> {
  const { store, keys, releases, now } = parts
  const { application: uuid, event } = request
  const once: RequestKey = {
    ...{ lender: lender.id, subject: 'lender-system', route: uuid, key: event.id },
    // Hashes only `data`, because a sender may change the envelope's `time` in a retry.
    bodyMac: keys.nameOf(canonicalText(event.data as unknown as Json)),
  }
  const before = await store.read((db) => findResponse<LenderUpdateAnswer>(db, once))
  if (before) return before
  const found = await store.read((db) => findApplicationOfLender(db, lender.id, uuid))
  const served = found && (await releases.pinned(lender.id, found.release_hash))
  if (!served) throw new Refused('not-found')
  const owner: Owner = { lender: lender.id, identity: found.identity_uuid }
  const { answer } = await respondOnce(store, once, now(), (tx) => apply(tx, { parts, lender, served, owner, request }))
  return answer
}

type Applying = {
  readonly parts: Parts
  readonly lender: ServedLender
  readonly served: ServedFlow
  readonly owner: Owner
  readonly request: UpdateRequest
}

async function apply(tx: Writer, { parts, lender, served, owner, request }: Applying): Promise<LenderUpdateAnswer> {
  const { application: uuid, event, requestId, log } = request
  const at = parts.now()
  const before = await loadLockedApplication(tx, owner, uuid)
  if (!before) throw new Refused('not-found')
  const state = await httpLenderStates.find(tx, before)
  const { sequence } = event.data
  if (sequence !== state.received + 1) throw new Refused('out-of-sequence', { expected: state.received + 1 })
  const context = lenderContext(served, at)
  const outcome = applyLenderEvent(before, [updateOf(before, event, context)])
  if (isRefusal(outcome)) throw refusedBy(served.flow, outcome, log)
  const writeState = (within: Writer) => httpLenderStates.write(within, before, { ...state, received: sequence })
  const sending = withMessages(context, previousOf(context, before), outcome)
  await writeOutcome(tx, before, { ...sending, writeState }, { keys: parts.keys, served, at, requestId, log })
  const after = outcome.application
  // Called for its logging of statuses that no table lists.
  currentScreen(served, lender, factsOf(served.flow, after, context.today), log)
  return { sequence, status: after.status, version: after.version }
}

/** @throws Refused if a fact or condition is invalid */
function updateOf(application: Application, { id, data }: LenderUpdateEvent, context: LenderContext): LenderUpdate {
  const { status, facts = {}, conditions = {} } = data
  const wrong = Object.entries(facts).flatMap(([path, value]) => wrongFact(path, value) ?? [])[0]
  if (wrong !== undefined) throw new Refused('update-refused', { detail: wrong })
  if (conditions.open?.some(({ of }) => of === 'co-signer') && !hasCoSigner(application))
    throw new Refused('update-refused', { detail: 'A condition is for the co-signer, but the application has no co-signer.' })
  const known = new Map(application.conditions.map(({ name, uuid }) => [name, uuid]))
  return {
    what: 'lender-updated',
    because: `lender-system#${id}`,
    ...(status !== undefined && { status }),
    sets: Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null)),
    removes: Object.keys(facts).filter((path) => facts[path] === null),
    opens: openedConditions(context, conditions.open ?? [], application.conditions),
    changes: (conditions.change ?? []).map(({ id: name, ...change }) => {
      const condition = known.get(name)
      if (condition === undefined) throw new Refused('update-refused', { detail: `No condition "${name}" is open.` })
      const sets = Object.entries(change).map(([key, value]) => [`condition.${key}`, value] as const)
      return { condition, sets: Object.fromEntries(sets) as JsonObject }
    }),
    closes: (conditions.close ?? []).flatMap((name) => known.get(name) ?? []),
  }
}

const knownFacts = factSchema(contract as unknown as Parameters<typeof factSchema>[0], { answers: [], flags: [], lender: {} })

function wrongFact(path: string, value: Json): string | undefined {
  const fact = path === 'status.value' ? undefined : knownFacts.typeOf(path)
  if (fact === undefined) return `There is no fact "${path}" that a lender's system can set.`
  if (fact.secret) return `"${path}" is a secret, which is stored nowhere in the open.`
  const misfit = value === null ? undefined : misfitOfFact(fact, value, path)
  return misfit === undefined ? undefined : `"${misfit}" has a value of another type than its fact, or is no fact.`
}
