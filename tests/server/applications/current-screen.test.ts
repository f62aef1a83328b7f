import { describe, expect, it } from 'vitest'
import { currentScreen, type Log } from '#server/applications/current-screen.ts'
import type { ServedFlow, ServedLender } from '#server/releases/served-lender.ts'

const table = (statuses: object, otherwise: string) => ({ statuses, unlisted: { otherwise } })
const pinned = {
  lender: 'acme',
  hash: 'old',
  statusRoutes: table({ KNOWN: '@lifecycle' }, 'old/other'),
  lifecycle: {
    start: 'begin',
    anywhere: {},
    events: [
      { id: 'on', when: true },
      { id: 'lost', when: { var: 'application.lost' } },
    ],
    states: [
      { id: 'begin', go: 'begin', moves: { on: 'next' } },
      { id: 'next', go: 'next', moves: {} },
    ],
  },
}
const served = { flow: pinned } as unknown as ServedFlow
const newest = { flow: { ...pinned, statusRoutes: table({}, 'new/other') } } as unknown as ServedLender

function screenAtStatus(status: string, application = {}) {
  const warned: object[] = []
  const log: Log = { warn: (data) => void warned.push(data) }
  const { go } = currentScreen(served, newest, { today: '2026-01-15', status: { value: status }, application }, log)
  return { go, warned }
}

describe('currentScreen', () => {
  it('currentScreen routes by the release of the application, and by the newest release when the old release does not know the status', () => {
    expect(screenAtStatus('KNOWN')).toEqual({ go: 'next', warned: [] })
    expect(screenAtStatus('UNHEARD_OF').go).toBe('new/other')
  })

  it('currentScreen logs a warning when no status table lists the status', () => {
    const slip = { lender: 'acme', release: 'old', status: 'UNHEARD_OF', at: 'status-routes.json#/unlisted/otherwise' }
    expect(screenAtStatus('UNHEARD_OF').warned).toEqual([{ ...slip, go: 'new/other' }])
  })

  it('currentScreen logs a warning when an event matches and the current state has no transition for the event', () => {
    const slip = { lender: 'acme', release: 'old', event: 'lost', at: 'lifecycle.json#/events/lost', state: 'next' }
    expect(screenAtStatus('KNOWN', { lost: true })).toEqual({ go: 'next', warned: [slip] })
  })
})
