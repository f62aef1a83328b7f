import type { CompiledFlow, InputScreen } from '#engine/flow/compiled-flow.ts'
import type { FieldId, FlowPointer, JsonObject } from '#engine/flow/json.ts'
import { kindOf } from '#engine/product.ts'
import { fields } from '../fields/fields.ts'
import { formSchema, type ScreenSchema } from './screen-schema.ts'

/** A check of answers that JSON Schema cannot express; the server runs it for every form. */
export type CheckBeyondSchema = {
  /** The field of the error; absent for a check of the whole screen. */
  readonly field?: FieldId
  /** The code of the error; absent if the check hides the field and drops its answer. */
  readonly code?: string
  /** The pointer to the check in the flow. */
  readonly at: FlowPointer
}

/**
 * A screen's schema for any rjsf form: each field also names the closest widget that all rjsf themes have. Our own
 * pages use `formSchema`. `checks` lists what the schema leaves to the server.
 */
export function screenSchema(
  flow: Pick<CompiledFlow, 'product'>,
  screen: InputScreen,
): ScreenSchema & { readonly checks: readonly CheckBeyondSchema[] } {
  const { schema, uiSchema } = formSchema(screen)
  const widgets = screen.fields.map(({ id, as }): [string, JsonObject] => [
    id,
    { 'ui:widget': fields[as].standardWidget, ...(uiSchema[id] as JsonObject) },
  ])
  return { schema, uiSchema: { ...uiSchema, ...Object.fromEntries(widgets) }, checks: checksBeyondSchema(flow, screen) }
}

function checksBeyondSchema(flow: Pick<CompiledFlow, 'product'>, screen: InputScreen): readonly CheckBeyondSchema[] {
  const ofFields = screen.fields.flatMap(({ id: field, at, shownWhen, required, requiredAt = at, options = [] }) => [
    ...(shownWhen === undefined ? [] : [{ field, at: `${at}/shownWhen` }]),
    ...(shownWhen === undefined || required === undefined ? [] : [{ field, code: 'required', at: requiredAt }]),
    ...options.flatMap((option) => [
      ...(option.shownWhen === undefined ? [] : [{ field, code: 'options', at: `${option.at}/shownWhen` }]),
      ...(option.refuse === undefined ? [] : [{ field, code: 'refuse', at: `${option.at}/refuse` }]),
    ]),
  ])
  const ofKind = kindOf(flow, screen.kind).answerChecks?.(screen) ?? []
  return [...ofFields, ...ofKind, ...screen.checks.map(({ id, field, at }) => ({ field, code: `checks.${id}`, at }))]
}
