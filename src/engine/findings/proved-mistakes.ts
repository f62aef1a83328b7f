import type { FactSchema } from '#engine/logic/fact-schema.ts'
import type { CheckedFlow } from './checked-flow.ts'
import { choiceWithoutAnswer } from './choice-without-answer.ts'
import { constantRule } from './constant-rule.ts'
import { hiddenCase } from './hidden-case.ts'
import { hiddenQuestion } from './hidden-question.ts'
import { idleCondition } from './idle-condition.ts'
import { impassableCheck } from './impassable-check.ts'
import { lifecycleCycle } from './lifecycle-cycle.ts'
import type { Mistake } from './mistake.ts'
import { proofsOf } from './proofs.ts'
import { shadowedEvent } from './shadowed-event.ts'
import type { Use } from './uses.ts'

/** What is wrong for everybody there could be, or for somebody in particular: each with one who shows it. */
export function provedMistakes(
  flow: CheckedFlow,
  uses: readonly Use[],
  facts: FactSchema,
  mistakes: readonly Mistake[],
): Mistake[] {
  const proofs = proofsOf(flow, uses, facts, mistakes)
  const questions = hiddenQuestion(proofs)
  const told = new Set(questions.map(({ pointer }) => pointer))
  const constant = constantRule(proofs).filter(({ pointer }) => !told.has(pointer))
  for (const { pointer } of constant) told.add(pointer)
  return [
    ...questions,
    ...constant,
    ...[
      ...idleCondition(proofs),
      ...hiddenCase(proofs),
      ...impassableCheck(proofs),
      ...choiceWithoutAnswer(proofs),
      ...lifecycleCycle(proofs),
      ...shadowedEvent(proofs),
    ].filter(({ pointer }) => !told.has(pointer)),
  ]
}
