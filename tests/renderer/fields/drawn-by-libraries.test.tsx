import { readFileSync } from 'node:fs'
import type { WidgetProps } from '@rjsf/utils'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aForm } from '#kit/compiled-flow.ts'
import { fields } from '#renderer/fields/fields.ts'
import { ForeignWidgetsContext } from '#renderer/fields/foreign-widgets.tsx'
import { FormScreen } from '#renderer/kinds/form/form-screen.tsx'
import { drawForm, drawScreen } from '../drawn-form.tsx'

const options = [
  { id: 'A', label: 'First', help: 'The first one' },
  { id: 'B', label: 'Second' },
]
const optionsOf = (as: string) => (['select', 'radio', 'checkboxes'].includes(as) ? { options } : {})
const aField = (as: string) => ({ id: 'it', as, label: 'Question', help: 'Why', required: 'Required', ...optionsOf(as) })

describe('rjsf', () => {
  it.each(Object.keys(fields))(
    'a %s field is drawn by the widget that an app registers in its place, and rjsf stores its answer',
    async (as) => {
      const Own = ({ value, onChange }: WidgetProps) => (
        <button type="button" onClick={() => onChange('answer')}>
          Own widget: {String(value ?? 'empty')}
        </button>
      )
      const form = drawScreen<never>(
        aForm({ fields: [{ ...aField(as), ...(as === 'files' && { document: 'PAYSTUB' }) }] }),
        (props) => (
          <ForeignWidgetsContext value={{ [as]: Own }}>
            <FormScreen {...props} />
          </ForeignWidgetsContext>
        ),
      )
      await form.user.click(screen.getByRole('button', { name: 'Own widget: empty' }))
      expect(screen.getByRole('button', { name: 'Own widget: answer' })).toBeTruthy()
      expect(form.stored()).toEqual({ it: 'answer' })
    },
  )
})

describe('Mantine', () => {
  /** The parts of Mantine's inputs to which the styles give their look. */
  const styled = [...new Set(readFileSync('src/renderer/theme/fields.css', 'utf8').match(/\.mantine-[\w-]+/g))].join(',')

  // Files and appointments are drawn from other parts: record 91, and the radio buttons of this list.
  it.each(Object.keys(fields).filter((as) => as !== 'files' && as !== 'slot'))(
    'the controls, the label, the help and the message of a %s field are parts of Mantine that fields.css styles',
    async (as) => {
      const form = drawForm({ fields: [aField(as)] })
      await form.user.click(screen.getByRole('button', { name: 'Continue' }))
      const field = document.querySelector('[data-field="it"]')
      const parts = [
        ...(field?.querySelectorAll('input, select') ?? []),
        ...['field-it__error', 'field-it__help'].map((id) => document.getElementById(id)),
        as === 'checkbox' ? field?.querySelector('label') : document.getElementById('field-it-label'),
      ]
      expect(parts.filter((part) => !part?.matches(styled)).map((part) => part?.outerHTML)).toEqual([])
    },
  )
})
