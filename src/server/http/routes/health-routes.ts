import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { practiceParts } from '../../config/practice-parts.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { version } from '../../config/version.ts'
import { Refused } from '../../errors/refused.ts'
import { probeWrite } from '../../store/probe-write.ts'
import { list, shape, text } from '../shapes.ts'

const response = { 200: shape({ status: text, version: text }) }
const tags = ['server']
const health = { summary: 'Liveness: 200 while the database answers queries, else 503', tags, response }
const readiness = {
  summary:
    'Readiness: 200 while the database can be written and the server is not about to end, else 503; and the parts that are for practice only',
  tags,
  response: { 200: shape({ status: text, version: text, practice: list(text) }) },
}

/** How long, in ms, one probe answers all readiness requests: any client may send them, and each probe writes. */
const probeMs = 1_000

export function healthRoutes(app: FastifyInstance, { config, store, now, releases }: ServerParts): void {
  let probe: { readonly at: number; readonly written: Promise<void> } | undefined
  const isWritable = () => {
    const at = performance.now()
    if (!probe || at - probe.at >= probeMs) probe = { at, written: probeWrite(store, now()) }
    return probe.written
  }
  app.get('/healthz', { schema: health }, async () => {
    await store.read((db) => sql`select 1`.execute(db))
    return { status: 'ok', version }
  })
  app.get('/readyz', { schema: readiness }, async () => {
    if (app.isDraining()) throw new Refused('unavailable', { retryAfterSeconds: 5, detail: 'This server is about to end.' })
    await isWritable()
    return { status: 'ok', version, practice: practiceParts(config, releases.lenders()).map(({ name }) => name) }
  })
}
