import { expect, it } from 'vitest'
import type { FormScreen } from '#engine/kinds/form.ts'
import { aCompiledFlow } from '#kit/compiled-flow.ts'

it('an amount has a maximum even if the flow states none', () => {
  const field = (id: string, schema: object) => ({ id, as: 'money', label: id, required: 'Needed', schema })
  const screen = {
    ...{ kind: 'form', heading: 'Money', saves: 'application', submit: 'On' },
    fields: [field('endless', { minimum: '$0' }), field('limited', { maximum: '$10' })],
  }
  const flow = aCompiledFlow({ 'screens/money.json': screen })
  const { fields } = flow.screens.money as FormScreen
  expect(fields.map(({ schema }) => schema.maximum)).toEqual([Number.MAX_SAFE_INTEGER, 1_000])
})
