/**
 * How often a browser polls the status of an application, and when it stops, by the flow's `polling`.
 * Polling runs while the status leads to `@wait`, and for fewer attempts after a submission while the status still
 * leads to the submitted screen, because the lender system may not have processed the answers yet. An open message
 * polls at a constant pace, because its text may say that it moves on.
 */
import type { StatusRoutes } from '#engine/flow/files.generated.ts'

type Polling = StatusRoutes['polling']

export type PollState = {
  readonly status: string
  /** The target of the status: a route, `@wait` or `/`. */
  readonly go: string
  /** The screen that the borrower has just submitted. */
  readonly submitted?: string | undefined
  /** The number of polls since the status last changed. */
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

/** @returns milliseconds until an open message or a waiting screen with its own route polls again; undefined to stop */
export function screenDelay({ screenDelayMs, maxDelayMs, settled }: Polling, status: string): number | undefined {
  return settled.includes(status) ? undefined : (screenDelayMs ?? maxDelayMs)
}

function attemptsFor({ attempts, waiting }: Polling, { status, go, submitted }: PollState): number {
  if (go === '@wait') return waiting.keepWaiting.includes(status) ? Number.POSITIVE_INFINITY : waiting.attempts
  return go === submitted ? attempts : 0
}
