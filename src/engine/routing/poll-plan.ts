/**
 * How often to ask for the status of an application, and when to stop: the numbers are the flow's.
 *
 * A borrower waits where the status leads to `@wait`. One who has just submitted a screen and would be shown the same
 * one again waits as well, though not as long: what follows from the answers may not have been worked out yet.
 */
import type { StatusRoutes } from '#engine/flow/files.generated.ts'

type Polling = StatusRoutes['polling']

export type PollState = {
  readonly status: string
  /** Where this status leads: a route, `@wait` or `/`. */
  readonly go: string
  /** The screen whose answers were taken just now. */
  readonly submitted?: string | undefined
  /** How often the status was asked for since it stands. */
  readonly times: number
}

/** @returns milliseconds until the status is polled again; undefined to stop polling and go where the status leads */
export function nextDelay(polling: Polling, asked: PollState): number | undefined {
  if (polling.settled.includes(asked.status) || asked.times >= attemptsFor(polling, asked)) return undefined
  return Math.min(polling.firstDelayMs * polling.factor ** asked.times, polling.maxDelayMs)
}

/** The status to assume when a waiting screen has polled as often as it may; undefined before that, and on other screens. */
export function assumedStatus(polling: Polling, asked: PollState): string | undefined {
  return asked.go === '@wait' && asked.times >= attemptsFor(polling, asked) ? polling.waiting.then : undefined
}

function attemptsFor({ attempts, waiting }: Polling, { status, go, submitted }: PollState): number {
  if (go === '@wait') return waiting.keepWaiting.includes(status) ? Number.POSITIVE_INFINITY : waiting.attempts
  return go === submitted ? attempts : 0
}
