import { shortName } from '#engine/application/person-name.ts'
import type { FormPart, ScreenBase } from '#engine/flow/compiled-flow.ts'
import type { SignScreenFile } from '#engine/flow/files.generated.ts'
import { defineKind, defineKindAuthoring, type FieldsView } from './define-kind.ts'
import { compileListed, documentsPart, type ListedDocument, type ListedDocumentView, viewListed } from './listed-documents.ts'

export type SignScreen = ScreenBase & FormPart & { readonly kind: 'sign'; readonly documents: readonly ListedDocument[] }
export type SignView = FieldsView & { readonly kind: 'sign'; readonly documents: readonly ListedDocumentView[] }

declare module '#engine/flow/compiled-flow.ts' {
  interface ScreenKinds {
    readonly sign: { readonly file: SignScreenFile; readonly screen: SignScreen; readonly view: SignView }
  }
}

/** The fields for the name that is the signature. */
export function signatureFields<Field extends { readonly autocomplete?: string | undefined }>(
  fields: readonly Field[],
): readonly Field[] {
  return fields.filter(({ autocomplete }) => autocomplete === 'name')
}

export const signKind = defineKind<'sign'>({
  kind: 'sign',
  // The view has no text of a document: the server refuses places of any but today's versions, and versions that were not read.
  resubmits: true,

  view: (screen, context) => ({ ...context.base, kind: 'sign', documents: viewListed(screen.documents, context) }),
  effects: ({ route, fields }, { application: { profile }, given, signing }) => {
    if (!signing) return { effects: [] }
    // A screen that asks for no name is signed with the one of the profile.
    const typed = signatureFields(fields).map(({ id }) => given[id])
    const name = [...typed, shortName(profile.name)].find((answer) => typeof answer === 'string') ?? ''
    return { effects: [{ kind: 'signature', screen: route, name: String(name).trim(), signing }] }
  },
})

export const signAuthoring = defineKindAuthoring<'sign'>({
  hasFields: true,
  compile: (file, context) => ({ ...context.base, kind: 'sign', documents: compileListed(file.documents, context) }),
  parts: (screen) => [documentsPart(screen)],
  listed: ({ documents }) => documents,
})
