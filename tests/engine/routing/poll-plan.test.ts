import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { StatusRoutes } from '#engine/flow/files.generated.ts'
import { assumedStatus, nextDelay } from '#engine/routing/poll-plan.ts'

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

describe('asking for the status', () => {
  it('asking for the status asks as often as an ordinary status may be asked for after a submission that changed nothing yet', () => {
    expect(delays('APP_SUBMISSION', 'start/profile', 'start/profile')).toEqual([500, 1000, 2000, 4000, 5000, 5000, 5000])
    expect(assumed('APP_SUBMISSION', 7, 'start/profile')).toBeUndefined()
  })

  it('asking for the status does not ask where there is a screen to go to', () => {
    expect(delays('APP_SUBMISSION', 'start/profile')).toEqual([])
    expect(delays('APP_SUBMISSION', 'signing/intro', 'start/profile')).toEqual([])
  })

  it('asking for the status asks longer while waiting, then assumes what the flow says', () => {
    expect(delays('WAITING_FOR_SOFT_CREDIT', '@wait')).toHaveLength(14)
    expect(delays('WAITING_FOR_SOFT_CREDIT', '@wait', 'start/profile')).toHaveLength(14)
    expect(assumed('WAITING_FOR_SOFT_CREDIT', 13)).toBeUndefined()
    expect(assumed('WAITING_FOR_SOFT_CREDIT', 14)).toBe('UNKNOWN')
  })

  it('never ends for a status that is waited for without end', () => {
    expect(delays('GEN_NOTE_SIGNING', '@wait', undefined, 2000)).toHaveLength(2000)
    expect(assumed('GEN_NOTE_SIGNING', 2000)).toBeUndefined()
  })

  it('stops in a settled status', () => {
    expect(delays('CANCELLED', '@wait')).toEqual([])
    expect(delays('CANCELLED', 'declined', 'declined')).toEqual([])
  })
})

const base = JSON.parse(await readFile('flows/base/status-routes.json', 'utf8')) as StatusRoutes

describe('asking for the status as base says', () => {
  const { polling } = base
  const all = (status: string, go: string, submitted?: string) => {
    const delays: number[] = []
    for (let times = 0; times < 100; times += 1) {
      const delay = nextDelay(polling, { status, go, submitted, times })
      if (delay === undefined) return delays
      delays.push(delay)
    }
    return delays
  }

  it('asking for the status as base says waits half a second, doubles that up to five, and asks 7 times after a submission', () => {
    expect(all('HMDA', 'start/hmda', 'start/hmda')).toEqual([500, 1000, 2000, 4000, 5000, 5000, 5000])
  })

  it('asking for the status as base says asks 14 times in a waiting status, then shows what an unknown status shows', () => {
    for (const status of ['WAITING_FOR_SOFT_CREDIT', 'HARD_CREDIT_PULL', 'GEN_CLOSING_DISCLOSURE', 'WAITING_FOR_MOONRISE']) {
      expect(all(status, '@wait')).toHaveLength(14)
      expect(assumedStatus(polling, { status, go: '@wait', times: 13 })).toBeUndefined()
      expect(assumedStatus(polling, { status, go: '@wait', times: 14 })).toBe('UNKNOWN')
    }
    expect(base.statuses.UNKNOWN).toBe('error/timeout')
  })

  it('asking for the status as base says asks without end only while the documents to sign are made', () => {
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
