import { hourlyLimits } from '../limits/hourly-limits.ts'
import { sessionMs } from '../secrets/tokens.ts'
import type { RateLimit } from '../store/attempts.ts'
import { countParked, type Parked } from '../store/count-parked.ts'
import type { FileStore } from '../store/file-store.ts'
import type { Store } from '../store/open-store.ts'
import { sweep, sweepFiles } from '../store/sweep.ts'
import { keepDoing } from './keep-doing.ts'

const day = 24 * 60 * 60_000
/** How long idempotent responses are kept: browsers may retry a request with its stored draft for about a month. */
const answerMs = 30 * day

type Sweeping = {
  readonly store: Store
  readonly files: FileStore
  readonly limits: Readonly<Record<string, RateLimit>>
  readonly now: () => Date
  /** Reports what waits for an operator, if anything does: it was reported when it was parked, and is easily overlooked. */
  readonly waiting: (parked: Parked) => void
  /** Reports a failed sweep; the next one repeats its work. */
  readonly failed: (error: Error) => void
}

/**
 * Deletes expired rows, and content without a row, and reports what is parked, now and every 24 hours.
 *
 * @returns stops it, after the sweep in progress
 */
export function sweepDaily({ store, files, limits, now, waiting, failed }: Sweeping): () => Promise<void> {
  const counted = [...Object.values(limits), ...Object.values(hourlyLimits)]
  const attemptMs = Math.max(...counted.map(({ windowMs }) => windowMs))
  const work = async () => {
    await sweep(store, now(), { answerMs, sessionMs, attemptMs })
    await sweepFiles(store, files, now())
    const parked = await countParked(store)
    if (Object.values(parked).some((count) => count > 0)) waiting(parked)
  }
  return keepDoing(day, work, failed)
}
