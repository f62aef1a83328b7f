import { holdApplication, type Owner, type StoredApplication } from './applications.ts'
import { openConditionsOf, type StoredCondition } from './conditions.ts'
import { consentsOf, type StoredConsent } from './consents.ts'
import { documentsOf, type StoredDocument } from './documents.ts'
import { holdIdentity, type StoredIdentity } from './identities.ts'
import { incomeSourcesOf, type StoredIncomeSource } from './income-sources.ts'
import type { Reader, Writer } from './open-store.ts'

/** What is stored of somebody and one of their applications: all that facts are made of. */
export type Applicant = Gathered & { readonly person: StoredIdentity; readonly application: StoredApplication }

/** What an application gathers beside its own row. */
export type Gathered = {
  readonly consents: readonly StoredConsent[]
  /** The open ones. */
  readonly conditions: readonly StoredCondition[]
  readonly documents: readonly StoredDocument[]
  readonly incomeSources: readonly StoredIncomeSource[]
}

export const nothingGathered: Gathered = { consents: [], conditions: [], documents: [], incomeSources: [] }

export async function gatheredOf(db: Reader, owner: Owner, application: string): Promise<Gathered> {
  return {
    consents: await consentsOf(db, owner, application),
    conditions: await openConditionsOf(db, owner, application),
    documents: await documentsOf(db, owner, application),
    incomeSources: await incomeSourcesOf(db, owner, application),
  }
}

/** All of it, held: nobody else changes application or person before this transaction ends. Applications are held first. */
export async function holdApplicant(tx: Writer, owner: Owner, uuid: string): Promise<Applicant | undefined> {
  const application = await holdApplication(tx, owner, uuid)
  const person = application && (await holdIdentity(tx, owner.lender, owner.identity))
  return person && { person, application, ...(await gatheredOf(tx, owner, uuid)) }
}

/** What was gathered just now, in the order in which it will be read again. */
export function asRead(applicant: Applicant): Applicant {
  const { consents, conditions, documents, incomeSources } = applicant
  return {
    ...applicant,
    consents: inOrderBy(consents, ({ given_at }) => given_at),
    conditions: inOrderBy(conditions, ({ created_at }) => created_at),
    documents: inOrderBy(documents, ({ created_at }) => created_at),
    incomeSources: inOrderBy(incomeSources, ({ created_at }) => created_at),
  }
}

function inOrderBy<Row extends { readonly uuid: string }>(rows: readonly Row[], timeOf: (row: Row) => Date): readonly Row[] {
  return rows.toSorted((a, b) => timeOf(a).getTime() - timeOf(b).getTime() || (a.uuid < b.uuid ? -1 : 1))
}
