import type { Answers, InputView, ResolvedText } from '#engine/index.ts'

import { sameJson } from '#renderer/form/same-json.ts'

/** The questions of a screen that have another answer now, by their labels. */
export function whatChanged({ fields }: Pick<InputView, 'fields'>, before: Answers, after: Answers): readonly ResolvedText[] {
  return fields.flatMap(({ id, label }) => (label && !sameJson(before[id], after[id]) ? [label] : []))
}
