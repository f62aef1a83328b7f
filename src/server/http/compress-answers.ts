import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Compresses pages and JSON. Built files and releases are compressed already; event streams are left alone. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // A compromise of time and size.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
    // Request bodies are never decompressed: a decompression bomb.
    globalDecompression: false,
  })
}
