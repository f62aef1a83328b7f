/** Widgets of other rjsf packages, or of an app, in screens of flow files. */
import { errorId, helpId, type RegistryWidgetsType, type WidgetProps } from '@rjsf/utils'
import { type ComponentType, createContext } from 'react'
import { formatMessage } from '#i18n/format-message.ts'
import { useForm, useShownField } from '../form/form-context.tsx'
import { useLocale } from '../surroundings.tsx'
import { FieldFrame } from './frame/field-frame.tsx'

/** Widgets in place of ours, by the name that fields have in `as`. */
export const ForeignWidgetsContext = createContext<RegistryWidgetsType>({})

/**
 * Draws the flow's label, help and error around the control of a widget, which brings none of them. The hidden copies
 * are what such a control names in `aria-describedby`.
 */
export function framed(Control: ComponentType<WidgetProps>): ComponentType<WidgetProps> {
  return function FramedWidget(props: WidgetProps) {
    const { name, id, rawErrors } = props
    const { leave } = useForm()
    const locale = useLocale()
    const shown = useShownField(name)
    if (!shown) return null
    const { view } = shown
    const message = rawErrors?.[0]
    return (
      <FieldFrame view={view} id={id} message={message}>
        <Control {...props} hideLabel hideError onBlur={() => leave(name)} />
        <span id={errorId(id)} hidden>
          {message}
        </span>
        <span id={helpId(id)} hidden>
          {view.help && formatMessage(view.help, locale)}
        </span>
      </FieldFrame>
    )
  }
}
