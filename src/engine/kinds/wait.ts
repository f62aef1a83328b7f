import type { ScreenBase } from '#engine/flow/compiled-flow.ts'
import type { WaitScreenFile } from '#engine/flow/files.generated.ts'
import type { Text } from '#engine/flow/json.ts'
import type { ResolvedText } from '#engine/text/resolve-text.ts'
import { defineKind, defineKindAuthoring, type ViewBase } from './define-kind.ts'

type Message<Words> = { readonly id: string; readonly text: Words }

export type WaitScreen = ScreenBase & {
  readonly kind: 'wait'
  readonly text: Text
  readonly messages: readonly Message<Text>[]
}
export type WaitView = ViewBase & {
  readonly kind: 'wait'
  readonly text: ResolvedText
  readonly messages: readonly Message<ResolvedText>[]
}

declare module '#engine/flow/compiled-flow.ts' {
  interface ScreenKinds {
    readonly wait: { readonly file: WaitScreenFile; readonly screen: WaitScreen; readonly view: WaitView }
  }
}

export const waitKind = defineKind<'wait'>({
  kind: 'wait',
  view: (screen, { base, text }) => ({
    ...base,
    kind: 'wait',
    text: text(screen.text),
    messages: screen.messages.map((message) => ({ id: message.id, text: text(message.text) })),
  }),
})

export const waitAuthoring = defineKindAuthoring<'wait'>({
  hasFields: false,
  compile: (file, { base, text }) => ({
    ...base,
    kind: 'wait',
    text: text(file.text),
    messages: file.messages.map((message) => ({ id: message.id, text: text(message.text) })),
  }),
})
