import { describe, expect, it, vi } from 'vitest'
import { followUpdates } from '#borrower/lib/live-updates.ts'
import { journeysPath } from '#contract/page-data.ts'
import type { Finding } from '#engine/diagnostics/finding.ts'
import { eventually } from '#kit/eventually.ts'
import { flowStore } from '#pages/lib/release/flow-store.ts'
import type { Release } from '#pages/lib/release/load-release.ts'
import { aJourney } from '../../pages/kit/a-journey.ts'

const first = aJourney()
const finding = { code: 'E101', file: 'one/x.json', line: 3, column: 7, message: 'No.' } as Finding

const aSource = () => Object.assign(new EventTarget(), { close: vi.fn() })

/** Listens as a page of the lender `one`; releases arrive when the test lets them. */
function listening({ isPart = false } = {}) {
  const sources: ReturnType<typeof aSource>[] = []
  const open = vi.fn(() => {
    sources.push(aSource())
    return sources.at(-1) as unknown as EventSource
  })
  const source = () => sources.at(-1) as ReturnType<typeof aSource>
  const store = flowStore({ flow: first, validators: {}, flags: {}, today: '2026-01-15', findings: [], isPart })
  const arrivals = new Map<string, (release: Release | Promise<Release>) => void>()
  const load = (src: string) => new Promise<Release>((resolve) => arrivals.set(src, resolve))
  const stop = followUpdates(open, 'one', store, load)
  const say = (event: string, data: unknown) => source().dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
  const saved = (hash: string, lender = 'one') =>
    say('release', {
      lender,
      release: { journey: hash, src: `/flows/${hash}/release.js` },
      live: first.live,
      messages: {},
      flags: { on: true },
    })
  const arrive = async (hash: string) => {
    arrivals.get(isPart ? journeysPath(hash) : `/flows/${hash}/release.js`)?.({ flow: { ...first, hash }, validators: {} })
    await Promise.resolve()
    await Promise.resolve()
  }
  return { store, say, saved, arrive, stop, source, open, arrivals }
}

describe('an edit of the flow files', () => {
  it('an edit of the flow files puts the new release in force', async () => {
    const { store, saved, arrive } = listening()
    saved('r2')
    expect(store.now().flow.hash).toBe('r1')
    await arrive('r2')
    expect(store.now()).toMatchObject({ flow: { hash: 'r2' }, flags: { on: true } })
  })

  it('a page that has the part of a release for a registration loads that part of the new release', async () => {
    const { store, saved, arrive, arrivals } = listening({ isPart: true })
    saved('r2')
    expect([...arrivals.keys()]).toEqual([journeysPath('r2')])
    await arrive('r2')
    expect(store.now()).toMatchObject({ flow: { hash: 'r2' }, isPart: true })
  })

  it('the later of two saves is in force, whichever arrives first', async () => {
    const { store, saved, arrive } = listening()
    saved('r2')
    saved('r3')
    await arrive('r3')
    await arrive('r2')
    expect(store.now().flow.hash).toBe('r3')
  })

  it('a broken file shows its findings and keeps the last good release until the file is corrected', async () => {
    const { store, say, saved, arrive } = listening()
    say('findings', { lenders: ['one', 'two'], findings: [finding] })
    expect(store.now()).toMatchObject({ flow: { hash: 'r1' }, findings: [finding] })
    say('findings', { lenders: ['one'], findings: [] })
    expect(store.now().findings).toEqual([])
    say('findings', { lenders: ['one'], findings: [finding] })
    saved('r2')
    await arrive('r2')
    expect(store.now().findings).toEqual([])
  })

  it('a release that cannot be fetched leaves the page unchanged and ready for the next one', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { store, saved, arrive, arrivals } = listening()
    saved('r2')
    arrivals.get('/flows/r2/release.js')?.(Promise.reject(new TypeError('Failed to fetch')))
    await eventually(() => expect(logged).toHaveBeenCalled())
    expect(store.now().flow.hash).toBe('r1')
    saved('r3')
    await arrive('r3')
    expect(store.now().flow.hash).toBe('r3')
    logged.mockRestore()
  })

  it('an edit of another lender does not change the page', () => {
    const { store, say, saved, arrivals } = listening()
    saved('r2', 'two')
    say('findings', { lenders: ['two'], findings: [finding] })
    expect(arrivals.size).toBe(0)
    expect(store.now().findings).toEqual([])
  })

  it('a page that stopped listening gets no updates', () => {
    const { stop, source } = listening()
    stop()
    expect(source().close).toHaveBeenCalled()
  })

  it('a page whose server is gone tries to listen again after 1, 2, 4 … 60 seconds, and after 1 second once it was back', async () => {
    vi.useFakeTimers()
    const { source, open, stop } = listening()
    const lose = () => source().dispatchEvent(new Event('error'))
    const tries = () => open.mock.calls.length - 1
    for (const [lost, seconds] of [1, 2, 4, 8, 16, 32, 60, 60].entries()) {
      lose()
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
      expect(tries()).toBe(lost)
      await vi.advanceTimersByTimeAsync(1)
      expect(tries()).toBe(lost + 1)
    }
    source().dispatchEvent(new Event('open'))
    lose()
    await vi.advanceTimersByTimeAsync(1000)
    expect(tries()).toBe(9)
    lose()
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(tries()).toBe(9)
    vi.useRealTimers()
  })
})
