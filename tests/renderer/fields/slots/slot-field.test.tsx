import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ScheduleView } from '#engine/kinds/schedule.ts'
import { slotText, zoneText } from '#i18n/slot-text.ts'
import { ScheduleScreen } from '#renderer/kinds/schedule-screen.tsx'
import { drawScreen } from '../../drawn-form.tsx'

const schedule = (slots: object = {}) => ({
  kind: 'schedule',
  heading: 'When?',
  saves: 'application.notary',
  fields: [{ id: 'at', as: 'slot', label: 'Day and time', required: 'Please choose a time' }],
  slots: { firstDayAfter: 1, days: 5, weekdays: [1, 2, 3, 4, 5], hours: [9, 13], ...slots },
  submit: 'Continue',
})
/** 15 January 2026 is a Thursday. */
const draw = (answers = {}, slots = {}, taken: readonly string[] = []) =>
  drawScreen<ScheduleView>(schedule(slots), (props) => <ScheduleScreen {...props} taken={taken} />, { answers })
const days = () => screen.getByRole('radiogroup', { name: 'Day' })
const times = () => screen.queryByRole('radiogroup', { name: /^Time on/ })
const namesIn = (group: HTMLElement) =>
  within(group)
    .getAllByRole('radio')
    .map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)

describe('an appointment field', () => {
  it('an appointment field offers days, and the times of a day after the day is selected', async () => {
    const form = draw()
    expect(namesIn(days())).toEqual(['Fri, Jan 16', 'Mon, Jan 19', 'Tue, Jan 20'])
    expect(times()).toBeNull()
    await form.user.click(screen.getByRole('radio', { name: 'Mon, Jan 19' }))
    expect(times()).toBe(screen.getByRole('radiogroup', { name: 'Time on Monday, January 19' }))
    expect(namesIn(times() as HTMLElement)).toEqual(['9:00 AM', '1:00 PM'])
    expect(form.answers()).toEqual({})
  })

  it('an appointment field stores the time in the time zone of the screen, whatever the time zone of the browser is', async () => {
    const form = draw({}, { timeZone: 'America/New_York' })
    await form.user.click(screen.getByRole('radio', { name: 'Mon, Jan 19' }))
    await form.user.click(screen.getByRole('radio', { name: '1:00 PM' }))
    expect(form.answers()).toEqual({ at: '2026-01-19T13:00' })
    expect(screen.getByText('Times are in Eastern Time.')).toBeTruthy()
  })

  it('an appointment field leaves out the times that other borrowers have reserved', async () => {
    const form = draw({}, {}, ['2026-01-16T09:00', '2026-01-16T13:00', '2026-01-19T09:00'])
    expect(namesIn(days())).toEqual(['Mon, Jan 19', 'Tue, Jan 20'])
    await form.user.click(screen.getByRole('radio', { name: 'Mon, Jan 19' }))
    expect(namesIn(times() as HTMLElement)).toEqual(['1:00 PM'])
  })

  it('an appointment field clears the time when another day is selected', async () => {
    const form = draw({ at: '2026-01-19T13:00' })
    expect(screen.getByRole('radio', { name: '1:00 PM' })).toHaveProperty('checked', true)
    await form.user.click(screen.getByRole('radio', { name: 'Tue, Jan 20' }))
    expect(form.answers()).toEqual({ at: '' })
    expect(screen.getByRole('radio', { name: '1:00 PM' })).toHaveProperty('checked', false)
  })

  it('an appointment field is answered with the keyboard', async () => {
    const form = draw()
    await form.user.tab()
    await form.user.keyboard(' {Tab} ')
    expect(form.answers()).toEqual({ at: '2026-01-16T09:00' })
  })

  it('an appointment field with a day but no time shows its error at submission', async () => {
    const form = draw()
    await form.user.click(screen.getByRole('radio', { name: 'Mon, Jan 19' }))
    await form.user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(days().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toContain('Please choose a time')
    expect(form.sent).toEqual([])
  })

  it('an appointment field without free times shows a text instead of options', () => {
    draw({}, { days: 1, weekdays: [7] })
    expect(screen.getByText(/^No times are free just now/)).toBeTruthy()
  })
})

describe('slotText and zoneText', () => {
  it('slotText formats days and times in the language of the page', () => {
    expect(slotText('2026-01-19T13:00', 'both', 'en-US')).toBe('Monday, January 19, 2026 at 1:00 PM')
    expect(slotText('2026-01-19', 'longDay', 'es-US')).toBe('lunes, 19 de enero')
    expect(slotText('whenever', 'time', 'en-US')).toBe('whenever')
  })

  it('zoneText returns the name of the time zone', () => {
    expect(zoneText('America/New_York', 'en-US')).toBe('Eastern Time')
  })
})
