import type { FormPart, ScreenBase } from '#engine/flow/compiled-flow.ts'
import type { MessageScreenFile } from '#engine/flow/files.generated.ts'
import type { Text } from '#engine/flow/json.ts'
import { pointTo } from '#engine/flow/pointer.ts'
import type { ResolvedText } from '#engine/text/resolve-text.ts'
import { defineKind, defineKindAuthoring, type FieldsView } from './define-kind.ts'

type Action<Words> = { readonly id: string; readonly label: Words; readonly do: string; readonly go?: string }

export type MessageScreen = ScreenBase &
  FormPart & { readonly kind: 'message'; readonly text: Text; readonly actions: readonly Action<Text>[] }
export type MessageView = FieldsView & {
  readonly kind: 'message'
  readonly text: ResolvedText
  readonly actions: readonly Action<ResolvedText>[]
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
  view: (screen, { base, text }) => ({
    ...base,
    kind: 'message',
    text: text(screen.text),
    actions: screen.actions.map((action) => ({ ...action, label: text(action.label) })),
  }),
})

export const messageAuthoring = defineKindAuthoring<'message'>({
  hasFields: true,
  compile: (file, { base, text }) => ({
    ...base,
    kind: 'message',
    text: text(file.text),
    actions: (file.actions ?? []).map(({ id, label, do: does, go }) => ({
      id,
      label: text(label),
      do: does,
      ...(go !== undefined && { go }),
    })),
  }),
  parts: ({ at, actions }) =>
    actions.map(({ id, do: does, go }) => ({
      id,
      list: 'actions',
      at: pointTo(pointTo(at, 'actions'), id),
      name: `the button "${id}"`,
      outcome: `${does} ${go ?? ''}`.trim(),
      ...(go !== undefined && { link: { go, by: 'button' } }),
    })),
})
