/**
 * PGlite in a worker thread: a query cannot block the server's event loop, and a hanging one is ended with the thread.
 * Errors are passed as message and code only, since those of PGlite contain its source text.
 */

import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'
import { copyDatabaseTemplate, databaseTemplateArchive } from './database-template.ts'
import type { FromWorker, ToWorker } from './database-thread.ts'

const port = parentPort
if (!port) throw new Error('This file is run as a worker.')
const answer = (message: FromWorker) => port.postMessage(message)
/** Converts values of the type bytea; PGlite's own conversion takes seconds and a hundred times the memory of a file. */
const bytea = {
  serializers: { [types.BYTEA]: (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}` },
  parsers: { [types.BYTEA]: (text: string) => new Uint8Array(Buffer.from(text.slice(2), 'hex')) },
}
const address = workerData as string
const isInMemory = address.startsWith('memory:')
if (!isInMemory) copyDatabaseTemplate(address)
const archive = isInMemory ? await databaseTemplateArchive() : undefined
const database = await PGlite.create(address, { ...bytea, ...(archive && { loadDataDir: archive }) })

port.on('message', async (message: ToWorker) => {
  if (message.do === 'close') {
    await database.close()
    port.close()
    return
  }
  const { id, sql, parameters } = message
  try {
    const { rows, affectedRows } = await database.query<Record<string, unknown>>(sql, [...parameters])
    answer({ id, rows, ...(affectedRows !== undefined && { affectedRows }) })
  } catch (error) {
    const { message: text, code } = error as Error & { code?: string }
    answer({ id, error: { message: text.slice(0, 300), ...(code !== undefined && { code }) } })
  }
})
answer({ ready: true })
