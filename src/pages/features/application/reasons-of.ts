/**
 * The reasons for a card: the descriptive sentences of the named rules that decided; undefined if there are none. In a
 * compiled rule the name is kept: `{ "rule": ["in-texas", …] }`.
 */
import { type Card, type CompiledFlow, isObject, type Json } from '#engine/index.ts'
export function reasonsOf({ says }: Pick<CompiledFlow, 'says'>, { because, said }: Card): string | undefined {
  const rules = [because.rule, said.heading.rule, said.description?.rule, said.button?.rule]
  const names = new Set(rules.flatMap((rule) => (rule === undefined ? [] : namesIn(rule as Json))))
  const sentences = [...names].flatMap((name) => (Object.hasOwn(says, name) ? [says[name] as string] : []))
  return sentences.length === 0 ? undefined : sentences.join('; ')
}

function namesIn(rule: Json): readonly string[] {
  if (Array.isArray(rule)) return rule.flatMap(namesIn)
  if (!isObject(rule)) return []
  const [name] = Array.isArray(rule.rule) ? rule.rule : []
  // Only the outermost named rules are listed.
  return typeof name === 'string' ? [name] : Object.values(rule).flatMap((part) => namesIn(part as Json))
}
