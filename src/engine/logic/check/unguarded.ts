/** Reports facts that may be absent and are compared without a preceding `answered`. */
import { placeOf, type SourceNode } from '#engine/flow/source-node.ts'
import { type Absence, type Env, problem, subjectOf, wrapping } from './shape.ts'

/** @param decides the result for an absent fact, as a sentence */
export function unguarded(comparison: SourceNode, absent: readonly Absence[], decides: string, env: Env): void {
  const reported = new Set<string>()
  for (const { path, node, through } of absent) {
    if (reported.has(path)) continue
    reported.add(path)
    env.report(
      problem({
        code: 'E104',
        node,
        message: `${subjectOf(env)} compares "${path}"${through ? ` (in "${through}")` : ''}, which may be unanswered.`,
        why: decides,
        within: placeOf(comparison),
        fixes: [
          wrapping(
            `Ask first whether "${path}" is answered.`,
            'review',
            comparison,
            `{ "and": [{ "answered": ${JSON.stringify(path)} }, `,
            '] }',
          ),
        ],
      }),
    )
  }
}
