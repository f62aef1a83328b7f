import { beforeEach, describe, expect, it, vi } from 'vitest'
import { browserStorage } from '#pages/lib/session/browser-storage.ts'
import { openSession } from '#pages/lib/session/session.ts'

const open = () => openSession(browserStorage('localStorage'), () => 'made-once')

describe('a session', () => {
  beforeEach(() => localStorage.clear())

  it('keeps token, application and tracker under the names that the documents give', () => {
    const session = open()
    session.keepToken('Bearer x')
    session.keepApplication('uuid')
    session.tracker()
    expect({ ...localStorage }).toEqual({ jwt: 'Bearer x', heloc_uuid: 'uuid', telemetry_trackerUuid: 'made-once' })
  })

  it('forgets token and application at sign-out, and keeps the tracker', () => {
    const session = open()
    session.keepToken('Bearer x')
    session.keepApplication('uuid')
    session.tracker()
    session.signOut()
    expect({ ...localStorage }).toEqual({ telemetry_trackerUuid: 'made-once' })
  })

  it('keeps the application when only the token has run out', () => {
    const session = open()
    session.keepToken('Bearer x')
    session.keepApplication('uuid')
    session.dropToken()
    expect(session.token()).toBeUndefined()
    expect(session.application()).toBe('uuid')
  })

  it('follows a sign-out in another tab', () => {
    const session = open()
    session.keepToken('Bearer x')
    const seen: (string | undefined)[] = []
    const stop = session.subscribe(() => seen.push(session.token()))
    localStorage.removeItem('jwt')
    window.dispatchEvent(new StorageEvent('storage', { key: 'jwt' }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'something else' }))
    stop()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(seen).toEqual([undefined])
  })

  it('works for as long as the page is open where the browser forbids storage', () => {
    const forbidden = { getItem: forbid, setItem: forbid, removeItem: forbid }
    vi.stubGlobal('localStorage', forbidden)
    const session = open()
    session.keepToken('Bearer x')
    expect(session.token()).toBe('Bearer x')
    session.signOut()
    expect(session.token()).toBeUndefined()
    vi.unstubAllGlobals()
  })
})

function forbid(): never {
  throw new DOMException('not here', 'SecurityError')
}
