import type { FormPart, ScreenBase } from '#engine/flow/compiled-flow.ts'
import type { FormScreenFile, NamedSigner } from '#engine/flow/files.generated.ts'
import { defineKind, defineKindAuthoring, type FieldsView } from './define-kind.ts'

export type FormScreen = ScreenBase &
  FormPart & {
    readonly kind: 'form'
    /** The fields that name the co-signer, whom submitting the screen invites. */
    readonly names?: NamedSigner
  }
export type FormView = FieldsView & { readonly kind: 'form' }

declare module '#engine/flow/compiled-flow.ts' {
  interface ScreenKinds {
    readonly form: { readonly file: FormScreenFile; readonly screen: FormScreen; readonly view: FormView }
  }
}

export const formKind = defineKind<'form'>({
  kind: 'form',
  resubmits: true,
  view: (_screen, { base }) => ({ ...base, kind: 'form' }),
})

export const formAuthoring = defineKindAuthoring<'form'>({
  hasFields: true,
  compile: ({ names }, { base }) => ({ ...base, kind: 'form', ...(names && { names }) }),
})
