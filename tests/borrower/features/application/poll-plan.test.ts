import { describe, expect, it } from 'vitest'
import { assumedStatus, nextDelay } from '#borrower/features/application/poll-plan.ts'
import { aJourney } from '../../kit/a-journey.ts'

const { polling } = aJourney().statusRoutes
const delays = (status: string, waiting: boolean, most = 20) => {
  const made: number[] = []
  for (let asked = 0; asked < most; asked += 1) {
    const delay = nextDelay(polling, status, waiting, asked)
    if (delay === undefined) break
    made.push(delay)
  }
  return made
}

describe('asking for the status', () => {
  it('asks seven times in an ordinary status, at first after half a second, at most every five', () => {
    expect(delays('APP_SUBMISSION', false)).toEqual([500, 1000, 2000, 4000, 5000, 5000, 5000])
  })

  it('asks fourteen times while waiting, then assumes what the flow says', () => {
    expect(delays('WAITING_FOR_SOFT_CREDIT', true)).toHaveLength(14)
    expect(assumedStatus(polling, 'WAITING_FOR_SOFT_CREDIT', true, 13)).toBeUndefined()
    expect(assumedStatus(polling, 'WAITING_FOR_SOFT_CREDIT', true, 14)).toBe('UNKNOWN')
    expect(assumedStatus(polling, 'APP_SUBMISSION', false, 14)).toBeUndefined()
  })

  it('never ends for a status that is waited for without end', () => {
    expect(delays('GEN_NOTE_SIGNING', true, 2000)).toHaveLength(2000)
    expect(assumedStatus(polling, 'GEN_NOTE_SIGNING', true, 2000)).toBeUndefined()
  })

  it('stops in a settled status', () => {
    expect(delays('CANCELLED', true)).toEqual([])
  })
})
