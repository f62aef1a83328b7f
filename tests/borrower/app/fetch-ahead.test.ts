import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchAhead } from '#borrower/app/fetch-ahead.ts'

const path = '/service-profile/api/v1/profile?page=0'
const url = new URL(path, 'https://lender.example')
const headers = { authorization: 'Bearer mine', 'accept-language': 'en-US' }

/** A page that has begun one request, and what it sends besides. */
function aPage() {
  const sent: string[] = []
  const abort = vi.fn()
  const send = fetchAhead({ [path]: { headers, answer: Promise.resolve(new Response('early')), abort } }, async (input) => {
    sent.push(String(input))
    return new Response('late')
  })
  const get = async (given: RequestInit = {}) => (await send(url, { method: 'GET', headers, ...given })).text()
  return { get, sent, abort }
}

describe('requests that a page begins before its scripts', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('the first call for a path gets the answer of the request that was begun, and the next one asks again', async () => {
    const { get, sent } = aPage()
    expect([await get(), await get()]).toEqual(['early', 'late'])
    expect(sent).toEqual([url.href])
  })

  it.each([
    ['session', { ...headers, authorization: 'Bearer another' }],
    ['language', { ...headers, 'accept-language': 'es-US' }],
  ])('another %s than that of the request that was begun asks again, and ends that one', async (_what, given) => {
    const { get, abort } = aPage()
    expect(await get({ headers: given })).toBe('late')
    expect(abort).toHaveBeenCalledOnce()
  })

  it('a call that changes something is always sent', async () => {
    const { get, sent } = aPage()
    expect(await get({ method: 'PUT' })).toBe('late')
    expect(sent).toHaveLength(1)
  })

  it('a call that is given up ends the request that was begun', async () => {
    const { get, abort } = aPage()
    const caller = new AbortController()
    await get({ signal: caller.signal })
    expect(abort).not.toHaveBeenCalled()
    caller.abort()
    expect(abort).toHaveBeenCalledOnce()
  })

  it('an answer that no call took in five seconds is too old for a later one', async () => {
    const { get } = aPage()
    vi.advanceTimersByTime(5_000)
    expect(await get()).toBe('late')
  })
})
