import type { FormPart, ScreenBase } from '#engine/flow/compiled-flow.ts'
import type { DocumentsScreenFile } from '#engine/flow/files.generated.ts'
import { defineKind, defineKindAuthoring, type FieldsView } from './define-kind.ts'
import { compileListed, documentsPart, type ListedDocument, type ListedDocumentView, viewListed } from './listed-documents.ts'

export type DocumentsScreen = ScreenBase &
  FormPart & { readonly kind: 'documents'; readonly documents: readonly ListedDocument[] }
export type DocumentsView = FieldsView & {
  readonly kind: 'documents'
  readonly documents: readonly ListedDocumentView[]
}

declare module '#engine/flow/compiled-flow.ts' {
  interface ScreenKinds {
    readonly documents: { readonly file: DocumentsScreenFile; readonly screen: DocumentsScreen; readonly view: DocumentsView }
  }
}

export const documentsKind = defineKind<'documents'>({
  kind: 'documents',
  remembersSeen: true,
  view: (screen, context) => ({ ...context.base, kind: 'documents', documents: viewListed(screen.documents, context) }),
})

export const documentsAuthoring = defineKindAuthoring<'documents'>({
  hasFields: true,
  compile: (file, context) => ({ ...context.base, kind: 'documents', documents: compileListed(file.documents, context) }),
  parts: (screen) => [documentsPart(screen)],
  listed: ({ documents }) => documents,
})
