import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { version } from '../../product.ts'
import type { ServerParts } from '../../server-parts.ts'
import { shape, text } from '../shapes.ts'

const schema = {
  summary: 'Whether requests can be answered: 200, or 503 while the database is away',
  tags: ['server'],
  response: { 200: shape({ status: text, version: text }) },
}

export function healthRoutes(app: FastifyInstance, { store }: ServerParts): void {
  app.get('/healthz', { schema }, async () => {
    await store.read((db) => sql`select 1`.execute(db))
    return { status: 'ok', version }
  })
}
