import type { RequestKey } from './answered.ts'

/**
 * Deduplicates requests in flight: a duplicate gets the result of the first one, without work of its own and without
 * counting against a rate limit. Duplicates at other processes are detected by the database.
 */
export function deduplicateInFlight<T>(): (request: RequestKey, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (request, work) => {
    const { lender, subject, route, key, bodyMac } = request
    const name = JSON.stringify([lender, subject, route, key, bodyMac])
    const first = underWay.get(name)
    if (first) return first
    const answer = work().finally(() => underWay.delete(name))
    underWay.set(name, answer)
    return answer
  }
}
