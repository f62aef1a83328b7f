/**
 * rjsf with our own theme: it walks a screen's schema and uiSchema and finds the widget of each field; what is drawn,
 * in which order and whether at all is the view's to say.
 */

import { withTheme } from '@rjsf/core'
import type { FieldTemplateProps, ObjectFieldTemplateProps, RJSFSchema, UiSchema } from '@rjsf/utils'
import { memo } from 'react'
import type { JsonObject } from '#engine/index.ts'
import { widgets } from '../fields/widgets.tsx'
import { engineValidator, type Judged } from './engine-validator.ts'
import { FormLayout } from './form-layout.tsx'
import { sameJson } from './same-json.ts'

const Nothing = () => null

const Form = withTheme({
  widgets,
  templates: {
    ObjectFieldTemplate: ({ properties }: ObjectFieldTemplateProps) => <FormLayout drawn={properties} />,
    // A widget of ours brings its own label, help and message, wired to each other.
    FieldTemplate: ({ children }: FieldTemplateProps) => children,
    ErrorListTemplate: Nothing,
    FieldErrorTemplate: Nothing,
    FieldHelpTemplate: Nothing,
    DescriptionFieldTemplate: Nothing,
    ButtonTemplates: { SubmitButton: Nothing },
  },
})

type SchemaFormProps = { readonly schema: JsonObject; readonly uiSchema: JsonObject; readonly judged: Judged }

/**
 * Worked out once for a screen. Answers do not pass through rjsf, since it rebuilds the state of the whole form at each
 * change; they go by form-state.ts, and nothing here depends on them.
 */
export const SchemaForm = memo(
  function SchemaForm({ schema, uiSchema, judged }: SchemaFormProps) {
    const types = typesOf(schema)
    return (
      <Form
        // The page's own <form> is around it, with the button and the summary in it.
        tagName="div"
        schema={types}
        uiSchema={ownWidgets(uiSchema)}
        validator={engineValidator(judged, types)}
        idPrefix="field"
        idSeparator="-"
        noHtml5Validate
        showErrorList={false}
        // A consent must not arrive ticked because its schema says `const: true`.
        experimental_defaultFormStateBehavior={{
          constAsDefaults: 'never',
          requiredBooleanDefault: 'skip',
          emptyObjectFields: 'skipDefaults',
        }}
      />
    )
  },
  (before, after) => sameJson(before.schema, after.schema) && sameJson(before.uiSchema, after.uiSchema),
)

/**
 * rjsf needs of a field no more than its type; limits are the engine's, and merging their `allOf` would cost for nothing.
 * A list is one widget of ours too, and no rows that rjsf would add and remove.
 */
function typesOf({ properties = {} }: JsonObject): RJSFSchema {
  const types = Object.entries(properties as { readonly [field: string]: { readonly type?: string } })
  const drawnAs = (type = 'string') => ({ type: type === 'array' ? 'string' : type }) as RJSFSchema
  return { type: 'object', properties: Object.fromEntries(types.map(([field, { type }]) => [field, drawnAs(type)])) }
}

/** A screen's uiSchema names widgets that every theme has; ours stand beside them, under the names of the flow files. */
function ownWidgets(uiSchema: JsonObject): UiSchema {
  const named = Object.entries(uiSchema as { readonly [field: string]: { readonly 'ui:options'?: { readonly as?: string } } })
  return Object.fromEntries(named.map(([field, ui]) => [field, ui['ui:options']?.as ? { 'ui:widget': ui['ui:options'].as } : ui]))
}
