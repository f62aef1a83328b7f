/**
 * Row security: with it PostgreSQL itself keeps the rows of lenders apart, and what the server's role may do is granted
 * table by table. The tables are taken from the catalog each time the owner connects, so that a table of a later migration
 * cannot be without it.
 */
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * The tables that work for all lenders reads and changes: queues, expiry, releases and the lenders of agents. In that
 * scope no other table shows a row: not those of people, loans, consents, evidence and sealed values.
 */
export const tablesOfAllLenders: readonly string[] = [
  ...['agent_lender', 'answered', 'attempt', 'chatbot_conversation', 'document', 'familiar', 'file_piece', 'job'],
  ...['link_picking', 'live_chat', 'mailed_code', 'message_outbox', 'notary_room', 'outbox', 'passkey_challenge'],
  ...['registration_draft', 'release', 'session'],
]

/** Tables whose rows the server adds and never changes or deletes. */
export const appendOnlyTables: readonly string[] = [
  ...['account_audit', 'audit', 'ceo_feedback', 'consent', 'evidence', 'leave_survey', 'sealing_key'],
  ...['signed_document', 'signing'],
]

/** Tables whose rows the server changes and never deletes. */
const undeletedTables: readonly string[] = [
  ...['application', 'condition', 'evidence_head', 'generated_document', 'http_lender_state', 'identity', 'release'],
  ...['sandbox_state', 'signer'],
]

/**
 * The role that transactions take where the role of the connection passes over row security: a superuser, as in the
 * embedded database, or a role with BYPASSRLS. Nobody can sign in with it.
 */
export const serverRole = 'stepwright_server'

/** What the role of a connection is and may do. */
export type Login = {
  readonly name: string
  /** Whether it bypasses row security: a superuser, or a role with BYPASSRLS. */
  readonly passes: boolean
  /** Whether it owns tables, itself or by a role that it has. */
  readonly owns: boolean
  /** Whether it may create tables. */
  readonly creates: boolean
  /** Whether it may take `serverRole`. */
  readonly mayServe: boolean
}

export async function loginOf(db: Kysely<Tables>): Promise<Login> {
  const { rows } = await sql<Login>`
    select current_user as name, rolsuper or rolbypassrls as passes,
      exists (select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
        and pg_has_role(relowner, 'USAGE')) as owns,
      coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as creates,
      exists (select from pg_roles as own where own.rolname = ${serverRole} and pg_has_role(own.oid, 'MEMBER')) as "mayServe"
    from pg_roles where rolname = current_user`.execute(db)
  return rows[0] as Login
}

/** The role that the transactions of this connection take; null where row security holds for its own. */
export function roleOf({ passes, mayServe }: Login): string | null {
  return passes && mayServe ? serverRole : null
}

/**
 * Enables row security on every table with a column `lender`, adds its policies, and grants the server's role what it
 * needs. Changes nothing where nothing is missing.
 *
 * @param owner the login of this connection, which owns the tables
 * @param server the login of the server, which may be the owner itself
 */
export async function secureRows(db: Kysely<Tables>, owner: Login, server: Login): Promise<void> {
  const isOwner = owner.name === server.name
  // A role that passes over row security takes another one; an owner under it would pass, and is forced.
  const role = server.passes ? serverRole : isOwner ? '' : server.name
  const isForced = isOwner && !server.passes
  await sql.raw(`do $secure$ ${secureTables({ role, isForced })} $secure$`).execute(db)
}

/** Ends FORCE ROW LEVEL SECURITY, so that a migration of the owner sees all rows. */
export async function liftForce(db: Kysely<Tables>): Promise<void> {
  const lift = `declare one record;
    begin
      for one in select relname from pg_class where relnamespace = current_schema()::regnamespace and relforcerowsecurity loop
        execute format('alter table %I no force row level security', one.relname);
      end loop;
    end`
  await sql.raw(`do $lift$ ${lift} $lift$`).execute(db)
}

/** @returns the body of a block of PL/pgSQL; servers that start at the same time run it one after the other */
function secureTables({ role, isForced }: { readonly role: string; readonly isForced: boolean }): string {
  return `
  declare
    one record;
    server text := ${literal(role)};
    wanted text;
  begin
    perform pg_advisory_xact_lock(hashtextextended('row-security', 0));
    if server = ${literal(serverRole)} then
      begin
        if not exists (select from pg_roles where rolname = server) then execute format('create role %I nologin', server); end if;
        if not pg_has_role(server, 'MEMBER') then execute format('grant %I to %I', server, current_user); end if;
      exception
        when duplicate_object or unique_violation then null;
        when insufficient_privilege then server := '';
      end;
    end if;
    if server <> '' and not has_schema_privilege(server, current_schema(), 'USAGE') then
      execute format('grant usage on schema %I to %I', current_schema(), server);
    end if;
    for one in
      select oid, relname as name, relrowsecurity as is_secured, relforcerowsecurity as is_forced,
        exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'lender' and not attisdropped) as has_lender
      from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') order by relname
    loop
      if one.has_lender then
        if not exists (select from pg_policy where polrelid = one.oid and polname = 'of_lender') then
          execute format('create policy of_lender on %I using (lender = current_setting(''app.lender'', true))', one.name);
        end if;
        if one.name = any (${array(tablesOfAllLenders)})
          and not exists (select from pg_policy where polrelid = one.oid and polname = 'of_all_lenders') then
          execute format('create policy of_all_lenders on %I using (current_setting(''app.scope'', true) = ''all lenders'')', one.name);
        end if;
        if not one.is_secured then execute format('alter table %I enable row level security', one.name); end if;
        if one.is_forced <> ${isForced} then
          execute format('alter table %I %s row level security', one.name, ${literal(isForced ? 'force' : 'no force')});
        end if;
      end if;
      if server <> '' then
        wanted := case
          -- Written by migrations only.
          when one.name like 'kysely\\_%' or one.name = 'evidence_since' then 'SELECT'
          when one.name = any (${array(appendOnlyTables)}) then 'SELECT, INSERT'
          when one.name = any (${array(undeletedTables)}) then 'SELECT, INSERT, UPDATE'
          -- It has one row with a time, which is written into a new file each time: probe-write.ts.
          when one.name = 'readiness' then 'SELECT, INSERT, TRUNCATE'
          else 'SELECT, INSERT, UPDATE, DELETE' end;
        if wanted is distinct from (
          select string_agg(privilege, ', ' order by place)
          from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) with ordinality as all_of (privilege, place)
          where has_table_privilege(server, one.oid, privilege)
        ) then
          execute format('revoke all on %I from %I', one.name, server);
          execute format('grant %s on %I to %I', wanted, one.name, server);
        end if;
      end if;
    end loop;
  end`
}

function array(names: readonly string[]): string {
  return `array[${names.map(literal).join(', ')}]`
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
