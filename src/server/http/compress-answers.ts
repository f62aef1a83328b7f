import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Pages and JSON on their way out. Files and releases come compressed already; a stream of updates is never touched. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Between a slow answer and a large one.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
    // What comes in is never unpacked: a few bytes could become a great many.
    globalDecompression: false,
  })
}
