import type { Reader } from './open-store.ts'

/** The applications of one loan, by any of their uuids: the borrower's, and those of all co-signers who joined. */
export async function ofOneLoan(db: Reader, application: string): Promise<readonly string[]> {
  const uuid = application.toLowerCase()
  const borrowers = await db
    .selectFrom('signer')
    .select('application_uuid')
    .where((by) => by.or([by('application_uuid', '=', uuid), by('own_application_uuid', '=', uuid)]))
    .execute()
  const [first = uuid] = borrowers.map(({ application_uuid }) => application_uuid)
  const signers = await db.selectFrom('signer').select('own_application_uuid').where('application_uuid', '=', first).execute()
  return [first, ...signers.flatMap(({ own_application_uuid }) => own_application_uuid ?? [])]
}
