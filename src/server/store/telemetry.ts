/** Telemetry of the pages: experiments, tracker profiles, links to recordings, exit surveys. */
import { sql } from 'kysely'
import type { Owner } from './applications.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { LeaveSurveyTable } from './tables.ts'

type StoredExperiment = { readonly name: string; readonly variation: string }

/** The experiments of an application, by name. */
export async function experimentsOf(db: Reader, { lender, identity }: Owner, application: string): Promise<StoredExperiment[]> {
  const ofLender = db.selectFrom('experiment').select(['name', 'variation']).where('lender', '=', lender)
  const own = ofLender.where('identity_uuid', '=', identity).where('application_uuid', '=', application)
  return await own.orderBy('name').execute()
}

/** Stores variations; the latest one per experiment is kept. */
export async function storeExperiments(
  tx: Writer,
  { lender, identity }: Owner,
  application: string,
  experiments: readonly StoredExperiment[],
  at: Date,
): Promise<void> {
  for (const { name, variation } of experiments) {
    const row = { lender, application_uuid: application, identity_uuid: identity, name, variation, at }
    const added = tx.insertInto('experiment').values(row)
    const kept = added.onConflict((it) => it.columns(['lender', 'application_uuid', 'name']).doUpdateSet({ variation, at }))
    await mustWrite(kept.returning('name'))
  }
}

export async function telemetryProfileOf(db: Reader, { lender, identity }: Owner): Promise<string | undefined> {
  const ofLender = db.selectFrom('telemetry_profile').select('profile_uuid').where('lender', '=', lender)
  return (await ofLender.where('identity_uuid', '=', identity).executeTakeFirst())?.profile_uuid
}

export async function storeTelemetryProfile(tx: Writer, { lender, identity }: Owner, profile: string, at: Date): Promise<void> {
  const row = { lender, identity_uuid: identity, profile_uuid: profile, at }
  const added = tx.insertInto('telemetry_profile').values(row)
  const kept = added.onConflict((it) => it.columns(['lender', 'identity_uuid']).doUpdateSet({ profile_uuid: profile, at }))
  await mustWrite(kept.returning('identity_uuid'))
}

/** Stores the link to a recording, the latest one per application. */
export async function storeSessionReplay(
  tx: Writer,
  { lender, identity }: Owner,
  application: string,
  link: string,
  at: Date,
): Promise<void> {
  const row = { lender, application_uuid: application, identity_uuid: identity, link, at }
  const added = tx.insertInto('session_replay').values(row)
  const kept = added.onConflict((it) => it.columns(['lender', 'application_uuid']).doUpdateSet({ link, at }))
  await mustWrite(kept.returning('application_uuid'))
}

export async function addLeaveSurvey(tx: Writer, survey: LeaveSurveyTable): Promise<void> {
  await mustWrite(tx.insertInto('leave_survey').values(survey).returning('uuid'))
}

export async function countLeaveSurveys(db: Reader, { lender, identity }: Owner, application: string): Promise<number> {
  const count = sql<number>`count(*)::integer`.as('count')
  const ofLender = db.selectFrom('leave_survey').select(count).where('lender', '=', lender)
  const own = ofLender.where('identity_uuid', '=', identity).where('application_uuid', '=', application)
  return (await own.executeTakeFirst())?.count ?? 0
}
