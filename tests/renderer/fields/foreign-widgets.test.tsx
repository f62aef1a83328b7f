import TextareaWidget from '@rjsf/core/lib/components/widgets/TextareaWidget.js'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aForm } from '#kit/compiled-flow.ts'
import { ForeignWidgetsContext, framed } from '#renderer/fields/foreign-widgets.tsx'
import { FormScreen } from '#renderer/kinds/form/form-screen.tsx'
import { drawScreen } from '../drawn-form.tsx'

const foreign = { text: framed(TextareaWidget) }
const plans = {
  id: 'plans',
  as: 'text',
  label: 'Your plans',
  help: 'In a few words.',
  required: 'Enter your plans',
  schema: { maxLength: 10 },
  messages: { maxLength: 'Shorter, please' },
}

function drawn() {
  return drawScreen<never>(aForm({ fields: [plans] }), (props) => (
    <ForeignWidgetsContext value={foreign}>
      <FormScreen {...props} />
    </ForeignWidgetsContext>
  ))
}

describe('a widget of another rjsf package', () => {
  it('a widget of another package draws its control under the label and the help of the flow, and its answer is sent', async () => {
    const { user, sent } = drawn()
    const control = screen.getByLabelText('Your plans')
    expect(control.tagName).toBe('TEXTAREA')
    expect(screen.getByRole('textbox', { name: /Your plans/, description: /In a few words/ })).toBe(control)
    await user.type(control, 'A roof')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(sent).toEqual([{ plans: 'A roof' }])
  })

  it('a widget of another package shows the error of the flow when it is left, and when a missing answer is submitted', async () => {
    const { user, sent } = drawn()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getAllByText('Enter your plans').length).toBeGreaterThan(0)
    await user.type(screen.getByLabelText('Your plans'), 'A roof and a new kitchen')
    await user.tab()
    expect(screen.getByRole('textbox', { description: /Shorter, please/ })).toBeTruthy()
    expect(sent).toEqual([])
  })
})
