/**
 * Resolves a text of the flow for given facts: chooses a case and evaluates the named values. `src/i18n` later formats
 * the result in a language.
 */
import type { CompiledFlow, NamedValue } from '#engine/flow/compiled-flow.ts'
import type { Facts, Json, Text } from '#engine/flow/json.ts'
import { evaluate, matches } from '#engine/logic/evaluate.ts'

export type ResolvedValue = { readonly type: NamedValue['type']; readonly is: Json }
export type ResolvedText =
  /** A text typed by a person: shown unchanged, never parsed as ICU. */
  | { readonly literal: string }
  /** An ICU message, with the values of its placeholders. */
  | { readonly template: string; readonly values: { readonly [name: string]: ResolvedValue } }

export function resolveText(flow: Pick<CompiledFlow, 'values'>, text: Text, facts: Facts): ResolvedText {
  if (typeof text === 'string') return { template: text, values: valuesIn(flow, text, facts) }
  if ('fact' in text) return { literal: asWords(evaluate({ var: text.fact }, facts)) }
  const chosen = text.cases.find(({ when }) => matches(when, facts))?.text ?? text.otherwise
  return { template: chosen, values: valuesIn(flow, chosen, facts) }
}

const noValues: { readonly [name: string]: ResolvedValue } = {}

function valuesIn(
  flow: Pick<CompiledFlow, 'values'>,
  template: string,
  facts: Facts,
): { readonly [name: string]: ResolvedValue } {
  if (!template.includes('{')) return noValues
  const values: Record<string, ResolvedValue> = {}
  for (const [, name = ''] of template.matchAll(/\{\s*([A-Za-z]\w*)/g)) {
    const value = Object.hasOwn(flow.values, name) ? flow.values[name] : undefined
    if (value !== undefined) values[name] = { type: value.type, is: evaluate(value.is, facts) }
  }
  return values
}

function asWords(value: Json): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
