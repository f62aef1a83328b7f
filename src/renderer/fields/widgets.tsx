import type { RegistryWidgetsType, WidgetProps } from '@rjsf/utils'
import { type ComponentType, useCallback, useState } from 'react'
import type { Json, Widget as WidgetName } from '#engine/index.ts'
import { useForm, useShownField } from '../form/form-context.tsx'
import type { FieldProps } from './field-props.ts'
import { fields } from './fields.ts'

/**
 * Fields whose answer is stored when typing pauses. The rules of a password are checked at each key, so its answer is
 * stored at each key.
 */
const typed: ReadonlySet<string> = new Set<WidgetName>(['money', 'ssn', 'pin', 'password'])

/** Widgets whose control keeps the typed text until typing pauses. */
const kept: ReadonlySet<string> = new Set<WidgetName>(['text', 'email'])

/** The fields as rjsf widgets, by the `ui:widget` that the form sets. */
export const widgets: RegistryWidgetsType = Object.fromEntries(
  Object.entries(fields).map(([name, Widget]) => [
    name,
    typed.has(name) ? typedWidget(Widget) : kept.has(name) ? keptWidget(Widget) : widget(Widget),
  ]),
)

/** rjsf supplies answer, message and id; the field's view supplies texts and options. */
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
 * Wraps a widget: the typed value is kept until it is stored, and a value set from elsewhere replaces it. While the
 * field shows an error, each key is stored, so that the error disappears as soon as it is corrected.
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

/** Like `typedWidget`, for a field whose control keeps the text: a key redraws nothing of the field around it. */
function keptWidget(Widget: ComponentType<FieldProps>) {
  const Stored = widget(Widget)
  return function KeptWidget(props: WidgetProps) {
    const { name, onChange, rawErrors } = props
    const { typing } = useForm()
    const hold = useCallback((next: Json) => typing.hold(name, next, () => onChange(next)), [name, onChange, typing])
    return <Stored {...props} onChange={rawErrors !== undefined && rawErrors.length > 0 ? onChange : hold} />
  }
}
