import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hearthline } from '#kit/a-server.ts'
import type { FileKey, FileStore } from '#server/store/file-store.ts'
import { filesInS3 } from '#server/store/files-in-s3.ts'

let s3: S3rver
let directory: string
let files: FileStore

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
  directory = await mkdtemp(join(tmpdir(), 'stepwright-s3-'))
  s3 = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'files', configs: [] }] })
  const { port } = await s3.run()
  files = await filesInS3({ bucket: 'files', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}` })
})
afterAll(async () => {
  await s3.close()
  await rm(directory, { recursive: true })
  vi.unstubAllEnvs()
})

const key = (): FileKey => ({ lender: hearthline, uuid: randomUUID() })
const stored = async (at: Date) => {
  const all: FileKey[] = []
  for await (const one of files.storedBefore(at)) all.push(one)
  return all
}
const put = (key: FileKey, ...pieces: readonly Buffer[]) => files.put(key, Readable.from(pieces), Buffer.concat(pieces).length)
const later = () => new Date(Date.now() + 60_000)

describe('filesInS3', () => {
  it('content comes back as it was stored, in pieces', async () => {
    const one = key()
    const pieces = [Buffer.alloc(600_000, 1), Buffer.alloc(600_000, 2), Buffer.from('the end')]
    await put(one, ...pieces)
    expect((await buffer(files.get(one))).equals(Buffer.concat(pieces))).toBe(true)
  })

  it('content is listed by the time when it was stored', async () => {
    const one = key()
    await put(one, Buffer.from('x'))
    expect(await stored(later())).toContainEqual(one)
    expect(await stored(new Date(0))).toEqual([])
  })

  it('removed content is gone, and can be removed twice', async () => {
    const one = key()
    await put(one, Buffer.from('x'))
    await files.remove(one)
    await files.remove(one)
    await expect(buffer(files.get(one))).rejects.toThrow()
    expect(await stored(later())).not.toContainEqual(one)
  })
})
