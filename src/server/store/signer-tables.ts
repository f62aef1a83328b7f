/** The migrations of co-signers: their invitations, and the conditions that are asked of them. */
import { type Kysely, sql } from 'kysely'

/** Co-signers: whom a borrower has named, the keyed hash of the link that invites them, and the application that they got. */
export async function signers(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table signer (
      lender text not null, uuid uuid not null, application_uuid uuid not null, name jsonb not null, email text not null,
      link_mac text not null, invited_at timestamptz not null, expires_at timestamptz not null, ended_at timestamptz,
      joined_at timestamptz, identity_uuid uuid, own_application_uuid uuid,
      primary key (lender, uuid), unique (lender, link_mac), unique (lender, own_application_uuid),
      foreign key (lender, application_uuid) references application (lender, uuid),
      foreign key (lender, identity_uuid) references identity (lender, uuid),
      foreign key (lender, own_application_uuid) references application (lender, uuid))`,
    'create unique index signer_of_application on signer (lender, application_uuid) where ended_at is null',
    'create index signer_of_identity on signer (lender, identity_uuid)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** `asked_of`: of whom a condition is asked; null, as in all rows of before, for the borrower. */
export async function conditionsOfCoSigners(db: Kysely<never>): Promise<void> {
  await sql.raw('alter table condition add column asked_of text').execute(db)
}
