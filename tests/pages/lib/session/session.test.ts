import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openSession, sessionOfToken } from '#pages/lib/session/session.ts'
import { browserStorage } from '#ui/browser-storage.ts'

const open = () => openSession(browserStorage('localStorage'), () => 'made-once')

describe('the session in the browser', () => {
  beforeEach(() => localStorage.clear())

  it('the session stores token, application id and tracker id under the documented names', () => {
    const session = open()
    session.keepToken('Bearer x')
    session.keepApplication('uuid')
    session.tracker()
    expect({ ...localStorage }).toEqual({ jwt: 'Bearer x', heloc_uuid: 'uuid', telemetry_trackerUuid: 'made-once' })
  })

  it('a sign-out deletes token and application id, and keeps the tracker id', () => {
    const session = open()
    session.keepToken('Bearer x')
    session.keepApplication('uuid')
    session.tracker()
    session.signOut()
    expect({ ...localStorage }).toEqual({ telemetry_trackerUuid: 'made-once' })
  })

  it('an expired token is deleted, and the application id is kept', () => {
    const session = open()
    session.keepToken('Bearer x')
    session.keepApplication('uuid')
    session.dropToken()
    expect(session.token()).toBeUndefined()
    expect(session.application()).toBe('uuid')
  })

  it('a sign-out in another tab also signs out this tab', () => {
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

  it('a renewed token is of the same session, and that of another sign-in is not', () => {
    const token = (claims: object) => `Bearer x.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_')}.y`
    expect(sessionOfToken(token({ sid: 'one', gen: 1, of: '>>>???' }))).toBe('one')
    expect(sessionOfToken(token({ sid: 'one', gen: 2 }))).toBe('one')
    expect(sessionOfToken(token({ sid: 'two' }))).toBe('two')
    expect([sessionOfToken(null), sessionOfToken('Bearer of another system')]).toEqual([null, 'Bearer of another system'])
  })

  it('the session works in memory when the browser forbids storage', () => {
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
