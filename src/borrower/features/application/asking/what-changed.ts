import type { Answers } from '#engine/flow/compiled-flow.ts'
import type { ResolvedText } from '#engine/text/resolve-text.ts'
import type { InputView } from '#engine/validation/screen-view.ts'
import { sameJson } from '#renderer/form/same-json.ts'

/** The questions of a screen that have another answer now, by their labels. */
export function whatChanged({ fields }: Pick<InputView, 'fields'>, before: Answers, after: Answers): readonly ResolvedText[] {
  return fields.flatMap(({ id, label }) => (label && !sameJson(before[id], after[id]) ? [label] : []))
}
