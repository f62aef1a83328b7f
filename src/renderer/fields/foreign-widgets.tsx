/** Widgets of other rjsf packages, or of an app, in screens of flow files. */
import type { RegistryWidgetsType, WidgetProps } from '@rjsf/utils'
import { type ComponentType, createContext } from 'react'
import { useForm, useShownField } from '../form/form-context.tsx'
import { FieldFrame } from './frame/field-frame.tsx'

/** Widgets in place of ours, by the name that fields have in `as`. */
export const ForeignWidgetsContext = createContext<RegistryWidgetsType>({})

/**
 * Draws the flow's label, help and error around the control of a widget, which brings none of them, under the ids that
 * rjsf's widgets name in `aria-describedby`.
 */
export function framed(Control: ComponentType<WidgetProps>): ComponentType<WidgetProps> {
  return function FramedWidget(props: WidgetProps) {
    const { name, id, rawErrors, onChange } = props
    const { leave } = useForm()
    const shown = useShownField(name)
    if (!shown) return null
    return (
      <FieldFrame view={shown.view} id={id} message={rawErrors?.[0]}>
        <Control {...props} hideLabel hideError onChange={(value) => onChange(value ?? '')} onBlur={() => leave(name)} />
      </FieldFrame>
    )
  }
}
