/** What an application has gathered, as the facts that rules and pages read. */

import { type Json, type JsonObject, openFacts } from '#engine/index.ts'
import type { Applicant, Gathered } from '../store/applicant.ts'
import type { StoredCondition } from '../store/conditions.ts'
import type { StoredDocument } from '../store/documents.ts'
import type { StoredIncomeSource } from '../store/income-sources.ts'

/** A condition as the call for conditions answers it, and as `condition` in the facts. */
export function conditionFacts(condition: StoredCondition): JsonObject {
  const { uuid, type, category, created_at, notes, comments_to_borrower, request_documents, extra } = condition
  return {
    ...extra,
    uuid,
    type,
    categoryEnum: category,
    created: created_at.toISOString(),
    ...(notes !== null && { notes }),
    ...(comments_to_borrower !== null && { commentsToBorrower: comments_to_borrower }),
    requestDocuments: request_documents,
  }
}

export function documentFacts({ uuid, type, name, size, media_type, created_at }: StoredDocument): JsonObject {
  return { uuid, type, name, size, mediaType: media_type, created: created_at.toISOString() }
}

export function incomeSourceFacts({ uuid, type, name, employment_type, annual_income, extra }: StoredIncomeSource): JsonObject {
  return {
    ...extra,
    uuid,
    type,
    name,
    ...(employment_type !== null && { employmentType: employment_type }),
    ...(annual_income !== null && { annualIncome: annual_income }),
  }
}

/** After those that registration has written into the application itself. */
export function listsOf(entity: JsonObject, { consents, documents, incomeSources }: Gathered): JsonObject {
  return {
    consents: consents.map(({ type }) => ({ type })),
    documents: onFile(entity, documents),
    incomeSources: [...listIn(entity.incomeSources), ...incomeSources.map(incomeSourceFacts)],
  }
}

/** The facts under `open`. */
export function openOf({ application, conditions, documents }: Pick<Applicant, 'application' | 'conditions' | 'documents'>) {
  return openFacts(conditions.map(conditionFacts), onFile(application.entity, documents))
}

/** What was submitted; a file that was only sent may still be taken back. */
function onFile(entity: JsonObject, documents: readonly StoredDocument[]): readonly JsonObject[] {
  const submitted = documents.filter(({ submitted_at }) => submitted_at !== null)
  return [...listIn(entity.documents), ...submitted.map(documentFacts)] as readonly JsonObject[]
}

function listIn(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : []
}
