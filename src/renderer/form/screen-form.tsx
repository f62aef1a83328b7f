/**
 * A screen as an rjsf form: rjsf stores the answers, runs the validator and selects the widget of each field. Hidden
 * fields stay in schema and answers, but are not drawn.
 */

import Form, { type FormProps } from '@rjsf/core'
import StringField from '@rjsf/core/lib/components/fields/StringField.js'
import type { ErrorSchema, FieldProps, FieldTemplateProps, ObjectFieldTemplateProps, RJSFSchema, UiSchema } from '@rjsf/utils'
import { ErrorSchemaBuilder, toFieldPathId } from '@rjsf/utils'
import {
  type ComponentProps,
  type ComponentType,
  createContext,
  memo,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import type { Answers, FieldId, JsonObject } from '#engine/index.ts'
import { ForeignWidgetsContext } from '../fields/foreign-widgets.tsx'
import { widgets } from '../fields/widgets.tsx'
import type { FieldEntry } from './form-contents.ts'
import { useForm } from './form-context.tsx'
import { createListeners, type Listeners, useStored } from './listeners.ts'
import { ShownErrorsContext, shownMessages } from './shown-errors.ts'

/**
 * The content of the form, drawn by the component of the screen's kind: fields, button, and parts of its own. A store,
 * like the form's contents.
 */
export const FormPartsContext = createContext(createFormParts(null))

export type FormParts = Pick<Listeners, 'subscribe'> & {
  readonly now: () => ReactNode
  readonly publish: (parts: ReactNode) => void
}

export function createFormParts(first: ReactNode): FormParts {
  let parts = first
  const { subscribe, notify } = createListeners()
  return {
    subscribe,
    now: () => parts,
    publish: (next) => {
      parts = next
      notify()
    },
  }
}

/** Called before a submission; returns true to delay it. */
export const HoldBackContext = createContext<(form: HTMLFormElement) => boolean>(() => false)

/** The rendered fields by id, placed by the component of the screen's kind. */
export const DrawnFieldsContext = createContext<ReadonlyMap<FieldId, ReactNode>>(new Map())

/** All fields of a screen. A field renders again only when its own answer, message or view changes. */
function ScreenFields({ formData, errorSchema, uiSchema = {}, onChange, onBlur, onFocus, registry, ...rest }: FieldProps) {
  const { contents, report } = useForm()
  const shown = use(ShownErrorsContext)
  const answers = (formData ?? none) as Answers
  const messages = useMemo(() => shownMessages(errorSchema, shown), [errorSchema, shown])
  const { properties = none, required = noNames } = registry.rootSchema
  const change: typeof onChange = useCallback(
    (value, path, ...more) => {
      const field = String(path[0])
      contents.set(field, value)
      report({ [field]: value })
      onChange(value, path, ...more)
    },
    [contents, report, onChange],
  )
  const publish = () => {
    const same = { onChange: change, onBlur, onFocus, registry }
    const entries = Object.entries(properties).map(([name, schema]) => {
      const own = { schema: schema as RJSFSchema, uiSchema: uiSchema[name] as UiSchema, required: required.includes(name) }
      return [name, { ...same, ...own, value: answers[name], message: messages[name] }] as const
    })
    contents.publish({ answers, messages }, new Map(entries))
  }
  // The first time in the render, so that the first page of the server has its fields.
  useState(publish)
  useLayoutEffect(publish)
  const drawn = useMemo(() => Object.keys(properties).map(asDrawn), [properties])
  const { ObjectFieldTemplate } = registry.templates
  return (
    <ObjectFieldTemplate
      {...(rest as unknown as ObjectFieldTemplateProps)}
      uiSchema={uiSchema}
      formData={formData}
      registry={registry}
      properties={drawn}
    />
  )
}

const noNames: readonly string[] = []

const asDrawn = (name: FieldId) => ({
  name,
  content: <ScreenField key={name} name={name} />,
  disabled: false,
  readonly: false,
  hidden: false,
})

const ScreenField = memo(function ScreenField({ name }: { readonly name: FieldId }) {
  const { contents, views } = useForm()
  const isShown = useStored(views, () => views.field(name) !== undefined)
  const entry = useStored(contents, () => contents.field(name))
  return isShown && entry && <EnteredField name={name} {...entry} />
})

/** A field as rjsf draws it, from its schema and its answer. */
function EnteredField({ name, value, message, registry, ...rest }: FieldEntry & { readonly name: FieldId }) {
  const fieldPathId = useMemo(() => toFieldPathId(name, registry.globalFormOptions, []), [name, registry.globalFormOptions])
  const errorSchema = useMemo(() => new ErrorSchemaBuilder().addErrors(message ?? []).ErrorSchema, [message])
  const SchemaField = registry.fields.SchemaField as ComponentType<FieldProps>
  return (
    <SchemaField {...rest} name={name} formData={value} errorSchema={errorSchema} registry={registry} fieldPathId={fieldPathId} />
  )
}

function ScreenParts({ properties }: ObjectFieldTemplateProps) {
  const drawn = useMemo(() => new Map(properties.map(({ name, content }) => [name, content])), [properties])
  const parts = use(FormPartsContext)
  return <DrawnFieldsContext value={drawn}>{useStored(parts, parts.now)}</DrawnFieldsContext>
}

function FormElement({ onSubmit, ...rest }: ComponentProps<'form'>) {
  const holdsBack = use(HoldBackContext)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (holdsBack(event.currentTarget)) event.preventDefault()
    else onSubmit?.(event)
  }
  return <form {...rest} onSubmit={submit} />
}

