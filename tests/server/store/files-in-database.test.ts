import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aServer, hearthline, type Registered, type TestServer } from '#kit/a-server.ts'
import { pieceBytes } from '#server/store/content-in-pieces.ts'
import { addDocument, contentOf, type NewDocument, storeContent } from '#server/store/documents.ts'
import { sweepFiles } from '#server/store/sweep.ts'

let server: TestServer
let who: Registered
beforeAll(async () => {
  server = await aServer()
  who = await server.register()
})
afterAll(() => server.close())

const storing = () => ({ files: server.parts.files, sealer: server.parts.keys.sealer })
const twoHoursLater = () => new Date(Date.now() + 2 * 3_600_000)

async function aDocument(content: Uint8Array): Promise<NewDocument> {
  const { identity_uuid } = await server.store.read((db) =>
    db.selectFrom('application').select('identity_uuid').where('uuid', '=', who.applicationUuid).executeTakeFirstOrThrow(),
  )
  const document = {
    ...{ lender: hearthline, uuid: randomUUID(), application_uuid: who.applicationUuid, identity_uuid },
    ...{ type: 'BANK_STATEMENT', name: 'a.pdf', media_type: 'application/pdf', size: content.length, screen: 'own/upload' },
    ...{ condition_uuid: null, created_at: new Date(), scan: null },
  }
  await storeContent(storing(), document, { size: content.length, parts: [content] })
  return document
}

const rowsOf = async (uuid: string) =>
  (await server.store.read((db) => db.selectFrom('file_piece').select('number').where('uuid', '=', uuid).execute())).length

it('a file of several pieces is read as it was stored, and the sweep keeps it', async () => {
  const content = randomBytes(2 * pieceBytes + 10)
  const document = await aDocument(content)
  await server.store.write((tx) => addDocument(tx, storing().sealer, document))
  await sweepFiles(server.store, storing().files, twoHoursLater())
  expect(await rowsOf(document.uuid)).toBe(3)
  const read = await contentOf(server.store, storing(), document)
  expect((await buffer(read ?? Readable.from([]))).equals(content)).toBe(true)
})

it('pieces that no row names are swept after an hour, and not before', async () => {
  const { uuid } = await aDocument(Buffer.from('of an upload that was cut off'))
  await sweepFiles(server.store, storing().files, new Date())
  expect(await rowsOf(uuid)).toBe(1)
  expect(await sweepFiles(server.store, storing().files, twoHoursLater())).toBe(1)
  expect(await rowsOf(uuid)).toBe(0)
})

it('the content of a document that was stored before there were pieces is still read', async () => {
  const document = await aDocument(Buffer.from('new'))
  const { sealer } = storing()
  const { bytes } = sealer.seal({ lender: hearthline, owner: document.uuid, path: 'document' }, Buffer.from('old'))
  await server.store.write(async (tx) => {
    await addDocument(tx, sealer, document)
    await tx.updateTable('document').set({ bytes }).where('uuid', '=', document.uuid).execute()
  })
  const read = await contentOf(server.store, storing(), document)
  expect(String(await buffer(read ?? Readable.from([])))).toBe('old')
})
