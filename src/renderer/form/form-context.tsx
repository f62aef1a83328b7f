import { createContext, use } from 'react'
import type { Answers, FieldId, GroupView, Json } from '#engine/index.ts'
import type { LookUpAddress } from '../fields/address/found-address.ts'
import type { FileHandling } from '../fields/files/file-handling.ts'
import type { FieldViews, LayoutItem, ShownField } from './field-views.ts'
import type { FormContents, FormContentsStore } from './form-contents.ts'
import { useStored } from './listeners.ts'
import type { TypedAnswers } from './typed-answers.ts'
import type { Held } from './use-held.ts'

/** The context of a form's fields. It is constant while the form is mounted. */
export type FormWiring = {
  readonly views: FieldViews
  readonly contents: FormContentsStore
  readonly typing: TypedAnswers
  /** Reports answers to the app. Before rjsf stores them, so that both are one commit. */
  readonly report: (answers: Answers) => void
  /** Sets the answers of several fields at once. A field sets its own answer through rjsf. */
  readonly change: (changes: Answers) => void
  readonly leave: (field: FieldId) => void
  readonly lookUpAddress: LookUpAddress | undefined
  readonly files: FileHandling | undefined
  /** Registers work that must finish before the answers are submitted, such as an upload. */
  readonly hold: Held['hold']
  /** Reports to the error summary what failed at a field although its answer may be complete: a file that is left out. */
  readonly reportFailed: (field: FieldId, failed: readonly string[]) => void
  /** The page's heading, which labels a single field without a label of its own. */
  readonly heading: string
}

export const FormWiringContext = createContext<FormWiring | undefined>(undefined)

export function useForm(): FormWiring {
  const wiring = use(FormWiringContext)
  if (!wiring) throw new Error('A field is drawn outside a form.')
  return wiring
}

/** Redraws after each change of any answer; fields use `useShownField` instead. */
export function useFormContents(): FormContents {
  const { contents } = useForm()
  return useStored(contents, contents.now)
}

/** undefined for a hidden field. */
export function useShownField(field: FieldId): ShownField | undefined {
  const { views } = useForm()
  return useStored(views, () => views.field(field))
}

export type FieldEntry = ShownField & { readonly value: Json | undefined; readonly message: string | undefined }

/** A field with its answer and message, for screens that draw fields themselves; undefined for a hidden field. */
export function useEntry(field: FieldId): FieldEntry | undefined {
  const shown = useShownField(field)
  const { answers, messages } = useFormContents()
  return shown && { ...shown, value: answers[field], message: messages[field] }
}

export function useLayout(): readonly LayoutItem[] {
  const { views } = useForm()
  return useStored(views, views.layout)
}

export function useGroup(id: string): GroupView | undefined {
  const { views } = useForm()
  return useStored(views, () => views.groups()[id])
}
