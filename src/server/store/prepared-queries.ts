/**
 * Queries of PGlite as prepared statements. PGlite's own `query` parses a statement each time and enters PostgreSQL six
 * times for it; here a known statement is bound and executed in one message, which takes a fifth of the processor time.
 */
import { type PGlite, protocol, types } from '@electric-sql/pglite'
import type { QueryResult } from './database-thread.ts'

type Statement = {
  readonly name: string
  /** The type of each parameter and the columns of the result; types are object ids of PostgreSQL. */
  readonly parameters: readonly number[]
  readonly columns: readonly { readonly name: string; readonly dataTypeID: number }[]
}

/** What is prepared. Other statements may change tables, and with them the results of what is prepared. */
const preparable = /^\s*(select|insert|update|delete|with|begin|commit|rollback)\b/i
const endsTransaction = /^\s*(commit|rollback)\b/i
/** The most prepared statements, each of which takes memory in PostgreSQL. Those of an application are about a hundred. */
const most = 300

const { serialize } = protocol

/** @returns runs one statement; calls at the same moment are executed one after the other */
export async function preparedQueries(
  database: PGlite,
): Promise<(sql: string, parameters: readonly unknown[]) => Promise<QueryResult>> {
  const known = new Map<string, Statement>()
  let numbered = 0
  let tablesMayChange = false
  // A plan is made for the present size of the tables, of which PGlite keeps no statistics.
  await database.exec('set plan_cache_mode = force_custom_plan')

  const send = async (messages: readonly Uint8Array[]) =>
    await database.execProtocolStream(Buffer.concat(messages), { syncToFs: false })

  const forget = async (statements: readonly Statement[]) => {
    if (statements.length > 0)
      await send([...statements.map(({ name }) => serialize.close({ type: 'S', name })), serialize.sync()])
  }
  const forgetAll = async () => {
    const statements = [...known.values()]
    known.clear()
    await forget(statements)
  }

  async function prepare(sql: string): Promise<Statement> {
    numbered += 1
    const name = `s${numbered}`
    const answers = await send([serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }), serialize.sync()])
    const statement: Statement = {
      name,
      parameters: answers.find(isParameters)?.dataTypeIDs ?? [],
      columns: answers.find(isColumns)?.fields ?? [],
    }
    known.set(sql, statement)
    return statement
  }

  async function statementOf(sql: string): Promise<Statement> {
    const found = known.get(sql)
    if (!found) {
      const [oldest] = known.size < most ? [] : known
      if (oldest) {
        known.delete(oldest[0])
        await forget([oldest[1]])
      }
      return await prepare(sql)
    }
    // The least recently used stands first.
    known.delete(sql)
    known.set(sql, found)
    return found
  }

  async function run(sql: string, parameters: readonly unknown[]): Promise<QueryResult> {
    const { name, parameters: wanted, columns } = await statementOf(sql)
    const values = parameters.map((value, index) => {
      if (value === null || value === undefined) return null
      const serializer = database.serializers[wanted[index] ?? 0]
      return serializer ? serializer(value) : String(value)
    })
    const answers = await send([serialize.bind({ statement: name, values }), serialize.execute({}), serialize.sync()])
    const rows = answers.filter(isRow).map(({ fields }) => {
      const cells = columns.map((column, index) => [
        column.name,
        types.parseType(fields[index] ?? null, column.dataTypeID, database.parsers),
      ])
      return Object.fromEntries(cells) as Record<string, unknown>
    })
    const [, written = 0] = /^(?:INSERT|UPDATE|DELETE|MERGE)\b.* (\d+)$/.exec(answers.find(isComplete)?.text ?? '') ?? []
    return { rows, affectedRows: Number(written) }
  }

  return async (sql, parameters) => {
    if (!preparable.test(sql)) {
      try {
        const { rows, affectedRows } = await database.query(sql, [...parameters])
        return { rows: rows as Record<string, unknown>[], ...(affectedRows !== undefined && { affectedRows }) }
      } finally {
        tablesMayChange = true
        await database.runExclusive(forgetAll)
      }
    }
    return await database.runExclusive(async () => {
      const result = await run(sql, parameters)
      // A transaction that is rolled back takes its changes of tables with it.
      if (tablesMayChange && endsTransaction.test(sql)) {
        tablesMayChange = false
        await forgetAll()
      }
      return result
    })
  }
}

type Messages = typeof protocol.messages
type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]

const isOf =
  <Kind extends Message>(name: Kind['name']) =>
  (message: Message): message is Kind =>
    message.name === name
const isRow = isOf<InstanceType<Messages['DataRowMessage']>>('dataRow')
const isColumns = isOf<InstanceType<Messages['RowDescriptionMessage']>>('rowDescription')
const isComplete = isOf<InstanceType<Messages['CommandCompleteMessage']>>('commandComplete')
const isParameters = isOf<InstanceType<Messages['ParameterDescriptionMessage']>>('parameterDescription')
