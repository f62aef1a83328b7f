/** Accepts request bodies of limited size, in JSON (`parseBody`). */
import type { FastifyInstance } from 'fastify'
import { parseBody, refuseUnstorableText } from '../texts/parse-body.ts'

export const largestBody = 256 * 1024
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: largestBody }, (_request, bytes, done) => {
    try {
      done(null, parseBody(bytes as Buffer))
    } catch (error) {
      done(error as Error, undefined)
    }
  })
  app.addHook('preValidation', async ({ query, params }) => {
    for (const text of [...textsIn(query), ...textsIn(params)]) refuseUnstorableText(text)
  })
}

function textsIn(values: unknown): string[] {
  return Object.values((values ?? {}) as Record<string, unknown>)
    .flat()
    .filter((value) => typeof value === 'string')
}
