import type { Selectable } from 'kysely'
import { applicationsPerPage } from '#contract/application.ts'
import type { LenderId } from '#engine/index.ts'

import { mustWrite } from './must-write.ts'
import type { Reader, Writer } from './open-store.ts'
import type { ApplicationTable } from './tables.ts'

export type StoredApplication = Selectable<ApplicationTable>
export type Owner = { readonly lender: LenderId; readonly identity: string }

export async function addApplication(tx: Writer, application: Omit<StoredApplication, 'updated_at'>): Promise<void> {
  const { status_facts, draft, entity, flags } = application
  const row = { ...application, ...asJson({ status_facts, draft, entity, flags }), updated_at: application.created_at }
  await mustWrite(tx.insertInto('application').values(row).returning('uuid'))
}

/** Nobody finds an application of somebody else: to them it does not exist. */
export async function findApplication(db: Reader, owner: Owner, uuid: string): Promise<StoredApplication | undefined> {
  return await owned(db, owner).where('uuid', '=', uuid).executeTakeFirst()
}

/** The same, and nobody else changes it before this transaction ends. */
export async function holdApplication(tx: Writer, owner: Owner, uuid: string): Promise<StoredApplication | undefined> {
  return await owned(tx, owner).where('uuid', '=', uuid).forUpdate().executeTakeFirst()
}

/** Newest first. */
export async function listApplications(db: Reader, owner: Owner, page = 0): Promise<StoredApplication[]> {
  const newestFirst = owned(db, owner).orderBy('created_at', 'desc').orderBy('uuid')
  return await newestFirst
    .limit(applicationsPerPage)
    .offset(page * applicationsPerPage)
    .execute()
}

type Change = Pick<
  StoredApplication,
  'version' | 'status' | 'status_facts' | 'draft' | 'entity' | 'flags' | 'updated_at' | keyof SandboxPlace
>
type SandboxPlace = Pick<StoredApplication, 'place' | 'persona' | 'arrived_at' | 'arrived_version' | 'waited_seconds'>

export async function changeApplication(tx: Writer, owner: Owner, uuid: string, change: Change): Promise<void> {
  const { version, status, updated_at, place, persona, arrived_at, arrived_version, waited_seconds } = change
  const json = { status_facts: change.status_facts, draft: change.draft, entity: change.entity, flags: change.flags }
  const at = { place, persona, arrived_at, arrived_version, waited_seconds }
  const row = { version, status, updated_at, ...at, ...asJson(json) }
  const ofLender = tx.updateTable('application').set(row).where('lender', '=', owner.lender)
  // The version before stands in the condition too: an update of what another one has changed writes nothing, and fails.
  const unchanged = ofLender.where('identity_uuid', '=', owner.identity).where('version', '=', change.version - 1)
  await mustWrite(unchanged.where('uuid', '=', uuid).returning('uuid'))
}

/** That a clock has rung and changed nothing: no borrower saw anything of it, so the version stays. */
export async function noteWaited(tx: Writer, owner: Owner, uuid: string, waited_seconds: number): Promise<void> {
  const ofLender = tx.updateTable('application').set({ waited_seconds }).where('lender', '=', owner.lender)
  await mustWrite(ofLender.where('identity_uuid', '=', owner.identity).where('uuid', '=', uuid).returning('uuid'))
}

function asJson<Key extends string>(values: Readonly<Record<Key, object>>): Record<Key, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)])) as Record<Key, string>
}

function owned(db: Reader, { lender, identity }: Owner) {
  const ofLender = db.selectFrom('application').selectAll().where('lender', '=', lender)
  return ofLender.where('identity_uuid', '=', identity)
}
