import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { documentNameHeader, documentPath, documentsPath } from '#contract/documents.ts'
import { aServer, hearthline, type Registered, type TestServer } from '#kit/a-server.ts'
import { eventually } from '#kit/eventually.ts'
import { filesInMemory } from '#kit/files-in-memory.ts'
import { withOwnScreens } from '#kit/own-screens.ts'
import { aPdf, aPng } from '#kit/some-documents.ts'
import { scanPendingFiles } from '#server/documents/scan-pending-files.ts'
import type { ScanResult } from '#server/providers/scanner/file-scanner.ts'
import { contentOf } from '#server/store/documents.ts'
import { sweepFiles } from '#server/store/sweep.ts'

let server: TestServer
let result: ScanResult = 'clean'
const files = filesInMemory()

beforeAll(async () => {
  server = await aServer({ files, scanFile: () => ({ take: async () => undefined, end: async () => result }) })
  await withOwnScreens(server, hearthline)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())
beforeEach(() => {
  result = 'clean'
})

const front = 'type=DRIVERSLICENSEFRONT&screen=own/upload'
const upload = (who: Registered, bytes = aPng()) =>
  server.send('POST', `${documentsPath(who.applicationUuid)}?${front}`, {
    ...{ token: who.token, key: randomUUID(), body: bytes },
    headers: { 'content-type': 'image/png', [documentNameHeader]: 'front.png' },
  })
const listed = async (who: Registered) =>
  (await server.send('GET', documentsPath(who.applicationUuid), { token: who.token })).body as unknown as readonly object[]
const scan = () => scanPendingFiles(server.parts)
const sealing = () => ({ files, sealer: server.parts.keys.sealer })

describe('a file that the scanner looks at', () => {
  it('an infected file is refused with a text for the borrower, and nothing of it is stored', async () => {
    const who = await server.register()
    result = 'infected'
    const answer = await upload(who)
    expect(answer.body).toMatchObject({
      status: 415,
      reason: 'infected',
      errors: ['front.png contains malicious software and was not kept.'],
    })
    expect(await listed(who)).toEqual([])
    expect(files.contents.size).toBe(0)
  })

  it('a file waits while the scanner does not answer, cannot be submitted, and can once the scanner found it clean', async () => {
    const who = await server.register()
    result = 'unknown'
    const { body } = await upload(who)
    expect(body).toMatchObject({ held: true })
    expect(await listed(who)).toMatchObject([{ uuid: body.uuid, held: true }])
    const submit = () =>
      server.send('PUT', `/service-application/api/v1/application/heloc/${who.applicationUuid}/screens/own/upload`, {
        ...{ token: who.token, key: randomUUID(), version: 1, body: { answers: { ownFront: [body.uuid] } } },
      })
    const refused = await submit()
    expect(refused.status, refused.text).toBe(422)
    expect(JSON.stringify(refused.body.messages)).toContain('We are still checking front.png.')
    expect(await scan()).toBe(0)
    result = 'clean'
    expect(await scan()).toBe(1)
    expect(await listed(who)).not.toMatchObject([{ held: true }])
    expect((await submit()).text).not.toContain('still checking')
  })

  it('a waiting file in which the scanner finds malicious software loses its content, and can only be deleted', async () => {
    const who = await server.register()
    result = 'unknown'
    const { uuid } = (await upload(who)).body
    result = 'infected'
    expect(await scan()).toBe(1)
    expect(await listed(who)).toMatchObject([{ uuid, fault: 'infected' }])
    expect(files.contents.has(String(uuid))).toBe(false)
    const removed = await server.send('DELETE', documentPath(who.applicationUuid, String(uuid)), { token: who.token })
    expect(removed.status).toBe(200)
    result = 'clean'
  })

  it('a waiting file is scanned although more than a page of files before it have lost their content', async () => {
    const who = await server.register()
    const created_at = new Date(Date.now() - 60_000)
    const lost = Array.from({ length: 60 }, () => ({
      ...{ lender: hearthline, application_uuid: who.applicationUuid, identity_uuid: who.identityUuid },
      ...{ uuid: randomUUID(), type: 'SUPPORT', name: 'lost.png', screen: 'own/other', media_type: 'image/webp', size: 1 },
      ...{
        key_id: server.parts.keys.sealer.keyId,
        bytes: null,
        scan: 'held' as const,
        condition_uuid: null,
        created_at,
        submitted_at: null,
      },
    }))
    await server.store.write((tx) => tx.insertInto('document').values(lost).execute())
    result = 'unknown'
    const { uuid } = (await upload(who)).body
    result = 'clean'
    await expect(scan()).rejects.toThrow()
    const rows = await server.store.read((db) => db.selectFrom('document').select(['uuid', 'scan']).execute())
    expect(rows.find((row) => row.uuid === uuid)).toMatchObject({ scan: null })
    expect(rows.filter(({ scan }) => scan === 'held')).toHaveLength(60)
    await server.store.write((tx) => tx.deleteFrom('document').where('scan', '=', 'held').execute())
  })
})

describe('the content of a file in a store outside of the database', () => {
  it('the content is stored sealed, and can be opened by the server', async () => {
    const who = await server.register()
    const uuid = String((await upload(who, aPdf())).body.uuid)
    const sealed = Buffer.from(files.contents.get(uuid)?.sealed ?? [])
    expect(sealed.length).toBeGreaterThan(100)
    expect(sealed.includes('%PDF-')).toBe(false)
    const content = await contentOf(server.store, sealing(), { lender: hearthline, uuid })
    expect((await buffer(content ?? Readable.from([]))).includes('%PDF-')).toBe(true)
  })

  it('the content of a deleted file is removed', async () => {
    const who = await server.register()
    const uuid = String((await upload(who)).body.uuid)
    await server.send('DELETE', documentPath(who.applicationUuid, uuid), { token: who.token })
    expect(files.contents.has(uuid)).toBe(false)
  })

  it('the sweep removes content without a row, and no other', async () => {
    const who = await server.register()
    const uuid = String((await upload(who)).body.uuid)
    const orphan = randomUUID()
    await files.put({ lender: hearthline, uuid: orphan }, Readable.from([Buffer.from('x')]), 1)
    expect(await sweepFiles(server.store, files, new Date())).toBe(1)
    expect(files.contents.has(orphan)).toBe(false)
    expect(files.contents.has(uuid)).toBe(true)
  })

  it('an upload that is cut off at any tenth of its bytes leaves neither a row nor content after the sweep', async () => {
    const who = await server.register()
    const { port } = server.app.server.address() as AddressInfo
    const bytes = aPng({ padding: 100_000 })
    const path = `${documentsPath(who.applicationUuid)}?${front}`
    const head = [
      `POST ${path} HTTP/1.1`,
      ...['host: localhost', 'x-org: hearthline', `authorization: ${who.token}`, 'content-type: image/png'],
      ...[`idempotency-key: ${randomUUID()}`, `content-length: ${bytes.length}`],
    ].join('\r\n')
    for (let tenths = 0; tenths < 10; tenths += 1) {
      const closed = new Promise<void>((resolve) => {
        server.app.server.once('request', (_request, response) => response.once('close', () => resolve()))
      })
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      socket.write(`${head}\r\n\r\n`)
      if (tenths > 0) await new Promise((resolve) => socket.write(bytes.subarray(0, (bytes.length * tenths) / 10), resolve))
      await eventually(async () => expect(await connections()).toBeGreaterThan(0))
      socket.destroy()
      await closed
    }
    await sweepFiles(server.store, files, new Date())
    expect(await listed(who)).toEqual([])
    const rows = await server.store.read((db) => db.selectFrom('document').select('uuid').execute())
    expect(rows.every(({ uuid }) => files.contents.has(uuid))).toBe(true)
    expect(files.contents.size).toBe(rows.length)
  })

  const connections = () =>
    new Promise<number>((resolve, reject) =>
      server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )
})
