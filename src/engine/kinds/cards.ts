import type { ScreenBase } from '#engine/flow/compiled-flow.ts'
import type { CardsScreenFile } from '#engine/flow/files.generated.ts'
import type { Text } from '#engine/flow/json.ts'
import type { ResolvedText } from '#engine/text/resolve-text.ts'
import { defineKind, defineKindAuthoring, type ViewBase } from './define-kind.ts'

type Texts<Words> = { readonly kind: 'cards'; readonly none: Words; readonly backLabel: Words; readonly whyLabel: Words }

export type CardsScreen = ScreenBase & Texts<Text>
export type CardsView = ViewBase & Texts<ResolvedText>

declare module '#engine/flow/compiled-flow.ts' {
  interface ScreenKinds {
    readonly cards: { readonly file: CardsScreenFile; readonly screen: CardsScreen; readonly view: CardsView }
  }
}

export const cardsKind = defineKind<'cards'>({
  kind: 'cards',
  view: (screen, { base, text }) => ({ ...base, ...eachText(screen, text) }),
})

export const cardsAuthoring = defineKindAuthoring<'cards'>({
  hasFields: false,
  compile: (file, { base, text }) => ({ ...base, ...eachText(file, text) }),
})

function eachText<From, To>({ none, backLabel, whyLabel }: Texts<From>, text: (from: From) => To): Texts<To> {
  return { kind: 'cards', none: text(none), backLabel: text(backLabel), whyLabel: text(whyLabel) }
}
