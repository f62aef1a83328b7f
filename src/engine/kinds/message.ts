import type { FormPart, ScreenBase } from '#engine/flow/compiled-flow.ts'
import type { MessageScreenFile } from '#engine/flow/files.generated.ts'
import type { Rule, Text } from '#engine/flow/json.ts'
import { pointTo } from '#engine/flow/pointer.ts'
import { matches } from '#engine/logic/evaluate.ts'
import type { ResolvedText } from '#engine/text/resolve-text.ts'
import { type CalendarView, type CompiledCalendar, calendarDates, compileCalendar } from './calendar-dates.ts'
import { defineKind, defineKindAuthoring, type FieldsView } from './define-kind.ts'
import { type CompiledFact, compileFact, type FactView, partOfFact, statedFacts } from './stated-facts.ts'

type Action<Words> = { readonly id: string; readonly label: Words; readonly do: string; readonly go?: string }

export type MessageScreen = ScreenBase &
  FormPart & {
    readonly kind: 'message'
    readonly text: Text
    /** Absent in releases compiled before messages could state facts. */
    readonly facts?: readonly CompiledFact[]
    readonly calendar?: CompiledCalendar
    readonly actions: readonly (Action<Text> & { readonly shownWhen?: Rule })[]
    readonly showsSignedDocuments?: boolean
  }
export type MessageView = FieldsView & {
  readonly kind: 'message'
  readonly text: ResolvedText
  /** The facts to show, in order. */
  readonly facts: readonly FactView[]
  /** Absent while no date is known. */
  readonly calendar?: CalendarView
  readonly actions: readonly Action<ResolvedText>[]
  readonly showsSignedDocuments?: boolean
}

declare module '#engine/flow/compiled-flow.ts' {
  interface ScreenKinds {
    readonly message: { readonly file: MessageScreenFile; readonly screen: MessageScreen; readonly view: MessageView }
  }
}

export const messageKind = defineKind<'message'>({
  kind: 'message',
  remembersSeen: true,
  resubmits: true,
  view: (screen, { base, text, facts }) => {
    const calendar = calendarDates(screen.calendar, facts, text)
    return {
      ...base,
      kind: 'message',
      text: text(screen.text),
      facts: statedFacts(screen.facts, facts, text),
      ...(calendar && { calendar }),
      ...(screen.showsSignedDocuments && { showsSignedDocuments: true }),
      actions: screen.actions
        .filter(({ shownWhen }) => matches(shownWhen, facts))
        .map(({ shownWhen: _, ...action }) => ({ ...action, label: text(action.label) })),
    }
  },
})

export const messageAuthoring = defineKindAuthoring<'message'>({
  hasFields: true,
  compile: (file, context) => ({
    ...context.base,
    kind: 'message',
    text: context.text(file.text),
    ...(file.facts && { facts: file.facts.map((fact) => compileFact(fact, context.base.at, context)) }),
    ...(file.calendar && { calendar: compileCalendar(file.calendar, context.base.at, context) }),
    ...(file.showsSignedDocuments && { showsSignedDocuments: true }),
    actions: (file.actions ?? []).map(({ id, label, do: does, go, shownWhen }) => ({
      id,
      label: context.text(label),
      do: does,
      ...(go !== undefined && { go }),
      ...(shownWhen !== undefined && { shownWhen: context.rule(shownWhen) }),
    })),
  }),
  parts: ({ at, facts = [], actions }) => [
    ...facts.map(partOfFact),
    ...actions.map(({ id, do: does, go, shownWhen }) => ({
      id,
      list: 'actions' as const,
      at: pointTo(pointTo(at, 'actions'), id),
      name: `the button "${id}"`,
      outcome: `${does} ${go ?? ''}`.trim(),
      ...(shownWhen !== undefined && { when: shownWhen, otherwise: 'not shown' }),
      ...(go !== undefined && { link: { go, by: 'button' as const } }),
    })),
  ],
  listed: ({ facts }) => facts,
})
