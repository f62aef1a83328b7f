import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { Answers, FieldId, GroupView, Json } from '#engine/index.ts'
import type { LookUpAddress } from '../fields/address/found-address.ts'
import type { FileHandling } from '../fields/files/file-handling.ts'
import type { FieldViews, LayoutItem, ShownField } from './field-views.ts'
import type { TypedAnswers } from './typed-answers.ts'
import type { Held } from './use-held.ts'

/** What the fields of a form share. It never changes while the form is drawn. */
export type FormWiring = {
  readonly views: FieldViews
  readonly typing: TypedAnswers
  /** Sets several answers at once. A field sets its own through rjsf. */
  readonly change: (changes: Answers) => void
  readonly leave: (field: FieldId) => void
  readonly lookUpAddress: LookUpAddress | undefined
  readonly files: FileHandling | undefined
  /** What Continue waits for: a file that is still on its way. */
  readonly hold: Held['hold']
  /** The question of the page, which a lone field without a label of its own answers. */
  readonly heading: string
}

export const FormWiringContext = createContext<FormWiring | undefined>(undefined)

/** What rjsf stores, and the errors of it that are shown. */
export type FormContents = {
  /** All answers as the borrower sees them, prefilled ones included. */
  readonly answers: Answers
  /** The message that is shown at each field. */
  readonly messages: { readonly [field: FieldId]: string }
}

export const FormContentsContext = createContext<FormContents>({ answers: {}, messages: {} })

export function useForm(): FormWiring {
  const wiring = use(FormWiringContext)
  if (!wiring) throw new Error('A field is drawn outside a form.')
  return wiring
}

/** Redraws after each change of any answer; fields use `useShownField` instead. */
export const useFormContents = (): FormContents => use(FormContentsContext)

/** undefined for a hidden field. */
export function useShownField(field: FieldId): ShownField | undefined {
  const { views } = useForm()
  return useSyncExternalStore(
    views.subscribe,
    useCallback(() => views.field(field), [views, field]),
  )
}

export type FieldEntry = ShownField & { readonly value: Json | undefined; readonly message: string | undefined }

/** A field with its answer and message, for parts of a screen that draw fields themselves. undefined for a hidden field. */
export function useEntry(field: FieldId): FieldEntry | undefined {
  const shown = useShownField(field)
  const { answers, messages } = useFormContents()
  return shown && { ...shown, value: answers[field], message: messages[field] }
}

export function useLayout(): readonly LayoutItem[] {
  const { views } = useForm()
  return useSyncExternalStore(views.subscribe, views.layout)
}

export function useGroup(id: string): GroupView | undefined {
  const { views } = useForm()
  return useSyncExternalStore(
    views.subscribe,
    useCallback(() => views.groups()[id], [views, id]),
  )
}
