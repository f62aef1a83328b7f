/**
 * A screen as a form of rjsf: rjsf has the schema and finds the widget of each field; the answers are in the form's model, and the
 * engine validates them with the validator of the release. Hidden fields stay in the schema, but are not drawn.
 */

import Form, { type FormProps } from '@rjsf/core'
import StringField from '@rjsf/core/lib/components/fields/StringField.js'
import type { FieldProps, FieldTemplateProps, RJSFSchema, UiSchema } from '@rjsf/utils'
import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import { use, useMemo } from 'react'
import type { AnswerValidator, JsonObject } from '#engine/index.ts'
import { ForeignWidgetsContext } from '../fields/foreign-widgets.tsx'
import { widgets } from '../fields/widgets.tsx'
import { useForm, useFormState } from './form-context.tsx'
import { RjsfContext } from './screen-field.tsx'

type ScreenFormProps = {
  readonly className: string | undefined
  /** The schema with the `$id` under which it was compiled. */
  readonly schema: JsonObject
  readonly uiSchema: JsonObject
  /** undefined if no field of the screen has limits. */
  readonly compiled: AnswerValidator | undefined
}

export function ScreenForm({ className = '', schema, uiSchema, compiled }: ScreenFormProps) {
  const { submit } = useForm()
  const foreign = use(ForeignWidgetsContext)
  const allWidgets = useMemo(() => ({ ...widgets, ...foreign }), [foreign])
  const validator = useMemo(() => {
    const validate = compiled ?? (() => true)
    return createPrecompiledValidator({ [String(schema.$id)]: validate as never }, schema as RJSFSchema)
  }, [schema, compiled])
  return (
    <Form
      className={className}
      schema={schema as RJSFSchema}
      uiSchema={uiSchema as UiSchema}
      validator={validator}
      // The engine validates: it knows hidden fields and checks across answers as well.
      noValidate
      onSubmit={submit}
      fields={fields}
      widgets={allWidgets}
      templates={templates}
      idPrefix="field"
      idSeparator="-"
      noHtml5Validate
      showErrorList={false}
      experimental_componentUpdateStrategy="shallow"
      experimental_customMergeAllOf={withoutAllOf}
    >
      {noButton}
    </Form>
  )
}

/** The kind of screen draws the button. */
const noButton = <></>

/** Drops `allOf`: rjsf needs only a field's type, and the compiled validator checks the limits. */
export const withoutAllOf = ({ allOf: _, ...schema }: RJSFSchema): RJSFSchema => schema

/** rjsf's field for the whole screen: what the kind of screen draws, with the fields where it places them. */
function ScreenContent({ registry, uiSchema = {}, onBlur, onFocus }: FieldProps) {
  const content = useFormState((state) => state.content)
  // biome-ignore lint/correctness/useExhaustiveDependencies: rjsf copies uiSchema at each render
  const ofRjsf = useMemo(() => ({ registry, uiSchema, onBlur, onFocus }), [registry, onBlur, onFocus])
  return <RjsfContext value={ofRjsf}>{content}</RjsfContext>
}

const fields: NonNullable<FormProps['fields']> = {
  ObjectField: ScreenContent,
  // rjsf's fields for numbers and lists would convert the widget's value, and draw list rows.
  ArrayField: StringField,
  BooleanField: StringField,
  NumberField: StringField,
  // Used for a field whose schema has no type.
  FallbackField: StringField,
}

const Nothing = () => null

const templates: NonNullable<FormProps['templates']> = {
  // Each widget draws its own label, help and message.
  FieldTemplate: ({ children }: FieldTemplateProps) => children,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  DescriptionFieldTemplate: Nothing,
}
