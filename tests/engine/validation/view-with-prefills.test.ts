import { describe, expect, it } from 'vitest'
import type { FieldView } from '#engine/kinds/define-kind.ts'
import { answersWithPrefills, viewWithPrefills } from '#engine/validation/view-with-prefills.ts'
import { aCompiledFlow, aForm } from '#kit/compiled-flow.ts'

const askedAfter = (field: string, answer: string) => ({ '==': [{ var: `draft.extra.${field}` }, answer] })
const flow = aCompiledFlow({
  'screens/s.json': aForm({
    saves: 'draft.extra',
    fields: [
      { id: 'way', as: 'text', label: 'Way', prefill: 'TYPED' },
      { id: 'number', as: 'text', label: 'Number', prefill: '7', shownWhen: askedAfter('way', 'TYPED') },
      { id: 'again', as: 'text', label: 'Again', shownWhen: askedAfter('number', '7') },
    ],
  }),
})
const asked = (answers: object) => {
  const view = viewWithPrefills(flow, 's', { ...answers }, { today: '2026-01-15' })
  return view && 'fields' in view ? view.fields.map(({ id }) => id) : undefined
}

describe('viewWithPrefills', () => {
  it('a prefilled answer reveals its dependent fields, and their prefilled answers reveal further ones', () => {
    expect(asked({})).toEqual(['way', 'number', 'again'])
  })

  it('given answers decide before prefilled ones, cleared answers included', () => {
    expect(asked({ way: 'LINKED' })).toEqual(['way'])
    expect(asked({ way: '' })).toEqual(['way'])
  })

  it('given answers replace prefilled ones, cleared answers included', () => {
    const fields = [{ id: 'a', value: 'Ana' }, { id: 'b', value: 'Lee' }, { id: 'c' }] as unknown as FieldView[]
    expect(answersWithPrefills(fields, { b: '' })).toEqual({ a: 'Ana', b: '' })
  })
})
