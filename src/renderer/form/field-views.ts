/**
 * The views of a form's fields: which fields are shown, with which texts and options. rjsf stores the answers. Each
 * field subscribes to its own view, so a change renders only the fields whose view differs.
 */

import { deepEquals } from '@rjsf/utils'
import type { FieldId, FieldsView, FieldView } from '#engine/index.ts'
import { createListeners, type Listeners } from './listeners.ts'

export type ShownField = {
  readonly view: FieldView
  /** Codes of unmet limits, for fields that list their rules while the borrower types. */
  readonly unmet: readonly string[]
}

/** Fields in screen order; the fields of a group are adjacent. */
export type LayoutItem = { readonly field: FieldId } | { readonly group: string; readonly fields: readonly FieldId[] }

export type FieldViews = Pick<Listeners, 'subscribe'> & {
  /** undefined for a hidden field. */
  readonly field: (field: FieldId) => ShownField | undefined
  readonly layout: () => readonly LayoutItem[]
  readonly groups: () => FieldsView['groups']
  readonly publish: (view: FieldsView, unmet: Unmet) => void
}

type Unmet = { readonly [field: FieldId]: readonly string[] }

export function createFieldViews(firstView: FieldsView, firstUnmet: Unmet): FieldViews {
  let fields = fieldsOf(firstView, firstUnmet, new Map())
  let layout = layoutOf(firstView)
  let groups = firstView.groups
  const { subscribe, notify } = createListeners()
  return {
    subscribe,
    field: (field) => fields.get(field),
    layout: () => layout,
    groups: () => groups,
    publish: (view, unmet) => {
      fields = fieldsOf(view, unmet, fields)
      const nextLayout = layoutOf(view)
      if (!deepEquals(nextLayout, layout)) layout = nextLayout
      if (!deepEquals(view.groups, groups)) groups = view.groups
      notify()
    },
  }
}

const allMet: readonly string[] = []

/** An unchanged view stays the same object, because React compares by identity. */
function fieldsOf(view: FieldsView, unmet: Unmet, before: ReadonlyMap<FieldId, ShownField>): ReadonlyMap<FieldId, ShownField> {
  return new Map(
    view.fields.map((field) => {
      const known = before.get(field.id)
      const next = {
        view: known && looksTheSame(known.view, field) ? known.view : field,
        unmet: unmet[field.id] ?? allMet,
      }
      const same = known?.view === next.view && deepEquals(known.unmet, next.unmet)
      return [field.id, same ? known : next]
    }),
  )
}

function looksTheSame(one: FieldView, other: FieldView): boolean {
  if (one === other) return true
  const { value: _one, because: _why, ...drawn } = one
  const { value: _other, because: _whyOther, ...drawnOther } = other
  return deepEquals(drawn, drawnOther)
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
