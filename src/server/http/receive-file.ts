/** Routes that receive one file: its sender is checked before a byte of the body is read. */
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { largestDocument } from '#contract/documents.ts'
import { refusedFor } from '../documents/receive-document.ts'
import { type OngoingUpload, type UploadBudget, uploadBudget } from '../limits/upload-budget.ts'
import { receiveBytes } from './receive-bytes.ts'
import { exemptFromRequestTimeout } from './refuse-connection.ts'

const small = 256 * 1024

/** The memory of all uploads of this process. */
export const budgetOfUploads = (): UploadBudget =>
  uploadBudget({
    ...{ bytes: 8 * largestDocument, small, bytesOfSmall: 32 * small },
    ...{ mostOfSender: 4, longestWaitMs: 10_000 },
  })

type Receiving<Admitted> = {
  readonly budget: UploadBudget
  /** With which files may be sent; any other type is sent as application/octet-stream. */
  readonly mediaTypes: readonly string[]
  /** @throws Refused */
  readonly admit: (request: FastifyRequest, reply: FastifyReply) => Promise<Admission<Admitted>>
}

type Admission<Admitted> = {
  /** The id of the sender. */
  readonly who: string
  /** What `fileIn` hands to the route. */
  readonly admitted: Admitted
  /** Counts the file against the hourly limit. @throws Refused where it is reached */
  readonly count: () => Promise<unknown>
}

type FileRoutes<Admitted> = {
  readonly consumes: readonly string[]
  /** Of each route. */
  readonly options: {
    readonly bodyLimit: number
    readonly onRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  }
  /** @throws Refused for an empty file */
  readonly fileIn: (request: FastifyRequest) => { readonly parts: Buffer[]; readonly admitted: Admitted }
}

/** @param app a Fastify context of its own, because only these routes accept binary bodies */
export function receiveFile<Admitted>(
  app: FastifyInstance,
  { budget, mediaTypes, admit }: Receiving<Admitted>,
): FileRoutes<Admitted> {
  const consumes = [...mediaTypes, 'application/octet-stream']
  app.removeAllContentTypeParsers()
  const underWay = new WeakMap<FastifyRequest, { readonly admitted: Admitted; readonly upload: OngoingUpload }>()
  app.addContentTypeParser(consumes, { bodyLimit: largestDocument }, async (request: FastifyRequest, body: Readable) => {
    const upload = underWay.get(request)?.upload
    if (!upload) throw new Error('An upload was not asked about before it was read.')
    return await receiveBytes(body, upload, largestDocument)
  })
  app.addHook('onError', async (request, reply) => {
    // After an incompletely read body the connection cannot be reused.
    if (!request.raw.complete) reply.header('connection', 'close')
  })

  /** Checks before reading: the sender, the announced length, and the number of concurrent uploads. */
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const length = Number(request.headers['content-length'] ?? largestDocument)
    if (length > largestDocument) throw refusedFor('too-large')
    const { who, admitted, count } = await admit(request, reply)
    const upload = budget.begin(who, length)
    try {
      // A file that has to wait for others of its sender is not counted: its sender is asked to send it again.
      await count()
    } catch (error) {
      upload.release()
      throw error
    }
    const { socket } = request.raw
    exemptFromRequestTimeout(socket)
    const done = () => {
      upload.release()
      exemptFromRequestTimeout(socket, false)
    }
    // Runs when the response was sent, and also when the client disconnected.
    reply.raw.once('close', done)
    reply.raw.once('finish', done)
    if (reply.raw.destroyed) done()
    underWay.set(request, { admitted, upload })
  }
  const fileIn: FileRoutes<Admitted>['fileIn'] = (request) => {
    const admitted = underWay.get(request)?.admitted
    if (!admitted) throw new Error('An upload was not asked about before it was read.')
    const parts = request.body as Buffer[] | undefined
    if (!parts || parts.length === 0) throw refusedFor('empty')
    return { parts, admitted }
  }
  return { consumes, options: { bodyLimit: largestDocument, onRequest }, fileIn }
}
