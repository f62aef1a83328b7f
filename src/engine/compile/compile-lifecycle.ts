import type { CompiledLifecycle } from '#engine/flow/compiled-lifecycle.ts'
import type { Lifecycle } from '#engine/flow/files.generated.ts'
import type { Rule } from '#engine/flow/json.ts'
import { inlineInText } from './inline-in-text.ts'

export function compileLifecycle(file: Lifecycle, inline: (rule: Rule) => Rule): CompiledLifecycle {
  return {
    start: file.start ?? '',
    anywhere: file.anywhere ?? {},
    ...(file.progress && {
      progress: file.progress.map(({ id, label, shownWhen }) => ({
        id,
        label: inlineInText(label, inline),
        ...(shownWhen !== undefined && { shownWhen: inline(shownWhen) }),
      })),
    }),
    states: (file.states ?? []).map(({ id, says, go, progress, moves = {}, final = false }) => ({
      id,
      ...(says !== undefined && { says }),
      go,
      ...(progress !== undefined && { progress }),
      moves,
      final,
    })),
    // An event without a rule would always match; a finding reports it.
    events: (file.events ?? [])
      .filter(({ when }) => when !== undefined)
      .map(({ id, says, when }) => ({ id, ...(says !== undefined && { says }), when: inline(when) })),
  }
}
