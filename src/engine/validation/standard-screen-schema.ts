import type { InputScreen } from '#engine/flow/compiled-flow.ts'
import type { FieldId, FlowPointer, JsonObject } from '#engine/flow/json.ts'
import { fields } from '../fields/fields.ts'
import { formSchema, type ScreenSchema } from './screen-schema.ts'

/** A decision on answers that no keyword of JSON Schema can make: the server makes it, whatever form asks. */
export type CheckBeyondSchema = {
  /** Absent for a decision on the whole screen. */
  readonly field?: FieldId
  /** The code of the error; without one, the field is left out, with its answer. */
  readonly code?: string
  /** Where the flow files say so. */
  readonly at: FlowPointer
}

/**
 * A screen's schema for any rjsf form: each field also names the closest widget that all rjsf themes have. Our own
 * pages use `formSchema`. `checks` lists what the schema leaves to the server.
 */
export function screenSchema(screen: InputScreen): ScreenSchema & { readonly checks: readonly CheckBeyondSchema[] } {
  const { schema, uiSchema } = formSchema(screen)
  const widgets = screen.fields.map(({ id, as }): [string, JsonObject] => [
    id,
    { 'ui:widget': fields[as].standardWidget, ...(uiSchema[id] as JsonObject) },
  ])
  return { schema, uiSchema: { ...uiSchema, ...Object.fromEntries(widgets) }, checks: checksBeyondSchema(screen) }
}

function checksBeyondSchema(screen: InputScreen): readonly CheckBeyondSchema[] {
  const ofFields = screen.fields.flatMap(({ id: field, at, shownWhen, required, requiredAt = at, options = [] }) => [
    ...(shownWhen === undefined ? [] : [{ field, at: `${at}/shownWhen` }]),
    ...(shownWhen === undefined || required === undefined ? [] : [{ field, code: 'required', at: requiredAt }]),
    ...options.flatMap((option) => [
      ...(option.shownWhen === undefined ? [] : [{ field, code: 'options', at: `${option.at}/shownWhen` }]),
      ...(option.refuse === undefined ? [] : [{ field, code: 'refuse', at: `${option.at}/refuse` }]),
    ]),
  ])
  return [...ofFields, ...screen.checks.map(({ id, field, at }) => ({ field, code: `checks.${id}`, at }))]
}
