import type { RateLimits } from '../config.ts'
import { hourlyLimits } from '../hourly-limits.ts'
import { sessionMs } from '../identity/tokens.ts'
import type { Store } from '../store/open-store.ts'
import { sweep } from '../store/sweep.ts'

const day = 24 * 60 * 60_000
/** A browser keeps a request that was not answered with its draft; after a month nobody tries it again. */
const answerMs = 30 * day

type Sweeping = {
  readonly store: Store
  readonly limits: RateLimits
  readonly now: () => Date
  /** A sweep that failed is made up for by the next one. */
  readonly failed: (error: Error) => void
}

/** Sweeps now and every day after. @returns ends it, once a sweep under way is done */
export function sweepDaily({ store, limits, now, failed }: Sweeping): () => Promise<void> {
  const counted = [...Object.values(limits), ...Object.values(hourlyLimits)]
  const attemptMs = Math.max(...counted.map(({ windowMs }) => windowMs))
  const once = () => sweep(store, now(), { answerMs, sessionMs, attemptMs }).then(() => undefined, failed)
  let sweeping = once()
  const timer = setInterval(() => {
    sweeping = once()
  }, day)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await sweeping
  }
}
