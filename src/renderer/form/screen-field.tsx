import { ErrorSchemaBuilder, type FieldProps, type RJSFSchema, toFieldPathId, type UiSchema } from '@rjsf/utils'
import { type ComponentType, createContext, memo, use, useCallback, useMemo } from 'react'
import type { FieldId } from '#engine/index.ts'
import { useFieldState, useForm } from './form-context.tsx'
import type { FieldState } from './form-model.ts'

/** What rjsf gives to every field. It changes with the schema only. */
type OfRjsf = Pick<FieldProps, 'registry' | 'onBlur' | 'onFocus'> & { readonly uiSchema: UiSchema }

export const RjsfContext = createContext<OfRjsf | undefined>(undefined)

/** A field as rjsf draws it. It draws again only when its own answer, message or view changes. */
export const ScreenField = memo(function ScreenField({ name }: { readonly name: FieldId }) {
  const state = useFieldState(name)
  const ofRjsf = use(RjsfContext)
  return state && ofRjsf && <ShownField name={name} state={state} {...ofRjsf} />
})

type ShownFieldProps = OfRjsf & { readonly name: FieldId; readonly state: FieldState }

function ShownField({ name, state: { view, value, message }, registry, uiSchema, onBlur, onFocus }: ShownFieldProps) {
  const model = useForm()
  const { rootSchema, globalFormOptions, fields } = registry
  const fieldPathId = useMemo(() => toFieldPathId(name, globalFormOptions, []), [name, globalFormOptions])
  const errorSchema = useMemo(() => new ErrorSchemaBuilder().addErrors(message ?? []).ErrorSchema, [message])
  const ui = useMemo(() => ({ ...uiSchema[name], 'ui:widget': view.as }), [uiSchema, name, view.as])
  const onChange = useCallback<FieldProps['onChange']>((answer) => model.store({ [name]: answer }), [model, name])
  const SchemaField = fields.SchemaField as ComponentType<FieldProps>
  return (
    <SchemaField
      name={name}
      schema={(rootSchema.properties?.[name] ?? {}) as RJSFSchema}
      uiSchema={ui}
      formData={value}
      errorSchema={errorSchema}
      required={rootSchema.required?.includes(name) ?? false}
      fieldPathId={fieldPathId}
      registry={registry}
      onChange={onChange}
      onBlur={onBlur}
      onFocus={onFocus}
    />
  )
}
