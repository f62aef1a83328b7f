import { randomUUID } from 'node:crypto'
import { type ConditionsAs, type JsonObject, type SandboxCondition, setPathsIn } from '#engine/index.ts'

import type { StoredApplication } from '../store/applications.ts'
import type { StoredCondition } from '../store/conditions.ts'

/** Conditions of one application, as rows that are stored. */
export function conditionsAsRows(application: StoredApplication, at: Date): ConditionsAs<StoredCondition> {
  return {
    uuidOf: ({ uuid }) => uuid,
    nameOf: ({ name }) => name,
    opened: (condition) => openedCondition(condition, application, at, randomUUID()),
    changed: changedCondition,
  }
}

function openedCondition(
  condition: SandboxCondition,
  { lender, uuid: application_uuid, identity_uuid }: StoredApplication,
  at: Date,
  uuid: string,
): StoredCondition {
  const { id, categoryEnum, notes = null, commentsToBorrower = null, requestDocuments = [], numDocsRequired } = condition
  return {
    lender,
    uuid,
    application_uuid,
    identity_uuid,
    name: id,
    category: categoryEnum,
    type: 'BORROWER',
    created_at: at,
    notes,
    comments_to_borrower: commentsToBorrower,
    request_documents: requestDocuments,
    extra: numDocsRequired === undefined ? {} : { xtraData: { numDocsRequired } },
    closed_at: null,
    closed_because: null,
  }
}

function changedCondition(condition: StoredCondition, sets: JsonObject): StoredCondition {
  const set = setPathsIn(condition.extra, 'condition', sets)
  const { notes, commentsToBorrower, requestDocuments, ...extra } = set
  return {
    ...condition,
    extra,
    ...(typeof notes === 'string' && { notes }),
    ...(typeof commentsToBorrower === 'string' && { comments_to_borrower: commentsToBorrower }),
    ...(Array.isArray(requestDocuments) && { request_documents: requestDocuments as readonly string[] }),
  }
}
