/** Files in a bucket of S3, or of a store that speaks its protocol. Content is sealed before it leaves the server. */
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
  const client = new s3.S3Client({ region, ...(endpoint !== undefined && { endpoint, forcePathStyle: true }), maxAttempts: 3 })
  return {
    put: async (key, sealed) => {
      await client.send(
        new s3.PutObjectCommand({ Bucket, Key: nameOf(key), Body: sealed, ContentType: 'application/octet-stream' }),
      )
      return null
    },
    get: async (key) => {
      const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key: nameOf(key) }))
      if (!Body) throw new Error(`The content of the file ${key.uuid} is empty.`)
      return await Body.transformToByteArray()
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

/** undefined for an object that is none of ours. */
function keyOf(name: string): FileKey | undefined {
  const [, lender, uuid] = /^uploads\/([a-z0-9-]+)\/([0-9a-f-]{36})$/.exec(name) ?? []
  return lender !== undefined && uuid !== undefined ? { lender: lender as LenderId, uuid } : undefined
}
