import type { RegistryWidgetsType, WidgetProps } from '@rjsf/utils'
import { type ComponentType, useCallback, useState } from 'react'
import type { Json, Widget as WidgetName } from '#engine/index.ts'
import { useForm, useShownField } from '../form/form-context.tsx'
import type { FieldProps } from './field-props.ts'
import { fields } from './fields.ts'

/** Fields whose answer is stored when the typing pauses. A password's rules follow each key, so its answer does, too. */
const typed: ReadonlySet<string> = new Set<WidgetName>(['text', 'email', 'money', 'ssn', 'pin', 'password'])

/** The fields as rjsf widgets, by the `ui:widget` that the form sets. */
export const widgets: RegistryWidgetsType = Object.fromEntries(
  Object.entries(fields).map(([name, Widget]) => [name, typed.has(name) ? typedWidget(Widget) : widget(Widget)]),
)

/** rjsf gives answer, message and id; the view has texts and options for this borrower. */
function widget(Widget: ComponentType<FieldProps>) {
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

/**
 * A widget that keeps what is typed until it is stored. An answer from elsewhere replaces it. While its error is shown,
 * each key is stored, so that the error disappears at the key that corrects it.
 */
function typedWidget(Widget: ComponentType<FieldProps>) {
  const Stored = widget(Widget)
  return function TypedWidget(props: WidgetProps) {
    const { name, value, onChange, rawErrors } = props
    const { typing } = useForm()
    const [typed, setTyped] = useState<{ readonly value: Json; readonly before: Json | undefined }>()
    const type = useCallback(
      (next: Json) => {
        setTyped({ value: next, before: value })
        typing.hold(name, next, () => onChange(next))
      },
      [name, value, onChange, typing],
    )
    if (rawErrors !== undefined && rawErrors.length > 0) return <Stored {...props} />
    return <Stored {...props} value={typed && typed.before === value ? typed.value : value} onChange={type} />
  }
}
