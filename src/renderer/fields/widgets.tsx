import type { RegistryWidgetsType, WidgetProps } from '@rjsf/utils'
import type { Json } from '#engine/index.ts'
import { useFieldState, useForm } from '../form/form-context.tsx'
import { fields, type RendererField } from './fields.ts'

/** The fields as rjsf widgets, by the `ui:widget` that the form sets. */
export const widgets: RegistryWidgetsType = Object.fromEntries(
  Object.entries(fields).map(([name, field]) => [name, rjsfWidget(field)]),
)

/** rjsf supplies answer, message and id; the field's view supplies texts and options. */
function rjsfWidget({ Widget, stores }: RendererField) {
  return function FieldWidget({ name, id, value, rawErrors, onChange }: WidgetProps) {
    const model = useForm()
    const state = useFieldState(name)
    if (!state) return null
    const type = (answer: Json) => model.type(name, answer, stores === 'when typing pauses')
    return (
      <Widget
        view={state.view}
        unmet={state.unmet}
        id={id}
        value={value as Json | undefined}
        message={rawErrors?.[0]}
        onChange={stores === 'at each change' ? onChange : type}
        onLeave={() => model.leave(name)}
      />
    )
  }
}
