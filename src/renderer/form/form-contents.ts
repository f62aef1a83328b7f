/**
 * The answers and messages of a form, in a store in place of a context: React searches all fields below a context whose
 * value changed for its readers, at each answer.
 */
import type { FieldProps, Registry, RJSFSchema, UiSchema } from '@rjsf/utils'
import type { Answers, FieldId, Json } from '#engine/index.ts'
import { createListeners, type Listeners } from './listeners.ts'

/** The answers that rjsf stores, and the error messages that are shown. */
export type FormContents = {
  /** All answers as the borrower sees them, prefilled ones included. */
  readonly answers: Answers
  /** The error message shown at each field. */
  readonly messages: { readonly [field: FieldId]: string }
}

/** What rjsf passes to a field. */
export type FieldEntry = Pick<FieldProps, 'onChange' | 'onBlur' | 'onFocus'> & {
  readonly schema: RJSFSchema
  readonly uiSchema: UiSchema
  readonly value: Json | undefined
  readonly message: string | undefined
  readonly required: boolean
  readonly registry: Registry
}

type Entries = ReadonlyMap<FieldId, FieldEntry>

export type FormContentsStore = Pick<Listeners, 'subscribe'> & {
  readonly now: () => FormContents
  /** The same object as long as nothing of the field changes; undefined for a field that the form does not have. */
  readonly field: (field: FieldId) => FieldEntry | undefined
  /** Called before rjsf is given an answer, so that a control shows it in the render of the change. */
  readonly set: (field: FieldId, value: Json | undefined) => void
  /** Called with what rjsf stores after each change. */
  readonly publish: (contents: FormContents, entries: Entries) => void
}

export function createFormContents(): FormContentsStore {
  let contents: FormContents = { answers: {}, messages: {} }
  let entries: Entries = new Map()
  const { subscribe, notify } = createListeners()
  return {
    subscribe,
    now: () => contents,
    field: (field) => entries.get(field),
    set: (field, value) => {
      const entry = entries.get(field)
      contents = { ...contents, answers: { ...contents.answers, [field]: value } }
      if (entry) entries = new Map(entries).set(field, { ...entry, value })
      notify()
    },
    publish: (next, nextEntries) => {
      const isKnown = sameItems(contents.answers, next.answers) && sameItems(contents.messages, next.messages)
      if (!isKnown) contents = next
      entries = new Map([...nextEntries].map(([field, entry]) => [field, sameOr(entries.get(field), entry)]))
      notify()
    },
  }
}

function sameOr(known: FieldEntry | undefined, next: FieldEntry): FieldEntry {
  return known && sameItems(known, next) ? known : next
}

function sameItems<Items extends object>(one: Items, other: Items): boolean {
  if (one === other) return true
  const keys = Object.keys(other) as unknown as readonly (keyof Items)[]
  return keys.length === Object.keys(one).length && keys.every((key) => Object.is(one[key], other[key]))
}
