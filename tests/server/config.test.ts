import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'

describe('the environment', () => {
  it('lets the sandbox take its time, unless it says otherwise', () => {
    expect(readConfig({}, []).sandboxSpeed).toBe('real')
    expect(readConfig({ SANDBOX_SPEED: 'instant' }, []).sandboxSpeed).toBe('instant')
    expect(() => readConfig({ SANDBOX_SPEED: 'fast' }, [])).toThrow('SANDBOX_SPEED is "fast"; it is one of real, instant.')
  })

  it('accepts a registration under the release before for a day, unless it says otherwise', () => {
    expect(readConfig({}, []).releaseGraceMs).toBe(24 * 3_600_000)
    expect(readConfig({ RELEASE_GRACE_HOURS: '0' }, []).releaseGraceMs).toBe(0)
    for (const hours of ['soon', '-1', 'Infinity']) {
      expect(() => readConfig({ RELEASE_GRACE_HOURS: hours }, []), hours).toThrow('a number of hours is needed')
    }
  })
})
