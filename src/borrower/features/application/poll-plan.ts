/** How often to ask for the status of an application, and when to stop: the numbers are the flow's. */
import type { StatusRoutes } from '#engine/flow/files.generated.ts'

type Polling = StatusRoutes['polling']

/** @param asked how often the status was asked for since waiting began @returns milliseconds, or undefined to stop */
export function nextDelay(polling: Polling, status: string, isWaiting: boolean, asked: number): number | undefined {
  if (polling.settled.includes(status) || asked >= attemptsFor(polling, status, isWaiting)) return undefined
  return Math.min(polling.firstDelayMs * polling.factor ** asked, polling.maxDelayMs)
}

/** Waiting has lasted so long that another status is assumed. */
export function assumedStatus(polling: Polling, status: string, isWaiting: boolean, asked: number): string | undefined {
  return isWaiting && asked >= attemptsFor(polling, status, true) ? polling.waiting.then : undefined
}

function attemptsFor(polling: Polling, status: string, isWaiting: boolean): number {
  if (!isWaiting) return polling.attempts
  return polling.waiting.keepWaiting.includes(status) ? Number.POSITIVE_INFINITY : polling.waiting.attempts
}
