import { act, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { describe, expect, it } from 'vitest'
import type { Answers } from '#engine/flow/compiled-flow.ts'
import type { FieldView } from '#engine/kinds/define-kind.ts'
import type { FormView } from '#engine/kinds/form.ts'
import { FormWiringContext, useEntry } from '#renderer/form/form-context.tsx'
import { createFormState, type FormContents } from '#renderer/form/form-state.ts'

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
const aView = (fields: readonly FieldView[]): FormView => ({
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
const contents = (fields: readonly FieldView[], answers: Answers = {}, parts: Partial<FormContents> = {}): FormContents => ({
  view: aView(fields),
  answers,
  messages: {},
  unmet: {},
  ...parts,
})

describe('the state of a form', () => {
  it('keeps the entries of fields of which nothing changed', () => {
    const state = createFormState(contents([aField('a'), aField('b')]))
    const before = state.entry('b')
    const layout = state.layout()
    state.publish(contents([aField('a'), aField('b')], { a: 'x' }, { messages: { a: 'wrong' } }))
    expect(state.entry('a')).toMatchObject({ value: 'x', message: 'wrong' })
    expect(state.entry('b')).toBe(before)
    expect(state.layout()).toBe(layout)
  })

  it('takes an answer at once, before it comes back', () => {
    const state = createFormState(contents([aField('a'), aField('b')]))
    expect(state.take({ a: 'x' })).toEqual({ a: 'x' })
    expect(state.entry('a')?.value).toBe('x')
  })

  it('does not take its own older answers for news when they come back late', () => {
    const state = createFormState(contents([aField('a')]))
    const first = state.take({ a: 'x' })
    state.take({ a: 'xy' })
    state.publish(contents([aField('a')], first))
    expect(state.entry('a')?.value).toBe('xy')
  })

  it('takes answers that come from elsewhere', () => {
    const state = createFormState(contents([aField('a')]))
    state.take({ a: 'x' })
    state.publish(contents([aField('a')], { a: 'from another tab' }))
    expect(state.entry('a')?.value).toBe('from another tab')
  })

  it('drops hidden fields and keeps the parts of a group together', () => {
    const state = createFormState(
      contents([aField('a'), aField('street', { group: 'address' }), aField('city', { group: 'address' })]),
    )
    expect(state.layout()).toEqual([{ field: 'a' }, { group: 'address', fields: ['street', 'city'] }])
    state.publish(contents([aField('street', { group: 'address' })]))
    expect(state.entry('a')).toBeUndefined()
    expect(state.layout()).toEqual([{ group: 'address', fields: ['street'] }])
  })

  it('draws one field of three hundred when one key is pressed', () => {
    const fields = Array.from({ length: 300 }, (_, index) => aField(`f${index}`))
    const state = createFormState(contents(fields))
    const drawn: string[] = []
    const One = ({ id }: { readonly id: string }) => <span>{`${id}: ${useEntry(id)?.value ?? ''}`}</span>
    const wiring = {
      state,
      change: () => {},
      leave: () => {},
      lookUpAddress: undefined,
      files: undefined,
      hold: () => () => {},
      heading: '',
    }
    render(
      <FormWiringContext value={wiring}>
        {fields.map(({ id }) => (
          <Profiler key={id} id={id} onRender={(which, phase) => phase === 'update' && drawn.push(which)}>
            <One id={id} />
          </Profiler>
        ))}
      </FormWiringContext>,
    )
    act(() => {
      const answers = state.take({ f7: 'x' })
      state.publish(
        contents(
          fields.map((field) => ({ ...field })),
          answers,
        ),
      )
    })
    expect(screen.getByText('f7: x')).toBeTruthy()
    expect(drawn).toEqual(['f7'])
  })
})
