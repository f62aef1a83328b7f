/** Reports facts that may be absent and are compared without a preceding `answered`. */
import { oneLine } from '#engine/flow/one-line.ts'
import { placeOf, type SourceNode } from '#engine/flow/source-node.ts'
import { type Absence, type Env, subjectOf, wrapping } from './shape.ts'

/** @param decides the result for an absent fact, as a sentence */
export function unguarded(comparison: SourceNode, absent: readonly Absence[], decides: string, env: Env): void {
  const reported = new Set<string>()
  for (const { path, node, through } of absent) {
    if (reported.has(path)) continue
    reported.add(path)
    env.report({
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
    })
  }
}

/**
 * Reports facts that may be absent and are compared in a negation: the comparison comes out as no, so the negation holds.
 *
 * @param not the `!` node
 */
export function unguardedNegation(not: SourceNode, operand: SourceNode, absent: readonly Absence[], env: Env): void {
  const [first] = absent
  if (!first) return
  const paths = [...new Set(absent.map(({ path }) => path))]
  const names = paths.map((path) => `"${path}"`).join(' or ')
  const guard = { answered: paths.length === 1 ? first.path : paths }
  env.report({
    code: 'E104',
    node: first.node,
    message: `${subjectOf(env)} holds for each borrower who has not answered ${names}, too, because it says "not" of ${first.through ? `"${first.through}"` : 'a comparison'}.`,
    why: 'A comparison with an answer that is not there does not hold, so its opposite holds for borrowers who have not answered yet. Is that meant?',
    within: placeOf(not),
    fixes: [
      wrapping('If it is not meant: ask first whether it is answered.', 'review', not, `{ "and": [${oneLine(guard)}, `, '] }'),
      wrapping(
        'If it is meant: say so, by asking inside the "!" whether it is answered.',
        'review',
        operand,
        `{ "and": [${oneLine(guard)}, `,
        '] }',
      ),
    ],
  })
}
