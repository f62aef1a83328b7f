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
