/** Accepts request bodies of limited size, in JSON (`parsedBody`). */
import type { FastifyInstance } from 'fastify'
import { parsedBody, refuseOddText } from '../texts/parsed-body.ts'

export const largestBody = 256 * 1024
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: largestBody }, (_request, bytes, done) => {
    try {
      done(null, parsedBody(bytes as Buffer))
    } catch (error) {
      done(error as Error, undefined)
    }
  })
  app.addHook('preValidation', async ({ query, params }) => {
    for (const text of [...textsIn(query), ...textsIn(params)]) refuseOddText(text)
  })
}

function textsIn(values: unknown): string[] {
  return Object.values((values ?? {}) as Record<string, unknown>)
    .flat()
    .filter((value) => typeof value === 'string')
}
