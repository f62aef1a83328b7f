import type { FormPart, ScreenBase } from '#engine/flow/compiled-flow.ts'
import type { FormScreenFile, NamedSigner } from '#engine/flow/files.generated.ts'
import { defineKind, defineKindAuthoring, type FieldsView } from './define-kind.ts'

export type FormScreen = ScreenBase &
  FormPart & {
    readonly kind: 'form'
    /** The fields that name another signer, whom submitting the screen invites. */
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
  effects: ({ names }, { given }) => {
    if (!names) return { effects: [] }
    const answer = (field: string) => String(given[field] ?? '').trim()
    const name = { firstName: answer(names.firstName), lastName: answer(names.lastName) }
    return { effects: [{ kind: 'signer-named', name, email: answer(names.email) }] }
  },
})

export const formAuthoring = defineKindAuthoring<'form'>({
  hasFields: true,
  compile: ({ names }, { base }) => ({ ...base, kind: 'form', ...(names && { names }) }),
})
