import { describe, expect, it } from 'vitest'
import type { Week } from '#engine/flow/files.generated.ts'
import { hoursLines, isOpenAt, nextOpening } from '#engine/hours/opening-hours.ts'

const long = { opens: '06:00', closes: '18:00' }
const short = { opens: '08:00', closes: '12:00' }
const workdays: Week = { monday: long, tuesday: long, wednesday: long, thursday: long, friday: long }
const words = {
  ...{ range: 'range', weekdays: 'weekdays', weekend: 'weekend', day: 'day', days: 'days', closed: 'closed' },
}
const linesOf = (week: Week) =>
  hoursLines(week, words).map(({ says, first, last, open }) => `${says} ${first} ${last} ${open?.opens ?? 'closed'}`)

describe('isOpenAt', () => {
  it.each([
    ['05:59', false],
    ['06:00', true],
    ['17:59', true],
    ['18:00', false],
  ])('a department that is open from 6 to 18 is open at %s: %s', (time, isOpen) => {
    expect(isOpenAt(workdays, { weekday: 'monday', time })).toBe(isOpen)
  })

  it('a day without hours is closed', () => {
    expect(isOpenAt(workdays, { weekday: 'sunday', time: '12:00' })).toBe(false)
  })
})

describe('nextOpening', () => {
  it('a department opens later on the same day, or on the next day with hours', () => {
    expect(nextOpening(workdays, { weekday: 'tuesday', time: '05:00' })).toEqual({ weekday: 'tuesday', time: '06:00' })
    expect(nextOpening(workdays, { weekday: 'tuesday', time: '18:00' })).toEqual({ weekday: 'wednesday', time: '06:00' })
    expect(nextOpening(workdays, { weekday: 'friday', time: '19:00' })).toEqual({ weekday: 'monday', time: '06:00' })
  })

  it('a department with one day a week opens a week later, and one without days never', () => {
    expect(nextOpening({ monday: short }, { weekday: 'monday', time: '13:00' })).toEqual({ weekday: 'monday', time: '08:00' })
    expect(nextOpening({}, { weekday: 'monday', time: '13:00' })).toBeUndefined()
  })
})

describe('hoursLines', () => {
  it('Monday to Friday and the weekend are a line each, also where all days have the same hours', () => {
    const all = { ...workdays, saturday: long, sunday: long }
    expect(linesOf({ ...all, saturday: short, sunday: short })).toEqual([
      'weekdays monday friday 06:00',
      'weekend saturday sunday 08:00',
    ])
    expect(linesOf(all)).toEqual(['weekdays monday friday 06:00', 'weekend saturday sunday 06:00'])
  })

  it('a Friday that ends earlier has a line of its own, and so has a closed Sunday', () => {
    expect(linesOf({ ...workdays, friday: { ...long, closes: '15:00' }, saturday: short })).toEqual([
      'days monday thursday 06:00',
      'day friday friday 06:00',
      'day saturday saturday 08:00',
      'day sunday sunday closed',
    ])
  })

  it('a department that is never open has no line', () => {
    expect(linesOf({})).toEqual([])
  })
})
