import type { Answers } from '#engine/flow/compiled-flow.ts'
import type { Said } from '#engine/text/said.ts'
import type { AskingView } from '#engine/validation/screen-view.ts'
import { sameJson } from '#renderer/form/same-json.ts'

/** The questions of a screen that have another answer now, by their labels. */
export function whatChanged({ fields }: Pick<AskingView, 'fields'>, before: Answers, after: Answers): readonly Said[] {
  return fields.flatMap(({ id, label }) => (label && !sameJson(before[id], after[id]) ? [label] : []))
}
