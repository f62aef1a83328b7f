import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Answers } from '#engine/flow/compiled-flow.ts'
import type { FormView } from '#engine/kinds/form.ts'
import type { FieldError } from '#engine/validation/validate-screen.ts'
import { type Judged, useShownMessages } from '#renderer/kinds/form/use-shown-messages.ts'

const said = (template: string) => ({ template, values: {} })
const field = (id: string, parts: object = {}) => ({
  id,
  path: `draft.${id}`,
  as: 'text' as const,
  required: true,
  value: undefined,
  secret: false,
  keepNever: false,
  ...parts,
})
const view = (...fields: readonly ReturnType<typeof field>[]): FormView => ({
  kind: 'form',
  route: 'j/s',
  heading: said('Heading'),
  showsApplicationId: false,
  saves: 'draft',
  fields,
  groups: {},
  records: [],
  submit: said('Continue'),
})
const message = (id: string, code: string): FieldError => ({
  field: id,
  code,
  text: said(`${id} ${code}`),
  because: { at: '' },
})

/** Refuses empty answers, and counts how often it was asked. */
function countingJudge() {
  let asked = 0
  const judge = (answers: Answers): Judged => {
    asked += 1
    const wrong = ['email', 'name'].filter((id) => !answers[id])
    return {
      messages: Object.fromEntries(wrong.map((id) => [id, [message(id, 'required')]])),
      summary: wrong.map((id) => ({ field: id, text: said(`${id} in the summary`) })),
    }
  }
  return { judge, asked: () => asked }
}

function draw(form: FormView, first: Answers = {}) {
  const counting = countingJudge()
  const hook = renderHook(({ answers }) => useShownMessages(form, answers, counting.judge), { initialProps: { answers: first } })
  return { ...counting, now: () => hook.result.current, answer: (answers: Answers) => hook.rerender({ answers }) }
}

describe('messages that are shown', () => {
  it('cost no judgement while there are none', () => {
    const form = draw(view(field('name'), field('email')))
    for (const name of ['A', 'An', 'Ana']) form.answer({ name })
    expect(form.asked()).toBe(0)
  })

  it('say after a refusal what is wrong at each field, and in the summary in screen order', () => {
    const form = draw(view(field('name'), field('email')))
    act(() => form.now().refuse(form.judge({})))
    expect(form.now().messages).toEqual({ name: said('name required'), email: said('email required') })
    expect(form.now().summary).toEqual([
      { field: 'name', text: said('name in the summary') },
      { field: 'email', text: said('email in the summary') },
    ])
  })

  it('of the server stand until the answer is another, even if it is given back later', () => {
    const form = draw(view(field('name'), field('email')), { name: 'Ana', email: 'ana@example.com' })
    act(() => form.now().refuseFor({ email: 'An account with this email already exists.' }))
    expect(form.now().messages).toEqual({ email: 'An account with this email already exists.' })
    expect(form.now().summary).toEqual([{ field: 'email', text: 'An account with this email already exists.' }])
    form.answer({ name: 'Anna', email: 'ana@example.com' })
    expect(form.now().messages).toHaveProperty('email')
    form.answer({ name: 'Anna', email: 'anna@example.com' })
    expect(form.now().messages).toEqual({})
    form.answer({ name: 'Anna', email: 'ana@example.com' })
    expect(form.now().messages).toEqual({})
  })

  it('judge the prefilled answer where none was given', () => {
    const form = draw(view(field('name', { value: 'Ana' }), field('email')))
    act(() => form.now().refuse({ messages: { name: [message('name', 'required')] }, summary: [] }))
    expect(form.now().messages).toEqual({})
  })

  it('know the unmet rules of a field that lists them, unseen', () => {
    const form = draw(view(field('name', { hints: [{ code: 'required', text: said('A name') }] }), field('email')))
    expect(form.now().unmet.name).toEqual(['required'])
    expect(form.now().messages).toEqual({})
  })
})
