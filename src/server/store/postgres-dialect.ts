/** Kysely over a PostgreSQL server. */
import { CompiledQuery, type DatabaseConnection, PostgresDialect, PostgresDriver, type TransactionSettings } from 'kysely'
import pg from 'pg'
import { transactions } from './row-scope.ts'

/** The longest that a statement may take, as PostgreSQL writes it. */
export const statementTimeout = '10s'

/** @param postgres a connection string */
export function postgresDialect(postgres: string): PostgresDialect {
  // Parse counts (int8) as numbers; as text they would be compared as text.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({
    connectionString: postgres,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
  })
  // An 'error' event without a listener ends the process. The pool emits errors of idle connections, a client those of
  // its own; queries in progress are rejected anyway.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new ScopedDialect(pool)
}

class ScopedDialect extends PostgresDialect {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver(): PostgresDriver {
    return new ScopedDriver({ pool: this.#pool })
  }
}

class ScopedDriver extends PostgresDriver {
  /** Begins the transaction and sets its rows with one message. */
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(beginning(settings)))
  }
}

function beginning({ isolationLevel, accessMode }: TransactionSettings): string {
  const begin = ['begin', ...(isolationLevel ? [`isolation level ${isolationLevel}`] : []), ...(accessMode ? [accessMode] : [])]
  const rows = transactions.getStore()
  if (!rows) return begin.join(' ')
  const { role, lender, scope } = rows
  const names = { 'app.lender': lender, 'app.scope': scope, ...(role !== null && { role }) }
  const set = Object.entries(names).map(([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)}`)
  return [begin.join(' '), ...set].join('; ')
}
