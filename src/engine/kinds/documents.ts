import type { FormPart, ScreenBase } from '#engine/flow/compiled-flow.ts'
import type { DocumentsScreenFile } from '#engine/flow/files.generated.ts'
import type { Text } from '#engine/flow/json.ts'
import type { ResolvedText } from '#engine/text/resolve-text.ts'
import { defineKind, defineKindAuthoring, type FieldsView } from './define-kind.ts'
import { documentsPart, eachText, type ListedDocument } from './listed-documents.ts'

export type DocumentsScreen = ScreenBase &
  FormPart & { readonly kind: 'documents'; readonly documents: readonly ListedDocument<Text>[] }
export type DocumentsView = FieldsView & {
  readonly kind: 'documents'
  readonly documents: readonly ListedDocument<ResolvedText>[]
}

declare module '#engine/flow/compiled-flow.ts' {
  interface ScreenKinds {
    readonly documents: { readonly file: DocumentsScreenFile; readonly screen: DocumentsScreen; readonly view: DocumentsView }
  }
}

export const documentsKind = defineKind<'documents'>({
  kind: 'documents',
  remembersSeen: true,
  view: (screen, { base, text }) => ({ ...base, kind: 'documents', documents: eachText(screen.documents, text) }),
})

export const documentsAuthoring = defineKindAuthoring<'documents'>({
  hasFields: true,
  compile: (file, { base, text }) => ({ ...base, kind: 'documents', documents: eachText(file.documents, text) }),
  parts: (screen) => [documentsPart(screen)],
})
