import type { WidgetProps } from '@rjsf/utils'
import { screen } from '@testing-library/react'
import { type ComponentType, Profiler } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { FormView } from '#engine/kinds/form.ts'
import { aForm } from '#kit/compiled-flow.ts'
import { widgets } from '#renderer/fields/widgets.tsx'
import { FormScreen } from '#renderer/kinds/form/form-screen.tsx'
import { drawForm, drawScreen } from '../drawn-form.tsx'

const Text = widgets.text as ComponentType<WidgetProps>
afterEach(() => {
  widgets.text = Text
})

describe('the rjsf form of a screen', () => {
  it('the form draws a field with the widget registered for it and stores the value that the widget reports', async () => {
    widgets.text = ({ id, label, value, onChange }: WidgetProps) => (
      <label htmlFor={id}>
        {label}
        <input id={id} value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value.toUpperCase())} />
      </label>
    )
    const form = drawForm({ fields: [{ id: 'name', as: 'text', label: 'Name' }] })
    await form.user.type(screen.getByLabelText('Name'), 'ana')
    expect(form.answers()).toEqual({ name: 'ANA' })
  })

  it('an answer that hides a field is two commits: the answer with the view that follows, then the fields', async () => {
    let commits = 0
    const fields = [
      { id: 'owns', as: 'yes-no', label: 'Do you own it?' },
      { id: 'since', as: 'text', label: 'Since when?', shownWhen: { '==': [{ var: 'draft.owns' }, true] } },
    ]
    const form = drawScreen<FormView>(aForm({ fields }), (props) => (
      <Profiler id="screen" onRender={() => (commits += 1)}>
        <FormScreen {...props} />
      </Profiler>
    ))
    await form.user.click(screen.getByLabelText('Yes'))
    expect(screen.getByLabelText('Since when?', { exact: false })).toBeTruthy()
    commits = 0
    await form.user.click(screen.getByLabelText('No'))
    expect(screen.queryByLabelText('Since when?', { exact: false })).toBeNull()
    expect(commits).toBe(2)
  })

  it('a box below a field hides it once ticked, and shows it again with its answer', async () => {
    const form = drawForm({
      fields: [
        { id: 'first', as: 'text', label: 'First name', shownWhen: { '!': { var: 'draft.one' } } },
        { id: 'last', as: 'text', label: 'Last name' },
        { id: 'one', as: 'checkbox', label: 'I have one name', emptyIs: false },
      ],
    })
    const first = () => screen.queryByLabelText<HTMLInputElement>('First name', { exact: false })
    await form.user.type(first() as HTMLInputElement, 'Ana')
    await form.user.click(screen.getByLabelText('I have one name'))
    expect(first()).toBeNull()
    await form.user.click(screen.getByLabelText('I have one name'))
    expect(first()?.value).toBe('Ana')
  })

  it('a key press in one of three hundred fields redraws that field only', async () => {
    const drawn = new Set<string>()
    widgets.text = (props: WidgetProps) => {
      drawn.add(props.name)
      return <Text {...props} />
    }
    const fields = Array.from({ length: 300 }, (_, index) => ({ id: `f${index}`, as: 'text', label: `Field ${index}.` }))
    const form = drawForm({ fields })
    const field = screen.getByLabelText('Field 7.', { exact: false })
    await form.user.click(field)
    drawn.clear()
    await form.user.keyboard('x')
    expect(form.answers()).toEqual({ f7: 'x' })
    expect([...drawn]).toEqual(['f7'])
  })
})
