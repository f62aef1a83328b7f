import type { AppointmentEffect } from '#engine/application/application.ts'
import type { FormPart, ScreenBase } from '#engine/flow/compiled-flow.ts'
import type { ScheduleScreenFile } from '#engine/flow/files.generated.ts'
import { pointTo } from '#engine/flow/pointer.ts'
import { factAt } from '#engine/logic/fact-path.ts'
import { defineKind, defineKindAuthoring, type FieldsView } from './define-kind.ts'
import { type CompiledSlots, freeSeat, type SlotDay, slotsOn, timeZoneOfSlots } from './slots-on.ts'

export type ScheduleScreen = ScreenBase & FormPart & { readonly kind: 'schedule'; readonly slots: CompiledSlots }
export type ScheduleView = FieldsView & {
  readonly kind: 'schedule'
  readonly slots: readonly SlotDay[]
  /** The IANA time zone of the slots. */
  readonly timeZone: string
}

declare module '#engine/flow/compiled-flow.ts' {
  interface ScreenKinds {
    readonly schedule: { readonly file: ScheduleScreenFile; readonly screen: ScheduleScreen; readonly view: ScheduleView }
  }
}

/** The fields for a time, with the paths of their answers, such as `application.requestedTime`. */
export function slotFields({ saves, fields }: Pick<ScheduleScreen, 'saves' | 'fields'>) {
  return fields.filter(({ as }) => as === 'slot').map(({ id }) => ({ id, path: `${saves}.${id}` }))
}

export const scheduleKind = defineKind<'schedule'>({
  kind: 'schedule',
  resubmits: true,
  view: (screen, { base, facts, flow }) => ({
    ...base,
    kind: 'schedule',
    slots: slotsOn(screen.slots, facts.today),
    timeZone: timeZoneOfSlots(screen.slots, facts, flow.live.lender.timeZone),
  }),
  answerChecks: (screen) => slotFields(screen).map(({ id }) => ({ field: id, code: 'gone', at: pointTo(screen.at, 'slots') })),
  refuseAnswer: ({ saves, slots, at }, { id, as, required, requiredAt }, value, { facts, taken }) => {
    if (as !== 'slot') return undefined
    // A stored time stays valid although its day is not among those of the screen any more.
    const isListed =
      value === factAt(facts, `${saves}.${id}`) ||
      slotsOn(slots, facts.today).some(({ times }) => times.some((time) => time === value))
    if (isListed && !taken.some((time) => time === value)) return undefined
    const place = slots.gone === undefined && required !== undefined ? requiredAt : pointTo(pointTo(at, 'slots'), 'gone')
    return { code: 'gone', text: slots.gone ?? required, at: place ?? at }
  },
  effects: (screen, { flow, facts, given, reserved }) => {
    const { people } = screen.slots
    const timeZone = timeZoneOfSlots(screen.slots, facts, flow.live.lender.timeZone)
    const appointments = slotFields(screen).flatMap(({ id, path }): AppointmentEffect[] => {
      const time = given[id]
      return typeof time === 'string' ? [{ kind: 'appointment', path, time, timeZone, seat: freeSeat(reserved, time) }] : []
    })
    const [first] = appointments
    // The name as the borrower reads it is kept when the list of people changes later.
    const name = first && people?.names[first.seat - 1]
    return { effects: appointments, ...(people && name !== undefined && { sets: { [people.keptAs]: name } }) }
  },
})

export const scheduleAuthoring = defineKindAuthoring<'schedule'>({
  hasFields: true,
  compile: ({ slots }, { base, rule, text }) => {
    const { firstDayAfter, days, weekdays, hours, exceptHolidays = false, timeZone, capacity = 1, people, gone } = slots
    return {
      ...base,
      kind: 'schedule',
      slots: {
        ...{ firstDayAfter, days, weekdays, hours, exceptHolidays },
        capacity: people?.list.length ?? capacity,
        ...(people && { people: { keptAs: people.keptAs, names: people.list.map(({ name }) => name) } }),
        ...(timeZone !== undefined && { timeZone: rule(timeZone) }),
        ...(gone !== undefined && { gone: text(gone) }),
      },
    }
  },
  sampleAnswers: ({ slots }, { as }, today) =>
    as === 'slot'
      ? slotsOn(slots, today)
          .flatMap(({ times }) => times)
          .slice(0, 3)
      : [],
  parts: ({ at, slots }) => [{ id: 'slots', at: pointTo(at, 'slots'), name: '"slots"', outcome: JSON.stringify(slots) }],
})
