import { describe, expect, it } from 'vitest'
import type { FieldView } from '#engine/kinds/define-kind.ts'
import type { FormView } from '#engine/kinds/form.ts'
import { createFieldViews } from '#renderer/form/field-views.ts'

const aField = (id: string, parts: Partial<FieldView> = {}): FieldView => ({
  id,
  path: `draft.${id}`,
  as: 'text',
  label: { template: id, values: {} },
  required: true,
  value: undefined,
  secret: false,
  keepNever: false,
  ...parts,
})
const aView = (...fields: readonly FieldView[]): FormView => ({
  kind: 'form',
  route: 'j/s',
  heading: { template: 'Heading', values: {} },
  showsApplicationId: false,
  saves: 'draft',
  fields,
  groups: {},
  records: [],
  submit: { template: 'Continue', values: {} },
})

describe('the field views of a form', () => {
  it('the view of a field keeps its identity while the field looks the same, so that React does not redraw it', () => {
    const views = createFieldViews(aView(aField('a'), aField('b')), {})
    const [before, layout] = [views.field('b'), views.layout()]
    views.publish(aView(aField('a', { label: { template: 'New', values: {} } }), aField('b', { value: 'x' })), {})
    expect(views.field('a')?.view.label).toEqual({ template: 'New', values: {} })
    expect(views.field('b')).toBe(before)
    expect(views.layout()).toBe(layout)
  })

  it('the view of a field changes when the answer breaks other limits of the field', () => {
    const views = createFieldViews(aView(aField('a')), { a: ['minLength'] })
    const before = views.field('a')
    views.publish(aView(aField('a')), { a: ['minLength'] })
    expect(views.field('a')).toBe(before)
    views.publish(aView(aField('a')), {})
    expect(views.field('a')?.unmet).toEqual([])
  })

  it('the layout leaves out hidden fields and keeps the fields of a group adjacent', () => {
    const street = aField('street', { group: 'address' })
    const views = createFieldViews(aView(aField('a'), street, aField('city', { group: 'address' })), {})
    expect(views.layout()).toEqual([{ field: 'a' }, { group: 'address', fields: ['street', 'city'] }])
    views.publish(aView(street), {})
    expect(views.field('a')).toBeUndefined()
    expect(views.layout()).toEqual([{ group: 'address', fields: ['street'] }])
  })
})
