/** Forgeries of the evidence of an application, by seed, with the rights of the owner of the database. */
import { sql } from 'kysely'
import { evidenceHeadOf, evidenceOf } from '#server/store/evidence.ts'
import { hashOfEntry } from '#server/store/hash-of-entry.ts'
import type { Writer } from '#server/store/open-store.ts'
import type { Random } from '#verify/exploration/traces/random.ts'

type Forging = { readonly tx: Writer; readonly lender: string; readonly application: string; readonly random: Random }
/** `named`: where the verification has to find something. */
export type Forged = { readonly how: string; readonly named: RegExp }
type Forgery = (forging: Forging) => Promise<Forged>

/** Does one forgery. Triggers and foreign keys are off until the end of the transaction. */
export async function forge(forging: Forging): Promise<Forged> {
  await run(forging, 'set local session_replication_role = replica')
  return await pick(forgeries, forging.random)(forging)
}

/** Columns of each table with another value. */
const changes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  consent: {
    ...{ text: "text || '.'", type: "type || '2'", locale: "'xx-XX'", number: 'number + 100', screen: "'other/screen'" },
    ...{ caller_address: "'10.0.0.1'", user_agent: "'forged'", session_uuid: 'gen_random_uuid()', record_id: "'other'" },
    ...{ text_sha256: 'md5(text_sha256)', given_at: "given_at - interval '1 day'", release_hash: "'other'" },
  },
  audit: {
    ...{ what: "'forged'", status: "status || '2'", because: "'screens/other.json'", version: 'version + 1' },
    ...{ at: "at - interval '1 day'", request_id: "'other'", identity_uuid: 'gen_random_uuid()', release_hash: "'other'" },
  },
  application: {
    entity: `entity || '{"amount": 99999900}'`,
    ...{ status: "'FORGED'", version: 'version + 1', draft: `draft || '{"forged": true}'`, loan_number: "loan_number || '1'" },
    ...{ status_facts: `status_facts || '{"forged": 1}'`, flags: `flags || '{"forged": true}'`, journey: "'other'" },
    created_at: "created_at - interval '1 year'",
  },
  signing: {
    ...{ name: "'Eve Moreno'", screen: "'other/screen'", signed_at: "signed_at + interval '1 day'", address: "'10.0.0.1'" },
    ...{ user_agent: "'forged'", places: "'[]'", zone: "'UTC'", locale: "'xx-XX'", signature: 'set_byte(signature, 20, 0)' },
  },
  generated_document: {
    ...{ sha256: 'md5(sha256)', title: "title || '.'", size: 'size + 1', pages: 'pages + 1', summary: "'[]'", locale: "'xx-XX'" },
    ...{ read_at: "read_at + interval '1 hour'", created_at: "created_at - interval '1 day'", bytes: flipped() },
  },
  signed_document: {
    ...{ sha256: 'md5(sha256)', title: "title || '.'", size: 'size + 1', created_at: "created_at - interval '1 day'" },
    bytes: flipped(),
  },
  evidence: {
    ...{ kind: "kind || '2'", hash: 'md5(hash)', previous_hash: 'md5(previous_hash)', at: "at + interval '1 second'" },
    ...{ data: `data || '{"forged": true}'`, number: 'number + 1000' },
  },
  evidence_head: { number: 'number + 1', hash: 'md5(hash)', mac: 'md5(mac)' },
}

function flipped(): string {
  return 'set_byte(bytes, length(bytes) / 2, get_byte(bytes, length(bytes) / 2) # 1)'
}

/** Where the verification names a row of a table. */
const namedAt = (table: string) =>
  table.startsWith('evidence') ? /^(entry|evidence)/ : new RegExp(`^${table} |^entry |^evidence|^generated_document `)

