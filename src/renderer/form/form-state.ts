/**
 * What the fields of one form show, field by field. A keystroke changes one entry and draws one field: neither rjsf's
 * form state nor the other fields are worked out again. Each field listens to its own entry, the layout to `layout()`.
 */

import { type Answers, answersWithPrefills, type FieldId, type FieldsView, type FieldView, type Json } from '#engine/index.ts'
import { sameJson } from './same-json.ts'

export type FieldEntry = {
  readonly view: FieldView
  readonly value: Json | undefined
  readonly message: string | undefined
  /** Codes of the limits that are not met, for fields that list their rules while one types. */
  readonly unmet: readonly string[]
}

/** Fields in screen order; those of one group stand together. */
export type LayoutItem = { readonly field: FieldId } | { readonly group: string; readonly fields: readonly FieldId[] }

export type FormContents = {
  readonly view: FieldsView
  readonly answers: Answers
  readonly messages: { readonly [field: FieldId]: string | undefined }
  readonly unmet: { readonly [field: FieldId]: readonly string[] | undefined }
}

export type FormState = {
  readonly subscribe: (listener: () => void) => () => void
  readonly entry: (field: FieldId) => FieldEntry | undefined
  readonly layout: () => readonly LayoutItem[]
  readonly groups: () => FieldsView['groups']
  /** All answers, with what the fields are prefilled with, as the borrower sees them. */
  readonly shownAnswers: () => Answers
  /** Takes answers into the entries at once and returns them all, prefills not included. */
  readonly take: (changes: Answers) => Answers
  readonly publish: (contents: FormContents) => void
}

export function createFormState(first: FormContents): FormState {
  let contents = first
  let answers = first.answers
  let entries = entriesOf(first, answers, new Map())
  let layout = layoutOf(first.view)
  let groups = first.view.groups
  const listeners = new Set<() => void>()
  /** What we handed out ourselves: when it comes back late, the borrower has typed on since and it is no news. */
  const handedOut = new WeakSet<Answers>()

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const rework = () => {
    entries = entriesOf(contents, answers, entries)
    tell()
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    entry: (field) => entries.get(field),
    layout: () => layout,
    groups: () => groups,
    shownAnswers: () => answersWithPrefills(contents.view.fields, answers),
    take: (changes) => {
      answers = { ...answers, ...changes }
      handedOut.add(answers)
      rework()
      return answers
    },
    publish: (next) => {
      if (next.answers !== answers && !handedOut.has(next.answers)) answers = next.answers
      const nextLayout = layoutOf(next.view)
      if (!sameJson(nextLayout as unknown as Json, layout as unknown as Json)) layout = nextLayout
      if (!sameJson(next.view.groups as unknown as Json, groups as unknown as Json)) groups = next.view.groups
      contents = next
      rework()
    },
  }
}

type Entries = ReadonlyMap<FieldId, FieldEntry>

/** Entries that say the same stay the same objects: React compares by identity. */
function entriesOf({ view, messages, unmet }: FormContents, answers: Answers, before: Entries): Entries {
  return new Map(
    view.fields.map((field) => {
      const known = before.get(field.id)
      const next: FieldEntry = {
        view: known && sameField(known.view, field) ? known.view : field,
        value: Object.hasOwn(answers, field.id) ? answers[field.id] : field.value,
        message: messages[field.id],
        unmet: unmet[field.id] ?? allMet,
      }
      return [field.id, known && sameEntry(known, next) ? known : next]
    }),
  )
}

const allMet: readonly string[] = []

function sameField(one: FieldView, other: FieldView): boolean {
  if (one === other) return true
  const { value: _one, because: _why, ...drawn } = one
  const { value: _other, because: _whyOther, ...drawnOther } = other
  return sameJson(drawn as unknown as Json, drawnOther as unknown as Json)
}

function sameEntry(one: FieldEntry, other: FieldEntry): boolean {
  return (
    one.view === other.view &&
    one.message === other.message &&
    sameJson(one.value, other.value) &&
    sameJson(one.unmet as Json, other.unmet as Json)
  )
}

function layoutOf(view: FieldsView): readonly LayoutItem[] {
  const items: { field?: FieldId; group?: string; fields?: FieldId[] }[] = []
  for (const { id, group } of view.fields) {
    const last = items.at(-1)
    if (group === undefined) items.push({ field: id })
    else if (last?.group === group) last.fields?.push(id)
    else items.push({ group, fields: [id] })
  }
  return items as readonly LayoutItem[]
}