const Nothing = () => null
const none = {}

const fields: NonNullable<FormProps['fields']> = {
  ObjectField: ScreenFields,
  // rjsf's fields for numbers and lists would convert the widget's value, and draw list rows.
  ArrayField: StringField,
  BooleanField: StringField,
  NumberField: StringField,
  // Used for a field whose schema has no type.
  FallbackField: StringField,
}

const templates: NonNullable<FormProps['templates']> = {
  ObjectFieldTemplate: ScreenParts,
  // Empty templates, because each widget draws its own label, help and message.
  FieldTemplate: ({ children }: FieldTemplateProps) => children,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  DescriptionFieldTemplate: Nothing,
}

/** Without this, rjsf would tick a consent, because its schema says `const: true`. */
export const defaults = {
  constAsDefaults: 'never',
  requiredBooleanDefault: 'skip',
  emptyObjectFields: 'skipDefaults',
} as const satisfies FormProps['experimental_defaultFormStateBehavior']

/** Drops `allOf`: rjsf needs only a field's type, and the compiled validator checks the limits. */
export const withoutAllOf = ({ allOf: _, ...schema }: RJSFSchema): RJSFSchema => schema

type ScreenFormProps = Pick<FormProps, 'validator' | 'onChange' | 'onSubmit' | 'onError' | 'onBlur'> & {
  readonly ref: RefObject<Form | null>
  readonly className: string | undefined
  readonly schema: JsonObject
  readonly uiSchema: JsonObject
  readonly firstAnswers: Answers
  readonly extraErrors: ErrorSchema
  /** True if errors are shown, so that each change must be validated. */
  readonly validatesChanges: boolean
}

/** Renders again only for another schema or other errors: the answers are no prop. */
export const ScreenForm = memo(function ScreenForm({
  schema,
  uiSchema,
  className = '',
  firstAnswers,
  validatesChanges,
  ...rest
}: ScreenFormProps) {
  const named = useMemo(() => ownWidgets(uiSchema), [uiSchema])
  const foreign = use(ForeignWidgetsContext)
  const allWidgets = useMemo(() => ({ ...widgets, ...foreign }), [foreign])
  return (
    <Form
      {...rest}
      className={className}
      schema={schema as RJSFSchema}
      uiSchema={named}
      initialFormData={firstAnswers}
      liveValidate={validatesChanges ? 'onChange' : 'onBlur'}
      fields={fields}
      widgets={allWidgets}
      templates={templates}
      idPrefix="field"
      idSeparator="-"
      tagName={FormElement}
      noHtml5Validate
      showErrorList={false}
      experimental_componentUpdateStrategy="shallow"
      experimental_defaultFormStateBehavior={defaults}
      experimental_customMergeAllOf={withoutAllOf}
    >
      {noButton}
    </Form>
  )
})

/** Draws no submit button of its own; the component of the screen's kind does. */
const noButton = <></>

/** Adds the project's widgets to a screen's uiSchema, by their names in flow files. */
function ownWidgets(uiSchema: JsonObject): UiSchema {
  const named = Object.entries(uiSchema as { readonly [field: string]: { readonly 'ui:options'?: { readonly as?: string } } })
  return Object.fromEntries(
    named.map(([field, ui]) => [field, ui['ui:options']?.as ? { ...ui, 'ui:widget': ui['ui:options'].as } : ui]),
  )
}
