import type { InputScreen } from '#engine/flow/compiled-flow.ts'
import type { JsonObject } from '#engine/flow/json.ts'
import { fields } from '../fields/fields.ts'
import { formSchema, type ScreenSchema } from './screen-schema.ts'

/**
 * A screen's schema for any rjsf form: each field also names the closest widget that all rjsf themes have. Our own
 * pages use `formSchema`.
 */
export function screenSchema(screen: InputScreen): ScreenSchema {
  const { schema, uiSchema } = formSchema(screen)
  const widgets = screen.fields.map(({ id, as }): [string, JsonObject] => [
    id,
    { 'ui:widget': fields[as].standardWidget, ...(uiSchema[id] as JsonObject) },
  ])
  return { schema, uiSchema: { ...uiSchema, ...Object.fromEntries(widgets) } }
}
