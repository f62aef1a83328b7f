/** What a screen asks: its questions laid out, its checks, its consents and what accepting it sets. */
import type { CompiledCheck, CompiledField, CompiledGroup, FormPart } from '#engine/flow/compiled-flow.ts'
import type { FormScreenFile } from '#engine/flow/files.generated.ts'
import { isObject } from '#engine/flow/is-object.ts'
import type { JsonObject, Rule, ScreenRoute, Text } from '#engine/flow/json.ts'
import { readPaths } from '#engine/logic/read-paths.ts'
import { compileField } from './compile-field.ts'
import { type FieldLayer, libraryLayers, mergedLayers } from './field-layers.ts'
import { inlineInText } from './inline-in-text.ts'

type Inline = (rule: Rule) => Rule

/** Of a screen file whose kind takes answers; what the kind has beside them is not looked at. */
export type InputScreenFile = Pick<FormScreenFile, 'heading'> &
  Partial<Pick<FormScreenFile, 'saves' | 'fields' | 'checks' | 'records' | 'sets' | 'submit'>>

export function compileFormPart(route: ScreenRoute, file: InputScreenFile, library: JsonObject, inline: Inline): FormPart {
  const at = `screens/${route}.json#`
  const saves = file.saves ?? 'application'
  const { fields, groups } = compileFields(route, file as unknown as JsonObject, saves, library, inline)
  return {
    saves,
    fields,
    groups,
    checks: (file.checks ?? []).map((check) => compileCheck(at, check, fields, inline)),
    records: (file.records ?? []).map(({ id, type, text: words, onLastStep }) => ({
      id,
      type,
      text: inlineInText(words as Text, inline),
      ...(onLastStep && { onLastStep: true as const }),
    })),
    sets: Object.fromEntries(Object.entries(file.sets ?? {}).map(([path, rule]) => [path, inline(rule)])),
    submit: inlineInText((file.submit ?? '') as Text, inline),
  }
}

/** The screen's list with groups laid flat; an item with the id of a part of a group is laid over that part. */
function compileFields(
  route: ScreenRoute,
  file: JsonObject,
  saves: string,
  library: JsonObject,
  inline: Inline,
): Pick<FormPart, 'fields' | 'groups'> {
  const items = Array.isArray(file.fields) ? file.fields.filter(isObject) : []
  const groups: Record<string, CompiledGroup> = {}
  const parts = new Map<string, { layers: FieldLayer[]; group?: string }>()
  for (const item of items) {
    const id = String(item.id)
    const own: FieldLayer = { at: `screens/${route}.json#/fields/${id}`, written: item }
    if (typeof item.spread === 'string') {
      const layers = [...libraryLayers(library, item.spread), own]
      groups[id] = compileGroup(id, layers, inline)
      for (const part of groupParts(layers)) parts.set(part.id, { layers: partLayers(library, part.layers), group: id })
      continue
    }
    const earlier = parts.get(id)
    const use = typeof item.use === 'string' ? libraryLayers(library, item.use) : []
    parts.set(id, {
      layers: [...(earlier?.layers ?? []), ...use, own],
      ...(earlier?.group !== undefined && { group: earlier.group }),
    })
  }
  const fields = [...parts].map(([id, { layers, group }]) => compileField(id, layers, saves, group, inline))
  return { fields, groups }
}

function groupParts(layers: readonly FieldLayer[]): { id: string; layers: FieldLayer[] }[] {
  const parts = new Map<string, FieldLayer[]>()
  for (const { at, written } of layers) {
    for (const part of Array.isArray(written.fields) ? written.fields.filter(isObject) : []) {
      const id = String(part.id)
      parts.set(id, [...(parts.get(id) ?? []), { at: `${at}/fields/${id}`, written: part }])
    }
  }
  return [...parts].map(([id, own]) => ({ id, layers: own }))
}

function partLayers(library: JsonObject, own: readonly FieldLayer[]): FieldLayer[] {
  const use = own.findLast(({ written }) => typeof written.use === 'string')?.written.use
  return [...(typeof use === 'string' ? libraryLayers(library, use) : []), ...own]
}

function compileGroup(id: string, layers: readonly FieldLayer[], inline: Inline): CompiledGroup {
  const written = mergedLayers(layers)
  const text = (key: string) => (written[key] === undefined ? {} : { [key]: inlineInText(written[key] as Text, inline) })
  const words = isObject(written.words) ? Object.entries(written.words) : []
  return {
    id,
    as: written.as === 'address' ? 'address' : 'group',
    ...text('label'),
    ...text('help'),
    ...text('placeholder'),
    words: Object.fromEntries(words.map(([name, value]) => [name, inlineInText(value as Text, inline)])),
  }
}

function compileCheck(
  at: string,
  check: { id: string; at: string; refuseWhen: unknown; message: unknown },
  fields: readonly CompiledField[],
  inline: Inline,
): CompiledCheck {
  const refuseWhen = inline(check.refuseWhen as Rule)
  const paths = readPaths(refuseWhen)
  return {
    id: check.id,
    at: `${at}/checks/${check.id}`,
    field: check.at,
    reads: fields.filter((field) => paths.has(field.path)).map((field) => field.id),
    refuseWhen,
    message: inlineInText((check.message ?? '') as Text, inline),
  }
}
