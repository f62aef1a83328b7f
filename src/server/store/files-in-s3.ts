/** Files in a bucket of S3, or of a store that speaks its protocol. Content is sealed before it leaves the server. */
import { Readable } from 'node:stream'
import type { LenderId } from '#engine/index.ts'
import type { FileKey, FileStore } from './file-store.ts'

export type Bucket = {
  readonly bucket: string
  readonly region: string
  /** Of another store than AWS; its buckets are named in the path. */
  readonly endpoint?: string
}

/** The package is loaded here, so that a server without a bucket does not pay for it. */
export async function filesInS3({ bucket: Bucket, region, endpoint }: Bucket): Promise<FileStore> {
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: 3,
    // A checksum after the body, as AWS has it, is unknown to other stores; sealed content has one of its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    put: async (key, pieces, ContentLength) => {
      const object = { Bucket, Key: nameOf(key), ContentType: 'application/octet-stream', ContentLength }
      await client.send(new s3.PutObjectCommand({ ...object, Body: Readable.from(pieces, { objectMode: false }) }))
    },
    get: async function* (key) {
      const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key: nameOf(key) }))
      if (Body instanceof Readable) yield* Body
    },
    remove: async (key) => {
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: nameOf(key) }))
    },
    storedBefore: async function* (at) {
      const pages = s3.paginateListObjectsV2({ client }, { Bucket, Prefix: folder })
      for await (const { Contents = [] } of pages) {
        for (const { Key = '', LastModified } of Contents) {
          const key = keyOf(Key)
          if (key && LastModified && LastModified < at) yield key
        }
      }
    },
  }
}

const folder = 'uploads/'
const nameOf = ({ lender, uuid }: FileKey) => `${folder}${lender}/${uuid}`

/** @returns undefined for an object that the server has not stored */
function keyOf(name: string): FileKey | undefined {
  const [, lender, uuid] = /^uploads\/([a-z0-9-]+)\/([0-9a-f-]{36})$/.exec(name) ?? []
  return lender !== undefined && uuid !== undefined ? { lender: lender as LenderId, uuid } : undefined
}
