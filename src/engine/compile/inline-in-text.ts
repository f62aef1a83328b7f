import type { Rule, Text } from '#engine/flow/json.ts'

/** Inlines named rules and values into the rules of a text's cases. */
export function inlineInText(text: Text, inline: (rule: Rule) => Rule): Text {
  if (typeof text === 'string' || !('cases' in text)) return text
  return {
    cases: text.cases.map(({ id, when, text: words }) => ({ id, when: inline(when), text: words })),
    otherwise: text.otherwise,
  }
}
