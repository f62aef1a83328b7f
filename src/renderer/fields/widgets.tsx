import type { RegistryWidgetsType, WidgetProps } from '@rjsf/utils'
import type { ComponentType } from 'react'
import type { Json } from '#engine/index.ts'
import { useForm, useShownField } from '../form/form-context.tsx'
import type { FieldProps } from './field-props.ts'
import { fields } from './fields.ts'

/** The fields as rjsf widgets, by the `ui:widget` that the form sets. */
export const widgets: RegistryWidgetsType = Object.fromEntries(
  Object.entries(fields).map(([name, Widget]) => [name, asWidget(Widget)]),
)

/** rjsf gives answer, message and id; the view has texts and options for this borrower. */
function asWidget(Widget: ComponentType<FieldProps>) {
  return function FieldWidget({ name, id, value, rawErrors, onChange }: WidgetProps) {
    const { leave } = useForm()
    const shown = useShownField(name)
    if (!shown) return null
    return (
      <Widget
        {...shown}
        id={id}
        value={value as Json | undefined}
        message={rawErrors?.[0]}
        onChange={onChange}
        onLeave={() => leave(name)}
      />
    )
  }
}
