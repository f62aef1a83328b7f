/** Loads a stored application as the engine's `Application`. */
import {
  type Application,
  type Condition,
  type DocumentOnFile,
  type IncomeSource,
  isObject,
  type LenderId,
  shortName,
} from '#engine/index.ts'
import { findApplication, findApplicationOfLender, lockApplication, type Owner, type StoredApplication } from './applications.ts'
import { openConditionsOf, type StoredCondition } from './conditions.ts'
import { consentsOf } from './consents.ts'
import { documentsOf, type StoredDocument } from './documents.ts'
import { findIdentity, lockIdentity, type StoredIdentity } from './identities.ts'
import { incomeSourcesOf, type StoredIncomeSource } from './income-sources.ts'
import type { Reader, Writer } from './open-store.ts'
import { profileOfIdentity } from './profile-of-identity.ts'
import { signerOfOwnApplication, signersJourney } from './signers.ts'

/** @returns undefined also if the application belongs to another borrower */
export async function loadApplication(db: Reader, owner: Owner, uuid: string): Promise<Application | undefined> {
  const row = await findApplication(db, owner, uuid)
  const person = row && (await findIdentity(db, owner.lender, owner.identity))
  return person && (await applicationOf(db, row, person))
}

/** Like loadApplication, but locks application and identity (FOR UPDATE), always in this order. */
export async function loadLockedApplication(tx: Writer, owner: Owner, uuid: string): Promise<Application | undefined> {
  const row = await lockApplication(tx, owner, uuid)
  const person = row && (await lockIdentity(tx, owner.lender, owner.identity))
  return person && (await applicationOf(tx, row, person))
}

export async function applicationOf(db: Reader, row: StoredApplication, person: StoredIdentity): Promise<Application> {
  const owner: Owner = { lender: row.lender, identity: row.identity_uuid }
  const own: Application = {
    uuid: row.uuid,
    lender: row.lender,
    loanNumber: row.loan_number,
    created: row.created_at.toISOString(),
    journey: row.journey,
    release: row.release_hash,
    version: row.version,
    status: row.status,
    statusFacts: row.status_facts,
    draft: row.draft,
    entity: row.entity,
    flags: row.flags,
    profile: profileOfIdentity(person),
    consents: (await consentsOf(db, owner, row.uuid)).map(({ type }) => ({ type })),
    conditions: (await openConditionsOf(db, owner, row.uuid)).map(conditionOf),
    documents: (await documentsOf(db, owner, row.uuid)).map(documentOf),
    sources: (await incomeSourcesOf(db, owner, row.uuid)).map(incomeSourceOf),
  }
  return row.journey === signersJourney ? await withSharedFacts(db, own) : own
}

/**
 * The application of a co-signer with what it shares with the borrower's: status, number, home, who invited, and the day on
 * which the borrower signed, from which the time to cancel may count. A co-signer gets no other answer of the borrower.
 */
async function withSharedFacts(db: Reader, own: Application): Promise<Application> {
  const signer = await signerOfOwnApplication(db, own.lender, own.uuid)
  const borrowers = signer && (await findApplicationOfLender(db, own.lender, signer.application_uuid))
  const borrower = borrowers && (await findIdentity(db, own.lender, borrowers.identity_uuid))
  if (!borrowers || !borrower) throw new Error('The application that a co-signer signs for is not there.')
  const { property, signing } = borrowers.entity
  const borrowerSignedOn = isObject(signing) ? signing.signedOn : undefined
  // Rows of before have a copy of what is shared.
  const { property: _, ...answers } = own.entity
  return {
    ...own,
    loanNumber: borrowers.loan_number,
    // A co-signer whose invitation has ended hears nothing further of the application.
    status: signer.ended_at ? own.status : borrowers.status,
    statusFacts: {},
    entity: {
      ...answers,
      ...(signer.ended_at ? { invitationEnded: true } : property !== undefined && { property }),
      invitedBy: shortName(borrower.name),
      ...(borrowerSignedOn !== undefined && { borrowerSignedOn }),
    },
    profile: { ...own.profile, isCoSigner: true },
    conditions: signer.ended_at ? [] : await conditionsOfCoSigner(db, borrowers),
    signsFor: { uuid: borrowers.uuid, owner: borrowers.identity_uuid },
  }
}

async function conditionsOfCoSigner(db: Reader, { lender, identity_uuid, uuid }: StoredApplication): Promise<Condition[]> {
  const open = await openConditionsOf(db, { lender, identity: identity_uuid }, uuid)
  return open.filter(isAskedOfCoSigner).map(conditionOfSigner)
}

export function isAskedOfCoSigner({ asked_of }: StoredCondition): boolean {
  return asked_of === 'co-signer'
}

/** A condition that is asked of the co-signer, as one of their own. */
export function conditionOfSigner(row: StoredCondition): Condition {
  return conditionOf({ ...row, asked_of: null })
}

export function conditionOf(row: StoredCondition): Condition {
  const { uuid, name, type, category, asked_of, created_at, notes, comments_to_borrower, request_documents, extra } = row
  return {
    ...{ uuid, name, type, category, extra },
    ...(asked_of !== null && { of: asked_of }),
    created: created_at.toISOString(),
    requestDocuments: request_documents,
    ...(notes !== null && { notes }),
    ...(comments_to_borrower !== null && { commentsToBorrower: comments_to_borrower }),
  }
}

export function incomeSourceOf({ uuid, type, name, employment_type, annual_income, extra }: StoredIncomeSource): IncomeSource {
  return {
    ...{ uuid, type, name, extra },
    ...(employment_type !== null && { employmentType: employment_type }),
    ...(annual_income !== null && { annualIncome: annual_income }),
  }
}

function documentOf(row: StoredDocument): DocumentOnFile {
  const { uuid, type, name, size, media_type, screen, condition_uuid, created_at, submitted_at } = row
  return {
    ...{ uuid, type, name, size, screen },
    mediaType: media_type,
    created: created_at.toISOString(),
    submitted: submitted_at !== null,
    ...(condition_uuid !== null && { condition: condition_uuid }),
  }
}

/** Iterates over all applications of a lender by id, for commands of the operator. Not restricted to a borrower. */
export async function* allApplications(db: Reader, lender: LenderId, only?: string): AsyncGenerator<Application> {
  let after: string | undefined
  for (;;) {
    const ofLender = db.selectFrom('application').selectAll().where('lender', '=', lender)
    const own = only === undefined ? ofLender : ofLender.where('uuid', '=', only)
    const next = after === undefined ? own : own.where('uuid', '>', after)
    const page = await next.orderBy('uuid').limit(perPage).execute()
    for (const row of page) {
      const people = db.selectFrom('identity').selectAll().where('lender', '=', lender)
      const person = await people.where('uuid', '=', row.identity_uuid).executeTakeFirstOrThrow()
      yield await applicationOf(db, row, person)
    }
    after = page.at(-1)?.uuid
    if (after === undefined || page.length < perPage) return
  }
}

const perPage = 200
