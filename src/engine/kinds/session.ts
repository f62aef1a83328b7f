import type { FormPart, ScreenBase } from '#engine/flow/compiled-flow.ts'
import type { SessionScreenFile } from '#engine/flow/files.generated.ts'
import type { Text } from '#engine/flow/json.ts'
import { pointTo } from '#engine/flow/pointer.ts'
import type { ResolvedText } from '#engine/text/resolve-text.ts'
import { defineKind, defineKindAuthoring, type FieldsView } from './define-kind.ts'

type Step<Words> = { readonly id: string; readonly heading: Words; readonly text: Words }

export type SessionScreen = ScreenBase & FormPart & { readonly kind: 'session'; readonly steps: readonly Step<Text>[] }
export type SessionView = FieldsView & { readonly kind: 'session'; readonly steps: readonly Step<ResolvedText>[] }

declare module '#engine/flow/compiled-flow.ts' {
  interface ScreenKinds {
    readonly session: { readonly file: SessionScreenFile; readonly screen: SessionScreen; readonly view: SessionView }
  }
}

export const sessionKind = defineKind<'session'>({
  kind: 'session',
  resubmits: true,
  view: (screen, { base, text }) => ({ ...base, kind: 'session', steps: eachText(screen.steps, text) }),
})

export const sessionAuthoring = defineKindAuthoring<'session'>({
  hasFields: true,
  compile: (file, { base, text }) => ({ ...base, kind: 'session', steps: eachText(file.steps, text) }),
  parts: ({ at, steps }) => [
    { id: 'steps', at: pointTo(at, 'steps'), name: '"steps"', outcome: JSON.stringify(steps.map(({ id }) => id)) },
  ],
  listed: (view) => view.steps,
})

function eachText<From, To>(steps: readonly Step<From>[], text: (from: From) => To): Step<To>[] {
  return steps.map((step) => ({ id: step.id, heading: text(step.heading), text: text(step.text) }))
}
