import type { RequestKey } from './answered.ts'

/**
 * Twins that come while the first of them is being answered wait for its answer, and are work for nobody and a try
 * against no limit. Those at another process are told apart by the database.
 */
export function twinsTogether<T>(): (request: RequestKey, work: () => Promise<T>) => Promise<T> {
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
