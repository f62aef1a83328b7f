import type { FormPart, ScreenBase } from '#engine/flow/compiled-flow.ts'
import type { SignScreenFile } from '#engine/flow/files.generated.ts'
import type { Text } from '#engine/flow/json.ts'
import type { ResolvedText } from '#engine/text/resolve-text.ts'
import { defineKind, defineKindAuthoring, type FieldsView } from './define-kind.ts'
import { documentsPart, eachText, type ListedDocument } from './listed-documents.ts'

export type SignScreen = ScreenBase & FormPart & { readonly kind: 'sign'; readonly documents: readonly ListedDocument<Text>[] }
export type SignView = FieldsView & { readonly kind: 'sign'; readonly documents: readonly ListedDocument<ResolvedText>[] }

declare module '#engine/flow/compiled-flow.ts' {
  interface ScreenKinds {
    readonly sign: { readonly file: SignScreenFile; readonly screen: SignScreen; readonly view: SignView }
  }
}

export const signKind = defineKind<'sign'>({
  kind: 'sign',

  view: (screen, { base, text }) => ({ ...base, kind: 'sign', documents: eachText(screen.documents, text) }),
})

export const signAuthoring = defineKindAuthoring<'sign'>({
  hasFields: true,
  compile: (file, { base, text }) => ({ ...base, kind: 'sign', documents: eachText(file.documents, text) }),
  parts: (screen) => [documentsPart(screen)],
})
