import type { RequestAhead } from '#contract/requests-ahead.ts'

type Requests = { readonly [path: string]: RequestAhead }

/** How long after the start an answer counts as new, in ms. */
const newForMs = 5_000

/**
 * `fetch`, where a request that the page began before its scripts were there is not sent again: the first call for it gets
 * its answer, unless the token or the language has changed since.
 */
export function fetchAhead(begun: Requests, send: typeof fetch): typeof fetch {
  const requests = new Map(Object.entries(begun))
  setTimeout(() => requests.clear(), newForMs)
  return async (input, init = {}) => {
    const { pathname, search } = new URL(String(input))
    const request = requests.get(pathname + search)
    if (!request || init.method !== 'GET') return await send(input, init)
    requests.delete(pathname + search)
    const headers = new Headers(init.headers)
    if (Object.entries(request.headers).some(([name, value]) => headers.get(name) !== value)) {
      request.abort()
      return await send(input, init)
    }
    init.signal?.addEventListener('abort', request.abort)
    return await request.answer
  }
}
