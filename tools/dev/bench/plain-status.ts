// The baseline of the status endpoint: one route, one read by primary key on the same database, no authentication, no log.
import { PGlite } from '@electric-sql/pglite'
import Fastify from 'fastify'
import pg from 'pg'

const { PORT, DATABASE_URL, DATABASE_FOLDER, LENDER } = process.env
const sql = 'select status, status_facts from application where lender = $1 and uuid = $2'
type Row = { readonly status: string; readonly status_facts: object }

const read = await reader()
const app = Fastify()
app.get<{ Params: { uuid: string } }>('/:uuid/status', async ({ params }, reply) => {
  const row = await read(params.uuid)
  return row ? { ...row.status_facts, value: row.status } : reply.code(404).send({})
})
app.get('/healthz', async () => ({ status: 'ok' }))
await app.listen({ port: Number(PORT), host: 'localhost' })
process.on('SIGTERM', () => process.exit(0))

async function reader(): Promise<(uuid: string) => Promise<Row | undefined>> {
  if (DATABASE_URL) {
    const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
    return async (uuid) => (await pool.query<Row>(sql, [LENDER, uuid])).rows[0]
  }
  const database = await PGlite.create(String(DATABASE_FOLDER))
  return async (uuid) => (await database.query<Row>(sql, [LENDER, uuid])).rows[0]
}
