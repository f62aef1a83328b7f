/**
 * The lender system over HTTP: each event becomes an outbox event, and decisions arrive later (`receiveUpdate`). Until
 * then the borrower waits, if the submitted screen would otherwise still be open.
 */
import type { LenderEventData, LenderEventType } from '#contract/lender-system.ts'
import {
  type Application,
  canAccess,
  factAt,
  factsOf,
  inputScreen,
  type Json,
  type LenderContext,
  type LenderEvent,
  type LenderSystem,
  type LenderUpdate,
  type OutgoingEvent,
  type Reaction,
  screenFor,
} from '#engine/index.ts'

/** Sequence numbers of one application. */
export type HttpLenderState = {
  /** Sequence number of the last event for the lender system. */
  readonly sent: number
  /** Sequence number of the last update that was applied. */
  readonly received: number
}

export const nothingExchanged: HttpLenderState = { sent: 0, received: 0 }

export const httpLenderSystem: LenderSystem<HttpLenderState> = {
  kind: 'http',
  begin: (context, application, secrets) => {
    const waiting = waitingUpdates(context)
    const after = { ...application, status: waiting[0]?.status ?? application.status }
    return sent(context, after, nothingExchanged, waiting, {
      type: 'stepwright.application.registered',
      data: { waiting: true },
      secrets,
    })
  },
  react: (context, application, state, event) => {
    switch (event.on) {
      case 'screen-submitted':
      case 'documents-uploaded':
        return submitted(context, application, state, event)
      case 'source-linked':
        return sent(context, application, state, [], {
          type: 'stepwright.income.linked',
          data: { waiting: false },
          secrets: {},
        })
      case 'timer-fired':
      case 're-evaluate':
        return { updates: [], state, timers: [], outgoing: [] }
    }
  },
  repeats: () => [],
}

type SubmissionEvent = Extract<LenderEvent, { readonly on: 'screen-submitted' | 'documents-uploaded' }>

function submitted(
  context: LenderContext,
  application: Application,
  state: HttpLenderState,
  event: SubmissionEvent,
): Reaction<HttpLenderState> {
  const updates = event.condition === undefined && isOpenStill(context, application, event) ? waitingUpdates(context) : []
  const condition = application.conditions.find(({ uuid }) => uuid === event.condition)?.name
  const after = { ...application, status: updates[0]?.status ?? application.status }
  return sent(context, after, state, updates, {
    type: event.on === 'documents-uploaded' ? 'stepwright.documents.uploaded' : 'stepwright.screen.submitted',
    data: { waiting: updates.length > 0, screen: event.route, ...(condition !== undefined && { condition }) },
    secrets: secretsOf(context, event),
  })
}

/**
 * Whether the submitted screen is still accessible with the new facts, so that the same answers could be submitted
 * again.
 */
function isOpenStill({ flow, newest, today }: LenderContext, application: Application, { route }: SubmissionEvent): boolean {
  const facts = factsOf(flow, application, today)
  return canAccess(flow, route, screenFor(flow, facts, newest).go, facts)
}

function waitingUpdates({ flow }: LenderContext): readonly LenderUpdate[] {
  const status = flow.live.lender.lenderSystem?.waits
  return status === undefined ? [] : [{ what: 'lender-updated', because: 'lender.json#/lenderSystem/waits', status }]
}

type EventParts = {
  readonly type: LenderEventType
  readonly data: Pick<LenderEventData, 'waiting' | 'screen' | 'condition'>
  /** All secret values that the event contains, by path. */
  readonly secrets: { readonly [path: string]: Json }
}

function sent(
  context: LenderContext,
  application: Application,
  state: HttpLenderState,
  updates: readonly LenderUpdate[],
  { type, data, secrets }: EventParts,
): Reaction<HttpLenderState> {
  const sequence = state.sent + 1
  const known = factsOf(context.flow, application, context.today)
  const { open, secret } = sendsOf(context)
  const values = (paths: readonly string[], valueAt: (path: string) => unknown) =>
    Object.fromEntries(paths.flatMap((path) => (valueAt(path) === undefined ? [] : [[path, valueAt(path) as Json]])))
  const event: OutgoingEvent = {
    type,
    sequence,
    data: { status: application.status, ...data, facts: values(open, (path) => factAt(known, path)) },
    // Secret facts that the account stores unsealed, such as the date of birth, are sent with every event.
    secrets: values(secret, (path) => secrets[path] ?? factAt(known, path)),
  }
  return { updates, state: { ...state, sent: sequence }, timers: [], outgoing: [event] }
}

const secretPrefix = 'secret:'

function sendsOf({ flow }: LenderContext): { readonly open: readonly string[]; readonly secret: readonly string[] } {
  const sends = flow.live.lender.lenderSystem?.sends ?? []
  const isSecret = (path: string) => path.startsWith(secretPrefix)
  return {
    open: sends.filter((path) => !isSecret(path)),
    secret: sends.filter(isSecret).map((path) => path.slice(secretPrefix.length)),
  }
}

/** The secret answers of a screen by path, including those that are not stored, such as a PIN. */
function secretsOf({ flow }: LenderContext, { route, submission }: SubmissionEvent): { readonly [path: string]: Json } {
  const fields = inputScreen(flow, route)?.fields ?? []
  return Object.fromEntries(
    fields.flatMap(({ id, path, secret, keepNever }) => {
      const answer = submission[id]
      return (secret || keepNever) && answer !== undefined ? [[path, answer]] : []
    }),
  )
}
