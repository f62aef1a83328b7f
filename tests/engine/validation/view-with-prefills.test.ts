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
  it('viewWithPrefills asks for what a prefilled answer leads to, and for what that leads to', () => {
    expect(asked({})).toEqual(['way', 'number', 'again'])
  })

  it('viewWithPrefills goes by what was answered, an answer that was cleared included', () => {
    expect(asked({ way: 'LINKED' })).toEqual(['way'])
    expect(asked({ way: '' })).toEqual(['way'])
  })

  it('lays answers over prefills, cleared ones included', () => {
    const fields = [{ id: 'a', value: 'Ana' }, { id: 'b', value: 'Lee' }, { id: 'c' }] as unknown as FieldView[]
    expect(answersWithPrefills(fields, { b: '' })).toEqual({ a: 'Ana', b: '' })
  })
})
