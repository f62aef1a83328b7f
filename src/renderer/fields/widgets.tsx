import type { RegistryWidgetsType, WidgetProps } from '@rjsf/utils'
import type { ComponentType } from 'react'
import { useEntry, useForm } from '../form/form-context.tsx'
import type { FieldProps } from './field-props.ts'
import { fields } from './fields.ts'
import { controlId } from './frame/field-ids.ts'

/** The fields as rjsf widgets, by the `ui:widget` that the form sets; of the rjsf props only `name` is used. */
export const widgets: RegistryWidgetsType = Object.fromEntries(
  Object.entries(fields).map(([name, Widget]) => [name, asWidget(Widget)]),
)

function asWidget(Widget: ComponentType<FieldProps>) {
  return function FieldWidget({ name }: WidgetProps) {
    const { change, leave } = useForm()
    const entry = useEntry(name)
    if (!entry) return null
    return <Widget {...entry} id={controlId(name)} onChange={(value) => change({ [name]: value })} onLeave={() => leave(name)} />
  }
}