const forgeries: readonly Forgery[] = [
  ...Object.entries(changes).map(
    ([table, columns]): Forgery =>
      async (forging) => {
        const column = pick(Object.keys(columns), forging.random)
        await run(forging, `update ${table} set ${column} = ${columns[column]} where ctid = (${oneOf(forging, table)})`)
        return { how: `${table}.${column} changed`, named: new RegExp(`${namedAt(table).source}|^application `) }
      },
  ),
  ...['consent', 'audit', 'signing', 'generated_document', 'signed_document', 'evidence', 'evidence_head'].map(
    (table): Forgery =>
      async (forging) => {
        await run(forging, `delete from ${table} where ctid = (${oneOf(forging, table)})`)
        return { how: `${table}: a row deleted`, named: namedAt(table) }
      },
  ),
  // A consent that says that it is older than the evidence.
  async (forging) => {
    const number = pick(['null', '-7', '1', '1000'], forging.random)
    const given = pick(["'2020-01-01'", 'created_at', 'now()'], forging.random)
    await run(
      forging,
      `insert into consent select (jsonb_populate_record(consent, jsonb_build_object('uuid', gen_random_uuid(),
        'type', 'HARD_CREDIT', 'text', 'I authorize everything.', 'number', ${number}, 'given_at', ${given}))).*
       from consent join application on application.uuid = application_uuid
       where consent.ctid = (${oneOf(forging, 'consent')})`,
    )
    return { how: `consent inserted, number ${number}, given at ${given}`, named: /^consent / }
  },
  async (forging) => {
    const at = pick(["'2020-01-01'", 'now()'], forging.random)
    await run(
      forging,
      `insert into audit overriding system value
       select (jsonb_populate_record(audit, jsonb_build_object('number', 1000000, 'what', 'lender-updated', 'at', ${at}))).*
       from audit where ctid = (${oneOf(forging, 'audit')})`,
    )
    return { how: `audit inserted at ${at}`, named: /^audit / }
  },
  // An entry that continues the chain, with a head whose keyed hash nobody else can make.
  async (forging) => {
    const { tx, lender, application } = forging
    const last = (await evidenceOf(tx, { lender, application })).at(-1)
    const head = await evidenceHeadOf(tx, { lender, application })
    if (!last || !head) throw new Error('There is no chain.')
    const row = { ...last, number: last.number + 1, previous_hash: last.hash }
    const hash = hashOfEntry(row)
    await tx
      .insertInto('evidence')
      .values({ ...row, hash, data: JSON.stringify(row.data) })
      .execute()
    if (forging.random.next() < 0.5)
      await run(
        forging,
        `update evidence_head set number = number + 1, hash = '${hash}' where ${ownRows(forging, 'evidence_head')}`,
      )
    return { how: 'an entry added', named: /^entry|^evidence_head/ }
  },
  async (forging) => {
    await run(forging, `update evidence set number = 100000 + number where ${ownRows(forging, 'evidence')} and number in (2, 3)`)
    await run(forging, `update evidence set number = 100005 - number where ${ownRows(forging, 'evidence')} and number > 100000`)
    return { how: 'entries 2 and 3 swapped', named: /^entry/ }
  },
  async (forging) => {
    const tables = ['evidence', 'evidence_head', 'signed_document', 'signing', 'generated_document', 'audit', 'consent']
    const erased = [...tables.slice(0, 2), ...tables.slice(2).filter(() => forging.random.next() < 0.6)]
    for (const table of erased) await run(forging, `delete from ${table} where ${ownRows(forging, table)}`)
    return { how: `erased: ${erased.join(', ')}`, named: /./ }
  },
  async (forging) => {
    const length = Math.floor(forging.random.next() * 10)
    await run(forging, `delete from evidence where ${ownRows(forging, 'evidence')} and number > ${length}`)
    return { how: `cut after entry ${length}`, named: /^entry/ }
  },
  async (forging) => {
    const what = pick(['consents', 'states'], forging.random)
    const change = pick(["update evidence_since set at = '2100-01-01'", 'delete from evidence_since'], forging.random)
    await run(forging, `${change} where what = '${what}'`)
    return { how: `evidence_since: ${change}`, named: /^evidence_since/ }
  },
]

function pick<Item>(items: readonly Item[], random: Random): Item {
  return items[Math.floor(random.next() * items.length)] as Item
}

function ownRows({ lender, application }: Forging, table: string): string {
  return `lender = '${lender}' and ${table === 'application' ? 'uuid' : 'application_uuid'} = '${application}'`
}

/** A query of one row of the application, by seed. */
function oneOf(forging: Forging, table: string): string {
  const seed = Math.floor(forging.random.next() * 1e9)
  return `select ctid from ${table} where ${ownRows(forging, table)} order by md5(ctid::text || '${seed}') limit 1`
}

async function run({ tx }: Forging, statement: string): Promise<void> {
  await sql.raw(statement).execute(tx)
}
