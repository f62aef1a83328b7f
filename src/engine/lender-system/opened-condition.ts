import type { Condition } from '#engine/application/application.ts'
import type { SandboxCondition } from '#engine/flow/files.generated.ts'
import type { LenderContext } from './lender-system.ts'

/** Builds a condition that a lender system opens, with a new uuid. */
export function openedCondition({ newId, at }: Pick<LenderContext, 'newId' | 'at'>, opened: SandboxCondition): Condition {
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
