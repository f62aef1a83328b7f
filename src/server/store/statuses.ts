/**
 * The status of applications for polling pages: the most frequent query. A co-signer gets the status of the borrower's
 * application.
 */
import { sql } from 'kysely'
import type { LenderId } from '#engine/index.ts'
import type { Owner, StoredApplication } from './applications.ts'
import { batchQueries } from './batch-queries.ts'
import type { Reader, Store } from './open-store.ts'
import { forLender } from './row-scope.ts'
import type { TokensOfSession } from './sessions.ts'
import { signersJourney } from './signers.ts'

export type StatusQuery = Owner & { readonly session: string; readonly application: string }

/** `none`: no application with this uuid, or one of another borrower. */
export type StatusResult = 'session-ended' | (TokensOfSession & { readonly application: 'none' | ApplicationStatus })
type ApplicationStatus = Pick<StoredApplication, 'status' | 'status_facts' | 'version'>

export function statusReader(store: Store): (asked: StatusQuery) => Promise<StatusResult> {
  const readers = new Map<LenderId, (asked: StatusQuery) => Promise<StatusResult>>()
  const readerOf = (lender: LenderId) => {
    const read = (asked: readonly StatusQuery[]) => forLender(lender, () => store.read((db) => findStatuses(db, asked)))
    const reader = readers.get(lender) ?? batchQueries(read, largestBatch)
    readers.set(lender, reader)
    return reader
  }
  return (asked) => readerOf(asked.lender)(asked)
}

/** A batch of this size takes a few milliseconds, also for queries behind it. */
const largestBatch = 200

async function findStatuses(db: Reader, asked: readonly StatusQuery[]): Promise<StatusResult[]> {
  const numbered = asked.map(({ lender, identity, session, application }, number) => ({
    number,
    lender,
    identity,
    session,
    application,
  }))
  const { rows } = await sql<FoundRow>`
    select asked.number, coalesce(signed.status, application.status) as status,
      case when signed.uuid is null then application.status_facts else '{}' end as status_facts, application.version,
      session.generation as newest, session.generation_since as since
    from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
      as asked (number integer, lender text, identity uuid, session uuid, application uuid)
    join session on session.lender = asked.lender and session.uuid = asked.session
      and session.identity_uuid = asked.identity and session.ended_at is null
    left join application on application.lender = asked.lender and application.uuid = asked.application
      and application.identity_uuid = asked.identity
    left join signer on application.journey = ${signersJourney}
      and signer.lender = asked.lender and signer.own_application_uuid = application.uuid and signer.ended_at is null
    left join application as signed on signed.lender = asked.lender and signed.uuid = signer.application_uuid`.execute(db)
  const found = new Map(rows.map((row) => [row.number, row]))
  return asked.map((_, number) => {
    const row = found.get(number)
    if (!row) return 'session-ended'
    const { status, status_facts, version, newest, since } = row
    if (status === null || status_facts === null || version === null) return { newest, since, application: 'none' }
    return { newest, since, application: { status, status_facts, version } }
  })
}

type FoundRow = TokensOfSession & { readonly number: number } & {
  readonly [column in 'status' | 'status_facts' | 'version']: StoredApplication[column] | null
}
