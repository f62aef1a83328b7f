import type {
  AuthoringProduct,
  CompiledCheck,
  CompiledField,
  CompiledGroup,
  CompiledScreen,
  FormPart,
} from '#engine/flow/compiled-flow.ts'
import { type FieldLayer, layeredFields, mergedLayers } from '#engine/flow/field-layers.ts'
import type { Check, FormScreenFile, Screen } from '#engine/flow/files.generated.ts'
import { isObject, type Rule, type ScreenRoute, type Text } from '#engine/flow/json.ts'
import type { SourceNode } from '#engine/flow/source-node.ts'
import { readPaths } from '#engine/logic/read-paths.ts'
import { kindAuthoringOf } from '#engine/product.ts'
import { compileField } from './compile-field.ts'
import { inlineInText } from './inline-in-text.ts'

/** Compiles the keys that every screen has; the kind's `compile` adds its own. A missing text becomes an empty text. */
export function compileScreen(
  product: AuthoringProduct,
  route: ScreenRoute,
  node: SourceNode,
  library: SourceNode | undefined,
  rule: (rule: Rule) => Rule,
): CompiledScreen {
  const file = node.value as unknown as Screen
  const { hasFields, compile } = kindAuthoringOf(product, file.kind)
  const text = (words: Text | undefined) => inlineInText(words ?? '', rule)
  const base = {
    route,
    at: `screens/${route}.json#`,
    ...(file.stage !== undefined && { stage: file.stage }),
    heading: text(file.heading),
    ...(file.text !== undefined && { text: text(file.text) }),
    ...(file.showsApplicationId && { showsApplicationId: true }),
    ...(file.progress !== undefined && { progress: file.progress }),
    ...(file.openWhen !== undefined && { openWhen: rule(file.openWhen) }),
    ...(hasFields && compileFormPart(route, node, file, library, rule)),
  }
  return compile(file, { base, text, rule })
}

/** The part that all kinds with fields share: fields, checks, consents, and the facts that accepting sets. */
type Inline = (rule: Rule) => Rule

/** The keys of a screen file that all kinds with fields share. */
type InputScreenFile = Pick<FormScreenFile, 'heading'> &
  Partial<Pick<FormScreenFile, 'saves' | 'backTo' | 'fields' | 'checks' | 'records' | 'sets' | 'submit'>>

function compileFormPart(
  route: ScreenRoute,
  node: SourceNode,
  file: InputScreenFile,
  library: SourceNode | undefined,
  inline: Inline,
): FormPart {
  const at = `screens/${route}.json#`
  const saves = file.saves ?? 'application'
  const layered = layeredFields(`screens/${route}.json`, node, library)
  const fields = layered.fields.map(({ id, layers, group }) => compileField(id, layers, saves, group, inline))
  return {
    saves,
    ...(file.backTo !== undefined && { backTo: file.backTo }),
    fields,
    groups: Object.fromEntries(layered.groups.map(({ id, layers }) => [id, compileGroup(id, layers, inline)])),
    checks: (file.checks ?? []).map((check) => compileCheck(at, check, fields, inline)),
    records: (file.records ?? []).map(({ id, type, heading, text: words, onLastStep }) => ({
      id,
      type,
      ...(heading !== undefined && { heading: inlineInText(heading, inline) }),
      text: inlineInText(words, inline),
      ...(onLastStep && { onLastStep: true as const }),
    })),
    sets: Object.fromEntries(Object.entries(file.sets ?? {}).map(([path, rule]) => [path, inline(rule)])),
    submit: inlineInText(file.submit ?? '', inline),
  }
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

function compileCheck(at: string, check: Check, fields: readonly CompiledField[], inline: Inline): CompiledCheck {
  const refuseWhen = inline(check.refuseWhen)
  const paths = readPaths(refuseWhen)
  return {
    id: check.id,
    at: `${at}/checks/${check.id}`,
    field: check.at,
    reads: fields.filter((field) => paths.has(field.path)).map((field) => field.id),
    refuseWhen,
    message: inlineInText(check.message, inline),
  }
}
