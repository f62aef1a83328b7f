import { describe, expect, it } from 'vitest'
import type { Facts } from '#engine/flow/json.ts'
import { calendarDates } from '#engine/kinds/calendar-dates.ts'

const formatted = (template: unknown) => ({ template: String(template), values: {} })
const calendar = {
  label: 'Add these dates',
  events: [
    { id: 'cancel', at: 'screens/complete#/calendar/events/cancel', title: 'Last day', on: { var: 'application.cancel' } },
    { id: 'first', at: 'screens/complete#/calendar/events/first', title: 'First payment', on: { var: 'application.first' } },
  ],
}

describe('the dates of a screen for a calendar', () => {
  it('a date that is not known yet is left out, and the others keep their order', () => {
    const view = calendarDates(calendar, { today: '2026-11-25', application: { first: '2026-12-30' } }, formatted)
    expect(view?.events).toEqual([{ id: 'first', title: formatted('First payment'), on: '2026-12-30' }])
  })

  it.each<Facts>([{ today: '2026-11-25' }, { today: '2026-11-25', application: { cancel: 'soon', first: 20261230 } }])(
    'the screen offers no calendar while no date is known: %j',
    (facts) => {
      expect(calendarDates(calendar, facts, formatted)).toBeUndefined()
    },
  )

  it('a screen of a release without calendars offers none', () => {
    expect(calendarDates(undefined, { today: '2026-11-25', application: { first: '2026-12-30' } }, formatted)).toBeUndefined()
  })
})
