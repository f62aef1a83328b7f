/**
 * The trace of a simulated applicant after registration: a linked list of events, each with the applicant's state after
 * it.
 */

import type { Answers, Condition, JsonObject, ScreenRoute, SubmittedScreen } from '#engine/index.ts'
import type { Walked } from './journey-search.ts'
import type { Simulated } from './simulated.ts'

export type TraceEvent =
  | {
      readonly does: 'submits'
      readonly route: ScreenRoute
      readonly on: SubmittedScreen
      readonly answers: Answers
      /** The normalized answers. */
      readonly submission: JsonObject
      /** The condition that the screen was opened from. */
      readonly condition?: Condition
    }
  | { readonly does: 'links'; readonly route: ScreenRoute }
  | { readonly does: 'waits' }

export type Trace = {
  /** The answers of the registration. */
  readonly walked: Walked
  readonly applicant: Simulated
  /** The trace without its last event; undefined at the beginning. */
  readonly before?: Trace
  readonly event?: TraceEvent
  /** The number of events. */
  readonly length: number
}

/** The events of a trace, oldest first. */
export function eventsOf(trace: Trace): readonly { readonly event: TraceEvent; readonly after: Simulated }[] {
  const events: { event: TraceEvent; after: Simulated }[] = []
  for (let at: Trace | undefined = trace; at?.event; at = at.before) events.push({ event: at.event, after: at.applicant })
  return events.reverse()
}
