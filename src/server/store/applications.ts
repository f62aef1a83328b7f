import type { Selectable } from 'kysely'
import { applicationsPerPage } from '#contract/application.ts'
import type { Application, LenderId } from '#engine/index.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { ApplicationTable } from './tables.ts'

export type StoredApplication = Selectable<ApplicationTable>
export type Owner = { readonly lender: LenderId; readonly identity: string }

export function ownerOf({ lender, profile }: Pick<Application, 'lender' | 'profile'>): Owner {
  return { lender, identity: profile.uuid }
}

export async function addApplication(tx: Writer, application: Application, at: Date): Promise<void> {
  const { lender, uuid, profile, loanNumber: loan_number, journey, release: release_hash, created } = application
  const row = { lender, uuid, identity_uuid: profile.uuid, loan_number, journey, release_hash, created_at: new Date(created) }
  await mustWrite(
    tx
      .insertInto('application')
      .values({ ...row, ...changingColumns(application, at) })
      .returning('uuid'),
  )
}

/** The application; undefined also if it belongs to another borrower. */
export async function findApplication(db: Reader, owner: Owner, uuid: string): Promise<StoredApplication | undefined> {
  return await owned(db, owner).where('uuid', '=', uuid).executeTakeFirst()
}

/** Like findApplication, but locks the row (FOR UPDATE). */
export async function lockApplication(tx: Writer, owner: Owner, uuid: string): Promise<StoredApplication | undefined> {
  return await owned(tx, owner).where('uuid', '=', uuid).forUpdate().executeTakeFirst()
}

/** The application with this uuid, of any borrower: for messages of the lender system. */
export async function findApplicationOfLender(
  db: Reader,
  lender: LenderId,
  uuid: string,
): Promise<StoredApplication | undefined> {
  const ofLender = db.selectFrom('application').selectAll().where('lender', '=', lender)
  return await ofLender.where('uuid', '=', uuid).executeTakeFirst()
}

/** The borrower's applications, newest first. */
export async function listApplications(db: Reader, owner: Owner, page = 0): Promise<StoredApplication[]> {
  const newestFirst = owned(db, owner).orderBy('created_at', 'desc').orderBy('uuid')
  return await newestFirst
    .limit(applicationsPerPage)
    .offset(page * applicationsPerPage)
    .execute()
}

/** Updates the row. @throws where its version is not the one before this one, since another transaction has changed it */
export async function changeApplication(tx: Writer, application: Application, at: Date): Promise<void> {
  const { lender, uuid, version, profile } = application
  const ofLender = tx.updateTable('application').set(changingColumns(application, at)).where('lender', '=', lender)
  const unchanged = ofLender.where('identity_uuid', '=', profile.uuid).where('version', '=', version - 1)
  await mustWrite(unchanged.where('uuid', '=', uuid).returning('uuid'))
}

function changingColumns(application: Application, updated_at: Date) {
  const { version, status, statusFacts, draft, flags } = application
  return { version, status, updated_at, ...asJson({ status_facts: statusFacts, draft, entity: ownEntity(application), flags }) }
}

/** The answers of a co-signer without those of the borrower that they share, which are read from the borrower's application. */
function ownEntity({ entity, signsFor }: Application): Application['entity'] {
  if (!signsFor) return entity
  const { property: _property, invitedBy: _by, borrowerSignedOn: _on, invitationEnded: _ended, ...answers } = entity
  return answers
}

function asJson<Key extends string>(values: Readonly<Record<Key, object>>): Record<Key, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)])) as Record<Key, string>
}

function owned(db: Reader, { lender, identity }: Owner) {
  const ofLender = db.selectFrom('application').selectAll().where('lender', '=', lender)
  return ofLender.where('identity_uuid', '=', identity)
}
