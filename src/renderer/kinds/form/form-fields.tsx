import { useLayoutEffect, useMemo, useRef } from 'react'
import type { FieldId, JsonObject } from '#engine/index.ts'
import { SchemaForm } from '../../form/schema-form.tsx'
import { useLocale } from '../../surroundings.tsx'
import type { QuestionsProps } from './form-frame.tsx'
import { shownAsErrors } from './said-messages.ts'

type FormFieldsProps = Pick<QuestionsProps, 'view' | 'schema' | 'uiSchema' | 'messages'> & {
  /** Fields that the kind draws itself. */
  readonly except?: readonly FieldId[]
}

/** The questions of a screen, each as its widget draws it. */
export function FormFields({ view, schema, uiSchema, messages, except = none }: FormFieldsProps) {
  const locale = useLocale()
  const latest = useRef(messages)
  useLayoutEffect(() => {
    latest.current = messages
  })
  const drawn = useMemo(() => withoutFields(schema, except), [schema, except])
  if (view.fields.every(({ id }) => except.includes(id))) return null
  return <SchemaForm schema={drawn} uiSchema={uiSchema} judged={() => shownAsErrors(latest.current, locale)} />
}

const none: readonly FieldId[] = []

function withoutFields(schema: JsonObject, fields: readonly FieldId[]): JsonObject {
  const kept = Object.entries((schema.properties ?? {}) as JsonObject).filter(([field]) => !fields.includes(field))
  return { ...schema, properties: Object.fromEntries(kept) }
}
