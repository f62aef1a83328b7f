import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { StatusRoutes } from '#engine/flow/files.generated.ts'
import { assumedStatus, nextDelay, screenDelay } from '#engine/routing/poll-plan.ts'

const polling = {
  firstDelayMs: 500,
  factor: 2,
  maxDelayMs: 5000,
  attempts: 7,
  waiting: { attempts: 14, then: 'UNKNOWN', keepWaiting: ['GEN_NOTE_SIGNING'] },
  settled: ['CANCELLED'],
}

function delays(status: string, go: string, submitted?: string, most = 20): number[] {
  const made: number[] = []
  for (let times = 0; times < most; times += 1) {
    const delay = nextDelay(polling, { status, go, submitted, times })
    if (delay === undefined) break
    made.push(delay)
  }
  return made
}

const assumed = (status: string, times: number, go = '@wait') => assumedStatus(polling, { status, go, times })

describe('polling the status', () => {
  it('the status is polled after a submission for as many attempts as an ordinary status has', () => {
    expect(delays('APP_SUBMISSION', 'start/profile', 'start/profile')).toEqual([500, 1000, 2000, 4000, 5000, 5000, 5000])
    expect(assumed('APP_SUBMISSION', 7, 'start/profile')).toBeUndefined()
  })

  it('there is no polling if the status leads to a screen', () => {
    expect(delays('APP_SUBMISSION', 'start/profile')).toEqual([])
    expect(delays('APP_SUBMISSION', 'signing/intro', 'start/profile')).toEqual([])
  })

  it('a waiting status is polled longer, and then the assumed status of the flow applies', () => {
    expect(delays('WAITING_FOR_SOFT_CREDIT', '@wait')).toHaveLength(14)
    expect(delays('WAITING_FOR_SOFT_CREDIT', '@wait', 'start/profile')).toHaveLength(14)
    expect(assumed('WAITING_FOR_SOFT_CREDIT', 13)).toBeUndefined()
    expect(assumed('WAITING_FOR_SOFT_CREDIT', 14)).toBe('UNKNOWN')
  })

  it('polling never ends for a status that the flow marks as endless', () => {
    expect(delays('GEN_NOTE_SIGNING', '@wait', undefined, 2000)).toHaveLength(2000)
    expect(assumed('GEN_NOTE_SIGNING', 2000)).toBeUndefined()
  })

  it('polling stops in a settled status', () => {
    expect(delays('CANCELLED', '@wait')).toEqual([])
    expect(delays('CANCELLED', 'declined', 'declined')).toEqual([])
  })
})

describe('an open screen that asks nothing', () => {
  it('an open message polls at the pace of the flow, and at the longest delay without one, until the status is settled', () => {
    expect(screenDelay({ ...polling, screenDelayMs: 1500 }, 'REVIEW')).toBe(1500)
    expect(screenDelay(polling, 'REVIEW')).toBe(5000)
    expect(screenDelay(polling, 'CANCELLED')).toBeUndefined()
  })
})

const base = JSON.parse(await readFile('flows/base/status-routes.json', 'utf8')) as StatusRoutes

describe('polling the status as base configures it', () => {
  const { polling } = base

  it('an open message of base polls at least every 2 s', () => {
    expect((screenDelay(polling, 'UW_REVIEW') ?? Number.POSITIVE_INFINITY) * 1.1).toBeLessThan(2000)
  })

  const all = (status: string, go: string, submitted?: string) => {
    const delays: number[] = []
    for (let times = 0; times < 100; times += 1) {
      const delay = nextDelay(polling, { status, go, submitted, times })
      if (delay === undefined) return delays
      delays.push(delay)
    }
    return delays
  }

  it('base polls 7 times after a submission, beginning with half a second and doubling up to five', () => {
    expect(all('HMDA', 'start/hmda', 'start/hmda')).toEqual([500, 1000, 2000, 4000, 5000, 5000, 5000])
  })

  it('base polls a waiting status 14 times and then treats it as an unknown status', () => {
    for (const status of ['WAITING_FOR_SOFT_CREDIT', 'HARD_CREDIT_PULL', 'GEN_CLOSING_DISCLOSURE', 'WAITING_FOR_MOONRISE']) {
      expect(all(status, '@wait')).toHaveLength(14)
      expect(assumedStatus(polling, { status, go: '@wait', times: 13 })).toBeUndefined()
      expect(assumedStatus(polling, { status, go: '@wait', times: 14 })).toBe('UNKNOWN')
    }
    expect(base.statuses.UNKNOWN).toBe('error/timeout')
  })

  it('base polls without end only while the documents to sign are prepared', () => {
    expect(polling.waiting.keepWaiting).toEqual(['GEN_NOTE_SIGNING'])
    expect(all('GEN_NOTE_SIGNING', '@wait')).toHaveLength(100)
  })

  it('polling stops where the borrower has to act, and where the application has ended', () => {
    const settled = [
      ...['ASSETS_PREQUAL', 'CANCELLED', 'CREDIT_ERROR', 'CREDIT_NO_MATCH', 'CREDIT_NO_MATCH_SSN', 'DECLINED'],
      ...['SOFT_CREDIT_LOCKED_OR_FROZEN', 'HARD_CREDIT_LOCKED_OR_FROZEN', 'MULTIPLE_PROPERTIES', 'NO_PROPERTY_FOUND'],
    ]
    expect([...polling.settled].sort()).toEqual([...settled].sort())
    for (const status of settled) expect(all(status, 'product/assets', 'product/assets')).toEqual([])
  })
})
