/**
 * The delay before a message is sent again: exponential backoff with full jitter, or longer if the receiver sent
 * Retry-After.
 */

const firstMs = 1_000
const longestMs = 60 * 60_000
const longestRetryAfterMs = 24 * 60 * 60_000

/**
 * @param tries attempts so far, at least 1
 * @param random 0 to 1
 * @param retryAfterMs from the receiver's Retry-After
 * @returns milliseconds
 */
export function retryDelay(tries: number, random: number, retryAfterMs = 0): number {
  const bound = Math.min(firstMs * 2 ** (tries - 1), longestMs)
  return Math.max(Math.round(random * bound), Math.min(retryAfterMs, longestRetryAfterMs))
}

/** @returns milliseconds; undefined if the header is neither seconds nor a date */
export function retryAfterMs(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime())
}
