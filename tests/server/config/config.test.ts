import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'

describe('readConfig', () => {
  it('SANDBOX_SPEED is "real" when the environment does not set it, and an unknown value is refused', () => {
    expect(readConfig({}, []).sandboxSpeed).toBe('real')
    expect(readConfig({ SANDBOX_SPEED: 'instant' }, []).sandboxSpeed).toBe('instant')
    expect(() => readConfig({ SANDBOX_SPEED: 'fast' }, [])).toThrow('SANDBOX_SPEED is "fast"; it is one of real, instant.')
  })

  it('RELEASE_GRACE_HOURS is 24 when the environment does not set it, and a value that is not a number of hours is refused', () => {
    expect(readConfig({}, []).releaseGraceMs).toBe(24 * 3_600_000)
    expect(readConfig({ RELEASE_GRACE_HOURS: '0' }, []).releaseGraceMs).toBe(0)
    for (const hours of ['soon', '-1', 'Infinity']) {
      expect(() => readConfig({ RELEASE_GRACE_HOURS: hours }, []), hours).toThrow('a number of hours is needed')
    }
  })

  it('RECORDING_HOSTS names the hosts of recordings; without it production allows none, and any other server all', () => {
    const production = { NODE_ENV: 'production', TRUST_PROXY: '0', ALLOW_EMBEDDED_DB: '1' }
    expect(readConfig({}, []).recordingHosts).toBeUndefined()
    expect(readConfig(production, []).recordingHosts).toEqual([])
    expect(readConfig({ ...production, RECORDING_HOSTS: 'app.fullstory.com, x.example' }, []).recordingHosts).toEqual([
      'app.fullstory.com',
      'x.example',
    ])
    for (const wrong of ['https://x.example', 'x.example/s', 'X.example', '*'])
      expect(() => readConfig({ RECORDING_HOSTS: wrong }, []), wrong).toThrow(`RECORDING_HOSTS names "${wrong}"`)
  })

  it('DRAIN_SECONDS is 3 in production and 0 elsewhere, and a value that is no number up to 10 is refused', () => {
    const production = { NODE_ENV: 'production', TRUST_PROXY: '0', ALLOW_EMBEDDED_DB: '1' }
    expect([readConfig({}, []).drainMs, readConfig(production, []).drainMs]).toEqual([0, 3_000])
    expect(readConfig({ DRAIN_SECONDS: '0.5' }, []).drainMs).toBe(500)
    for (const wrong of ['soon', '-1', '11']) expect(() => readConfig({ DRAIN_SECONDS: wrong }, [])).toThrow('DRAIN_SECONDS')
  })

  it('ALLOW_PRACTICE names practice parts, and any other name is refused', () => {
    expect(readConfig({}, []).practiceAllowed).toEqual([])
    expect(readConfig({ ALLOW_PRACTICE: 'notary, seal' }, []).practiceAllowed).toEqual(['notary', 'seal'])
    expect(() => readConfig({ ALLOW_PRACTICE: 'all' }, [])).toThrow(
      'ALLOW_PRACTICE names "all"; there are: lender-system, linking,',
    )
  })

  it('DATABASE_OWNER_URL needs DATABASE_URL, and the server must not own tables in production unless ALLOW_OWNER_ROLE is 1', () => {
    const [DATABASE_URL, DATABASE_OWNER_URL] = ['postgres://server@db/loans', 'postgres://owner@db/loans']
    expect(() => readConfig({ DATABASE_OWNER_URL }, [])).toThrow('DATABASE_OWNER_URL needs DATABASE_URL')
    expect(() => readConfig({ DATABASE_URL, DATABASE_OWNER_URL: 'mysql://db' }, [])).toThrow('DATABASE_OWNER_URL has to begin')
    expect(readConfig({ DATABASE_URL, DATABASE_OWNER_URL }, [])).toMatchObject({
      databaseUrl: DATABASE_URL,
      databaseOwnerUrl: DATABASE_OWNER_URL,
      mustNotOwn: false,
    })
    const production = { NODE_ENV: 'production', TRUST_PROXY: '0', TOKEN_SECRET: 'x'.repeat(32), DATABASE_URL }
    expect(readConfig(production, []).mustNotOwn).toBe(true)
    expect(readConfig({ ...production, ALLOW_OWNER_ROLE: '1' }, []).mustNotOwn).toBe(false)
  })

  it('a PostgreSQL that acknowledges before its disk has it is refused in production unless ALLOW_UNFLUSHED_DB is 1', () => {
    const DATABASE_URL = 'postgres://server@db/loans'
    const production = { NODE_ENV: 'production', TRUST_PROXY: '0', TOKEN_SECRET: 'x'.repeat(32), DATABASE_URL }
    expect(readConfig({ DATABASE_URL }, []).mustFlush).toBe(false)
    expect(readConfig(production, []).mustFlush).toBe(true)
    expect(readConfig({ ...production, ALLOW_UNFLUSHED_DB: '1' }, []).mustFlush).toBe(false)
  })

  it.each([
    ['mailto:heads@lender.example', 'heads@lender.example'],
    ['https://archive.lender.example/heads', 'https://archive.lender.example/heads'],
    ['', undefined],
  ])('EVIDENCE_HEADS_TO "%s" is read as %s', (text, address) => {
    expect(readConfig({ EVIDENCE_HEADS_TO: text }, []).headsTo).toBe(address)
  })

  it.each(['heads@lender.example', 'http://lender.example', 'mailto:nobody'])('EVIDENCE_HEADS_TO "%s" is refused', (text) => {
    expect(() => readConfig({ EVIDENCE_HEADS_TO: text }, [])).toThrow('mailto: with an e-mail address')
  })
})
