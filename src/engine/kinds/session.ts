import type { FormPart, ScreenBase } from '#engine/flow/compiled-flow.ts'
import type { SessionScreenFile } from '#engine/flow/files.generated.ts'
import type { FieldId, Text } from '#engine/flow/json.ts'
import { pointTo } from '#engine/flow/pointer.ts'
import type { ResolvedText } from '#engine/text/resolve-text.ts'
import { defineKind, defineKindAuthoring, type FieldsView } from './define-kind.ts'

type Step<Words> = { readonly id: string; readonly heading: Words; readonly text: Words }

export type SessionScreen = ScreenBase &
  FormPart & {
    readonly kind: 'session'
    readonly steps: readonly Step<Text>[]
    /** The field that the provider of the session answers. Borrowers neither see nor answer it. */
    readonly outcome: FieldId
    /** The names of the documents that the notary goes through. */
    readonly notarizes: readonly string[]
  }
export type SessionView = FieldsView & { readonly kind: 'session'; readonly steps: readonly Step<ResolvedText>[] }

declare module '#engine/flow/compiled-flow.ts' {
  interface ScreenKinds {
    readonly session: { readonly file: SessionScreenFile; readonly screen: SessionScreen; readonly view: SessionView }
  }
}

export const sessionKind = defineKind<'session'>({
  kind: 'session',
  resubmits: true,
  view: ({ steps, outcome }, { base, text }) => ({
    ...base,
    kind: 'session',
    fields: base.fields.filter(({ id }) => id !== outcome),
    steps: eachText(steps, text),
  }),
})

export const sessionAuthoring = defineKindAuthoring<'session'>({
  hasFields: true,
  compile: ({ steps, outcome = 'outcome', notarizes = [] }, { base, text }) => ({
    ...base,
    kind: 'session',
    steps: eachText(steps, text),
    outcome,
    notarizes,
  }),
  parts: ({ at, steps, notarizes }) => [
    { id: 'steps', at: pointTo(at, 'steps'), name: '"steps"', outcome: JSON.stringify(steps.map(({ id }) => id)) },
    { id: 'notarizes', at: pointTo(at, 'notarizes'), name: '"notarizes"', outcome: JSON.stringify(notarizes) },
  ],
  listed: (view) => view.steps,
})

function eachText<From, To>(steps: readonly Step<From>[], text: (from: From) => To): Step<To>[] {
  return steps.map((step) => ({ id: step.id, heading: text(step.heading), text: text(step.text) }))
}
