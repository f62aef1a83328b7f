/** Lets screens use widgets of other rjsf packages, or of an app. */
import type { RegistryWidgetsType, WidgetProps } from '@rjsf/utils'
import { type ComponentType, createContext } from 'react'
import { useFieldState, useForm } from '../form/form-context.tsx'
import { FieldFrame } from './frame/field-frame.tsx'

/** The widgets to use in place of the project's own, by their name in `as`. */
export const ForeignWidgetsContext = createContext<RegistryWidgetsType>({})

/**
 * Adds label, help and error to a widget that draws none, with the ids to which rjsf's widgets refer in
 * `aria-describedby`.
 */
export function framed(Control: ComponentType<WidgetProps>): ComponentType<WidgetProps> {
  return function FramedWidget(props: WidgetProps) {
    const { name, id, rawErrors, onChange } = props
    const model = useForm()
    const state = useFieldState(name)
    if (!state) return null
    return (
      <FieldFrame view={state.view} id={id} message={rawErrors?.[0]}>
        <Control {...props} hideLabel hideError onChange={(value) => onChange(value ?? '')} onBlur={() => model.leave(name)} />
      </FieldFrame>
    )
  }
}
