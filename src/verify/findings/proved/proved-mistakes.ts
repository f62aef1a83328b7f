import type { FactSchema, FlowPointer } from '#engine/index.ts'

import type { LenderFinding } from '../lender-finding.ts'
import type { CheckedFlow } from '../reading/checked-flow.ts'
import type { Use } from '../reading/uses.ts'
import { choiceWithoutAnswer } from './choice-without-answer.ts'
import { constantRule } from './constant-rule.ts'
import { hiddenCase } from './hidden-case.ts'
import { hiddenQuestion } from './hidden-question.ts'
import { hiddenRefusal } from './hidden-refusal.ts'
import { idleCondition } from './idle-condition.ts'
import { idleOtherwise } from './idle-otherwise.ts'
import { impassableCheck } from './impassable-check.ts'
import { lifecycleCycle } from './lifecycle-cycle.ts'
import { lostStatus } from './lost-status.ts'
import { passedState } from './passed-state.ts'
import { proofsOf } from './proofs.ts'
import { shadowedEvent } from './shadowed-event.ts'
import { shutCard } from './shut-card.ts'
import { stepNeverAsked } from './step-never-asked.ts'
import { tableAgainstLifecycle } from './table-against-lifecycle.ts'

/** What is wrong for everybody there could be, or for somebody in particular: each with one who shows it. */
export function provedMistakes(
  flow: CheckedFlow,
  uses: readonly Use[],
  facts: FactSchema,
  mistakes: readonly LenderFinding[],
  statuses: readonly string[],
): LenderFinding[] {
  const proofs = proofsOf(flow, uses, facts, mistakes)
  const questions = hiddenQuestion(proofs)
  const told = new Set(questions.map(({ pointer }) => pointer))
  const constant = constantRule(proofs).filter(({ pointer }) => !told.has(pointer))
  for (const { pointer } of constant) told.add(pointer)
  const hidden = hiddenCase(proofs)
  const broken = [...lifecycleCycle(proofs), ...shadowedEvent(proofs)]
  const unsure = mistakes.some(({ pointer }) => pointer.startsWith('lifecycle.json'))
  return [
    ...questions,
    ...constant,
    ...[
      ...idleCondition(proofs),
      ...hidden,
      ...idleOtherwise(proofs).filter(({ pointer }) => !hidden.some((one) => isBeside(one.pointer, pointer))),
      ...impassableCheck(proofs),
      ...choiceWithoutAnswer(proofs),
      ...broken,
      // Where applications stand is not told while it depends on a circle, or events are never taken.
      ...(unsure || broken.length > 0 ? [] : passedState(proofs)),
      ...(unsure ? [] : tableAgainstLifecycle(proofs, statuses)),
      ...lostStatus(proofs, statuses),
      ...hiddenRefusal(proofs),
      ...stepNeverAsked(proofs),
      ...shutCard(proofs),
    ].filter(({ pointer }) => !told.has(pointer)),
  ]
}

/** Of one list: the case, and what is left for everybody else. */
function isBeside(ofCase: FlowPointer, otherwise: FlowPointer): boolean {
  return ofCase.startsWith(otherwise.replace(/otherwise$/, 'cases/'))
}
