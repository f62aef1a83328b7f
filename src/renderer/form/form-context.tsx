import { createContext, use, useSyncExternalStore } from 'react'
import type { FieldId } from '#engine/index.ts'
import { emptyForm, type FieldState, type FormModel, type FormState } from './form-model.ts'

/** The model of the form around a field; the same one as long as the form is on the page. */
export const FormContext = createContext<FormModel | undefined>(undefined)

export function useForm(): FormModel {
  const model = use(FormContext)
  if (!model) throw new Error('A field is drawn outside a form.')
  return model
}

/**
 * A part of the form's state, which must be the same object until it changes; outside a form, of a form without fields.
 * Draws again when it changes.
 */
export function useFormState<Part>(part: (state: FormState) => Part): Part {
  const model = use(FormContext)
  const read = () => part(model?.state ?? emptyForm)
  return useSyncExternalStore(model?.subscribe ?? never, read, read)
}

const never = () => () => {}

/** A field with its answer and message; undefined for a hidden field. */
export const useFieldState = (field: FieldId): FieldState | undefined => useFormState(({ fields }) => fields.get(field))

/** Draws again after each change of any answer. */
export const useAnswers = () => useFormState(({ answers }) => answers)
