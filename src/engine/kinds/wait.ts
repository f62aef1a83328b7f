import type { ScreenBase } from '#engine/flow/compiled-flow.ts'
import type { WaitScreenFile } from '#engine/flow/files.generated.ts'
import type { Text } from '#engine/flow/json.ts'
import type { ResolvedText } from '#engine/text/resolve-text.ts'
import { defineKind, defineKindAuthoring, type ViewBase } from './define-kind.ts'

type Texts<Words> = { readonly text: Words; readonly messages: readonly { readonly id: string; readonly text: Words }[] }

export type WaitScreen = ScreenBase & Texts<Text> & { readonly kind: 'wait' }
export type WaitView = ViewBase & Texts<ResolvedText> & { readonly kind: 'wait' }

declare module '#engine/flow/compiled-flow.ts' {
  interface ScreenKinds {
    readonly wait: { readonly file: WaitScreenFile; readonly screen: WaitScreen; readonly view: WaitView }
  }
}

export const waitKind = defineKind<'wait'>({
  kind: 'wait',
  view: (screen, { base, text }) => ({ ...base, kind: 'wait', ...eachText(screen, text) }),
})

export const waitAuthoring = defineKindAuthoring<'wait'>({
  hasFields: false,
  compile: (file, { base, text }) => ({ ...base, kind: 'wait', ...eachText(file, text) }),
})

function eachText<From, To>({ text: words, messages }: Texts<From>, text: (from: From) => To): Texts<To> {
  return { text: text(words), messages: messages.map((message) => ({ id: message.id, text: text(message.text) })) }
}
