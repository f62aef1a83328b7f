import type { FormPart, ScreenBase } from '#engine/flow/compiled-flow.ts'
import type { ScheduleScreenFile } from '#engine/flow/files.generated.ts'
import { pointTo } from '#engine/flow/pointer.ts'
import { defineKind, defineKindAuthoring, type FieldsView } from './define-kind.ts'
import { type CompiledSlots, type SlotDay, slotsOn } from './slots-on.ts'

export type ScheduleScreen = ScreenBase & FormPart & { readonly kind: 'schedule'; readonly slots: CompiledSlots }
export type ScheduleView = FieldsView & { readonly kind: 'schedule'; readonly slots: readonly SlotDay[] }

declare module '#engine/flow/compiled-flow.ts' {
  interface ScreenKinds {
    readonly schedule: { readonly file: ScheduleScreenFile; readonly screen: ScheduleScreen; readonly view: ScheduleView }
  }
}

export const scheduleKind = defineKind<'schedule'>({
  kind: 'schedule',
  resubmits: true,
  view: (screen, { base, facts }) => ({ ...base, kind: 'schedule', slots: slotsOn(screen.slots, facts.today) }),
})

export const scheduleAuthoring = defineKindAuthoring<'schedule'>({
  hasFields: true,
  compile: ({ slots: { firstDayAfter, days, weekdays, hours } }, { base }) => ({
    ...base,
    kind: 'schedule',
    slots: { firstDayAfter, days, weekdays, hours },
  }),
  sampleAnswers: ({ slots }, { as }, today) =>
    as === 'slot'
      ? slotsOn(slots, today)
          .flatMap(({ times }) => times)
          .slice(0, 3)
      : [],
  parts: ({ at, slots }) => [{ id: 'slots', at: pointTo(at, 'slots'), name: '"slots"', outcome: JSON.stringify(slots) }],
})
