import type { FormPart, ScreenBase } from '#engine/flow/compiled-flow.ts'
import type { UploadScreenFile } from '#engine/flow/files.generated.ts'
import { defineKind, defineKindAuthoring, type FieldsView } from './define-kind.ts'
import { textsOfCard } from './texts-of-card.ts'

export type UploadScreen = ScreenBase &
  FormPart & {
    readonly kind: 'upload'
    /** The texts of the condition's card replace the screen's own. */
    readonly asCard?: true
  }
export type UploadView = FieldsView & { readonly kind: 'upload' }

declare module '#engine/flow/compiled-flow.ts' {
  interface ScreenKinds {
    readonly upload: { readonly file: UploadScreenFile; readonly screen: UploadScreen; readonly view: UploadView }
  }
}

export const uploadKind = defineKind<'upload'>({
  kind: 'upload',
  resubmits: true,
  event: 'documents-uploaded',
  view: ({ asCard }, { base, flow, facts }) => ({
    ...base,
    ...(asCard && textsOfCard(flow, base.fields, facts)),
    kind: 'upload',
  }),
})

export const uploadAuthoring = defineKindAuthoring<'upload'>({
  hasFields: true,
  compile: ({ asCard }, { base }) => ({ ...base, kind: 'upload', ...(asCard && { asCard: true }) }),
})
