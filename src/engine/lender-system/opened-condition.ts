import type { Condition } from '#engine/application/application.ts'
import type { SandboxCondition } from '#engine/flow/files.generated.ts'
import type { LenderContext } from './lender-system.ts'

type Opening = Pick<LenderContext, 'newId' | 'at'>

/**
 * Builds the conditions that a lender system opens at once. Each has a moment of its own, a millisecond after the one
 * before it and after those that are open, so that sorting by `created` keeps their order.
 */
export function openedConditions(
  { newId, at }: Opening,
  opened: readonly SandboxCondition[],
  before: readonly Pick<Condition, 'created'>[],
): Condition[] {
  const first = Math.max(Date.parse(at), ...before.map(({ created }) => Date.parse(created) + 1))
  return opened.map((condition, index) => openedCondition({ newId, at: new Date(first + index).toISOString() }, condition))
}

/** A condition with a new uuid. */
function openedCondition({ newId, at }: Opening, opened: SandboxCondition): Condition {
  const { id, categoryEnum, of, notes, commentsToBorrower, requestDocuments = [], numDocsRequired } = opened
  return {
    uuid: newId(id),
    name: id,
    type: 'BORROWER',
    category: categoryEnum,
    ...(of !== undefined && { of }),
    created: at,
    requestDocuments,
    ...(notes !== undefined && { notes }),
    ...(commentsToBorrower !== undefined && { commentsToBorrower }),
    extra: numDocsRequired === undefined ? {} : { xtraData: { numDocsRequired } },
  }
}
