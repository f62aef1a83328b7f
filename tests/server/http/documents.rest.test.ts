import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { documentNameHeader, documentPath, documentsPath, largestDocument, mostDocumentsOfScreen } from '#contract/documents.ts'
import { type Answered, aServer, hearthline, type Registered, type Sent, type TestServer } from '#kit/a-server.ts'
import { eventually } from '#kit/eventually.ts'
import { withOwnScreens } from '#kit/own-screens.ts'
import { aHeic, aJpeg, aPdf, aPng, aWebp } from '#kit/some-documents.ts'
import { OpenerFailed } from '#server/providers/documents/opened-file.ts'
import { contentOf } from '#server/store/documents.ts'
import { submitDocuments } from '#server/store/submitted-documents.ts'

let server: TestServer
let ana: Registered
let bo: Registered
let elsewhere: Registered

beforeAll(async () => {
  server = await aServer({ lenders: ['hearthline', 'hearthline-wholesale'] })
  await withOwnScreens(server, hearthline)
  ana = await server.register()
  bo = await server.register()
  elsewhere = await server.register({ lender: 'hearthline-wholesale' })
})
afterAll(() => server.close())

const front = 'type=DRIVERSLICENSEFRONT&screen=own/upload'
const upload = (who: Registered, bytes: Buffer, { query = front, headers, ...sent }: Sent & { query?: string } = {}) =>
  server.send('POST', `${documentsPath(who.applicationUuid)}?${query}`, {
    ...{ token: who.token, key: randomUUID(), body: bytes },
    ...sent,
    headers: { 'content-type': 'image/png', ...headers },
  })
const list = (who: Registered) => server.send('GET', documentsPath(who.applicationUuid), { token: who.token })
const listed = async (who: Registered) => (await list(who)).body as unknown as { uuid: string; name: string }[]
const ownerOf = (who: Registered) => ({ lender: hearthline, identity: who.identityUuid })

function expectProblem(answer: Answered, status: number, slug: string) {
  expect(answer.status, answer.text).toBe(status)
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(answer.body).toMatchObject({ type: `/problems/${slug}`, status, errors: [expect.any(String)] })
}

describe('an uploaded file', () => {
  it('an uploaded file is stored and listed, and no response contains its content', async () => {
    const who = await server.register()
    const answer = await upload(who, aPng(), { headers: { [documentNameHeader]: encodeURIComponent('Führerschein vorn.png') } })
    expect(answer.status, answer.text).toBe(200)
    const { uuid } = answer.body
    expect(answer.body).toEqual({
      uuid: expect.any(String),
      name: 'Führerschein vorn.png',
      size: expect.any(Number),
      type: 'DRIVERSLICENSEFRONT',
    })
    const item = {
      ...answer.body,
      mediaType: 'image/png',
      screen: 'own/upload',
      created: expect.any(String),
      submitted: false,
    }
    expect((await list(who)).body).toEqual([item])
    expect((await server.send('GET', documentPath(who.applicationUuid, String(uuid)), { token: who.token })).body).toEqual(item)
  })

  it('an upload whose file could not be opened for want of a process is to be tried again, and not called damaged', async () => {
    const who = await server.register()
    vi.spyOn(server.parts, 'openFile').mockRejectedValueOnce(new OpenerFailed('no process'))
    const answer = await upload(who, aPng(), { headers: { [documentNameHeader]: 'front.png' } })
    expectProblem(answer, 503, 'unavailable')
    expect(answer.headers['retry-after']).toBe('2')
    expect(answer.body.errors).toEqual([expect.stringContaining('Try front.png again')])
    expect((await upload(who, aPng())).status).toBe(200)
  })

  it('an uploaded file is encrypted in the database and can be decrypted by the server', async () => {
    const who = await server.register()
    const bytes = aPdf({ objects: { 1: '<< /Type /Catalog /Pages 2 0 R /Lang (the words that nobody may read) >>' } })
    const uuid = String((await upload(who, bytes, { headers: { 'content-type': 'application/pdf' } })).body.uuid)
    const kept = await server.store.read((db) =>
      db.selectFrom('file_piece').select('bytes').where('uuid', '=', uuid).executeTakeFirstOrThrow(),
    )
    expect(Buffer.from(kept.bytes).includes('nobody may read')).toBe(false)
    const { store, parts } = server
    const opened = await contentOf(store, { files: parts.files, sealer: parts.keys.sealer }, { lender: hearthline, uuid })
    expect((await buffer(opened ?? Readable.from([]))).includes('nobody may read')).toBe(true)
  })

  it.each([
    ['a PNG with the Content-Type of a JPEG', aPng(), 'image/jpeg', 'image/png'],
    ['a JPEG with the Content-Type of a PDF', aJpeg(), 'application/pdf', 'image/jpeg'],
    ['a HEIC with the Content-Type of any bytes', aHeic(), 'application/octet-stream', 'image/jpeg'],
    ['a WebP with the Content-Type of a HEIC', aWebp(), 'image/heic', 'image/jpeg'],
  ])('the stored media type of a file follows its bytes, not its Content-Type: %s', async (_what, bytes, contentType, is) => {
    const who = await server.register()
    expect((await upload(who, bytes, { headers: { 'content-type': contentType } })).status).toBe(200)
    expect((await list(who)).body).toMatchObject([{ mediaType: is }])
  })

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
    ['a truncated PNG', aPng().subarray(0, 40), 'image/png'],
    ['an HTML page', Buffer.from('<!doctype html><p>'), 'text/html'],
    ['a multipart form', Buffer.from('--x\r\n\r\n--x--'), 'multipart/form-data; boundary=x'],
    ['JSON', Buffer.from('{}'), 'application/json'],
    ['no content', Buffer.alloc(0), 'image/png'],
    [
      'a PDF that is a portfolio of files',
      aPdf({ objects: { 1: '<< /Type /Catalog /Pages 2 0 R /Collection << >> >>' } }),
      'application/pdf',
    ],
  ])('an upload with %s is refused with 415 and not stored', async (_what, bytes, type) => {
    const count = (await listed(ana)).length
    expectProblem(await upload(ana, bytes, { headers: { 'content-type': type } }), 415, 'unsupported-media-type')
    expect(await listed(ana)).toHaveLength(count)
  })

  it.each([
    [
      'C:\\photos\\house.gif',
      Buffer.from('GIF89a'),
      'unknown',
      'house.gif is a file of the format GIF, which we cannot take. We take JPEG, PNG, WebP, HEIC, or PDF.',
    ],
    [
      'scan.jpg',
      Buffer.from('II*\0\x08\0\0\0'),
      'unknown',
      'scan.jpg is a file of the format TIFF, which we cannot take. We take JPEG, PNG, WebP, HEIC, or PDF.',
    ],
    [
      'letter.docx',
      Buffer.from('PK\x03\x04'),
      'unknown',
      'letter.docx is a file of the format Word, which we cannot take. We take JPEG, PNG, WebP, HEIC, or PDF.',
    ],
    [
      'statement.pdf',
      Buffer.from('<p>Sign in</p>'),
      'unknown',
      'statement.pdf is neither a photo nor a PDF. We take JPEG, PNG, WebP, HEIC, or PDF.',
    ],
    ['cut.png', aPng().subarray(0, 200), 'damaged', 'cut.png is damaged or not complete. Take the photo or make the scan again.'],
    ['dot.png', aPng({ width: 1, height: 1 }), 'too-small', 'dot.png is too small a picture to be read. Take a larger one.'],
    ['empty.png', Buffer.alloc(0), 'empty', 'empty.png is empty. Choose the file again.'],
  ])('the error for the refused file %s says why in words for the borrower', async (name, bytes, reason, text) => {
    const { body } = await upload(ana, bytes, { headers: { [documentNameHeader]: encodeURIComponent(name) } })
    expect(body).toMatchObject({ title: 'Unsupported media type', reason, errors: [text] })
  })

  it('a file that is too large is refused with the limit in words', async () => {
    const headers = { [documentNameHeader]: 'trust.pdf' }
    const { body } = await upload(ana, Buffer.alloc(largestDocument + 1), { headers })
    expect(body).toMatchObject({ status: 413, reason: 'too-large', errors: ['trust.pdf is larger than 10 MB.'] })
  })

  it('a file without a Content-Type is refused with 415', async () => {
    const url = `${documentsPath(ana.applicationUuid)}?${front}`
    const answer = await server.app.inject({ method: 'POST', url, headers: { 'x-org': hearthline, authorization: ana.token } })
    expect(answer.statusCode).toBe(415)
  })

  it('a file of 10 MB is accepted, and a file one byte larger is refused', async () => {
    const who = await server.register()
    const bytes = aPng({ padding: largestDocument - aPng().length })
    expect(bytes).toHaveLength(largestDocument)
    const answer = await upload(who, bytes)
    expect(answer.status, answer.text).toBe(200)
    expectProblem(await upload(who, Buffer.concat([bytes, Buffer.alloc(1)])), 413, 'too-large')
    expect(await listed(who)).toHaveLength(1)
  })

  it.each([
    ['C:\\Users\\Ana\\scan.png', 'scan.png'],
    ['../../etc/passwd', 'passwd'],
    ['a\u202egnp.exe\u0000\n.png', 'agnp.exe.png'],
    ['', 'driverslicensefront.png'],
    ['..', 'driverslicensefront.png'],
    [`${'x'.repeat(300)}.png`, `${'x'.repeat(180)}…${'x'.repeat(15)}.png`],
  ])('the name of an uploaded file is made safe to display: %j', async (name, shown) => {
    const who = await server.register()
    const answer = await upload(who, aPng(), { headers: { [documentNameHeader]: encodeURIComponent(name) } })
    expect(answer.body.name).toBe(shown)
  })

  it('a file whose name cannot be decoded is named after its document type', async () => {
    const answer = await upload(await server.register(), aPng(), { headers: { [documentNameHeader]: '%E0%A4%A' } })
    expect(answer.body.name).toBe('driverslicensefront.png')
  })

  it.each([
    ['an unknown screen', 'type=DRIVERSLICENSEFRONT&screen=own/nothing', 400, 'malformed'],
    ['a screen without file uploads', 'type=DRIVERSLICENSEFRONT&screen=start/profile', 400, 'malformed'],
    ['a document type that the screen does not ask for', 'type=PASSPORTFRONT&screen=own/upload', 400, 'malformed'],
    ['an unknown document type', 'type=SELFIE&screen=own/passport', 400, 'malformed'],
    ['a screen called constructor', 'type=DRIVERSLICENSEFRONT&screen=constructor', 400, 'malformed'],
    ['no screen', 'type=DRIVERSLICENSEFRONT', 400, 'malformed'],
    ['two document types', `${front}&type=PASSPORTFRONT`, 400, 'malformed'],
    ['a malformed condition id', `${front}&conditionUuid=x`, 400, 'malformed'],
    ['a condition that is not open', `${front}&conditionUuid=${randomUUID()}`, 404, 'not-found'],
    ['a screen that is not open at this step', 'type=DRIVERSLICENSEFRONT&screen=own/closed', 409, 'not-now'],
  ])('an upload for %s is refused', async (_what, query, status, slug) => {
    expectProblem(await upload(ana, aPng(), { query }), status, slug)
  })

  it('the refusal of an upload for a screen that is not open names the current screen', async () => {
    const answer = await upload(ana, aPng(), { query: 'type=DRIVERSLICENSEFRONT&screen=own/closed' })
    expect(answer.body.go).toBe('start/profile')
  })

  it(`an upload is refused once its screen has ${mostDocumentsOfScreen} files`, async () => {
    const who = await server.register()
    for (let count = 0; count < mostDocumentsOfScreen; count += 1) expect((await upload(who, aPng())).status).toBe(200)
    expectProblem(await upload(who, aPng()), 413, 'too-large')
    expect((await upload(who, aPng(), { query: 'type=PASSPORTFRONT&screen=own/passport' })).status).toBe(200)
  })

  it('a file sent twice with one Idempotency-Key is stored once', async () => {
    const who = await server.register()
    const key = randomUUID()
    const duplicates = await Promise.all([
      upload(who, aPng(), { key }),
      upload(who, aPng(), { key }),
      upload(who, aPng(), { key }),
    ])
    expect(new Set(duplicates.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect((await upload(who, aPng(), { key })).text).toBe(duplicates[0].text)
    expect(await listed(who)).toHaveLength(1)
    expectProblem(await upload(who, aPng({ width: 241 }), { key }), 422, 'key-reused')
    expectProblem(await upload(who, aPng(), { key: '' }), 400, 'key-missing')
  })
})

describe('the application of another borrower', () => {
  it('a borrower can neither upload to nor list the files of the application of another borrower', async () => {
    const uuid = String((await upload(ana, aPng())).body.uuid)
    const otherBorrowers = [{ token: bo.token }, { token: elsewhere.token, lender: 'hearthline-wholesale' }]
    for (const otherBorrower of otherBorrowers) {
      const count = (await listed(ana)).length
      expectProblem(await upload(ana, aPng(), otherBorrower), 404, 'not-found')
      expectProblem(await server.send('GET', documentsPath(ana.applicationUuid), otherBorrower), 404, 'not-found')
      expectProblem(await server.send('GET', documentPath(ana.applicationUuid, uuid), otherBorrower), 404, 'not-found')
      expectProblem(await server.send('DELETE', documentPath(ana.applicationUuid, uuid), otherBorrower), 404, 'not-found')
      expect(await listed(ana)).toHaveLength(count)
    }
    expectProblem(await server.send('GET', documentPath(bo.applicationUuid, uuid), { token: bo.token }), 404, 'not-found')
    expectProblem(await server.send('DELETE', documentPath(bo.applicationUuid, uuid), { token: bo.token }), 404, 'not-found')
  })

  it('an upload without a valid token for its application is refused', async () => {
    expectProblem(await server.send('POST', `${documentsPath(ana.applicationUuid)}?${front}`, {}), 401, 'unauthenticated')
    expectProblem(await upload(ana, aPng(), { token: 'Bearer x' }), 401, 'unauthenticated')
    expectProblem(await upload(ana, aPng(), { lender: 'hearthline-wholesale' }), 403, 'wrong-lender')
    expectProblem(await upload({ ...ana, applicationUuid: randomUUID() }, aPng()), 404, 'not-found')
    expectProblem(await upload({ ...ana, applicationUuid: 'x' }, aPng()), 400, 'malformed')
  })
})

describe('an uploaded file that is not submitted yet', () => {
  it('an uploaded file can be deleted before it is submitted, and only once', async () => {
    const who = await server.register()
    const uuid = String((await upload(who, aPng())).body.uuid)
    const remove = () => server.send('DELETE', documentPath(who.applicationUuid, uuid), { token: who.token })
    expect(await remove()).toMatchObject({ status: 200, body: { uuid } })
    expectProblem(await remove(), 404, 'not-found')
    expect(await listed(who)).toEqual([])
  })

  it('a submitted file cannot be deleted', async () => {
    const who = await server.register()
    const uuid = String((await upload(who, aPng())).body.uuid)
    await server.store.write((tx) => submitDocuments(tx, ownerOf(who), who.applicationUuid, [uuid], new Date()))
    const answer = await server.send('DELETE', documentPath(who.applicationUuid, uuid), { token: who.token })
    expectProblem(answer, 409, 'not-now')
    expect(await listed(who)).toMatchObject([{ uuid, submitted: true, received: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) }])
  })

  it('a file cannot be submitted by another borrower', async () => {
    const uuid = String((await upload(ana, aPng())).body.uuid)
    const asBo = server.store.write((tx) => submitDocuments(tx, ownerOf(bo), ana.applicationUuid, [uuid], new Date()))
    await expect(asBo).rejects.toThrow('0 rows were written')
  })
})

describe('the memory that uploads use', () => {
  beforeAll(() => server.app.listen({ port: 0, host: '127.0.0.1' }))

  it('the server reads no byte of an upload that is too large or has no valid token', async () => {
    const address = server.app.server.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    const ask = (headers: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(
            `POST ${documentsPath(ana.applicationUuid)}?${front} HTTP/1.1\r\nhost: localhost\r\nx-org: hearthline\r\n${headers}\r\n\r\n`,
          ),
        )
        socket.once('data', (data) => {
          resolve(String(data).split('\r\n')[0] ?? '')
          socket.destroy()
        })
        socket.once('error', reject)
      })
    // No body follows: an answer shows that none was waited for.
    const type = 'content-type: image/png'
    expect(await ask(`${type}\r\ncontent-length: 1000000000\r\nauthorization: ${ana.token}`)).toContain('413')
    expect(await ask(`${type}\r\ncontent-length: 1000`)).toContain('401')
  })

  it('the memory of an upload is released when the client aborts it', async () => {
    const address = server.app.server.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    const who = await server.register()
    const head = [
      `POST ${documentsPath(who.applicationUuid)}?${front} HTTP/1.1`,
      ...['host: localhost', 'x-org: hearthline', `authorization: ${who.token}`, 'content-type: image/png'],
      ...[`idempotency-key: ${randomUUID()}`, `content-length: ${largestDocument}`],
    ].join('\r\n')
    for (let time = 0; time < 12; time += 1) {
      const socket = connect(port, '127.0.0.1')
      const gone = new Promise((resolve) => socket.once('close', resolve))
      const closed = new Promise<void>((resolve) => {
        server.app.server.once('request', (_request, response) => response.once('close', () => resolve()))
      })
      socket.write(`${head}\r\n\r\nhalf a file`)
      await eventually(async () => expect(await connections()).toBeGreaterThan(0))
      await setImmediate()
      socket.destroy()
      await gone
      await closed
    }
    const answer = await upload(who, aPng())
    expect(answer.status, answer.text).toBe(200)
  })

  it('a slow upload may take minutes, and any other slow request is ended after seconds', async () => {
    const { server: http } = server.app
    const { headersTimeout, requestTimeout } = http
    const address = http.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    const who = await server.register()
    const bytes = aPng()
    const head = [
      `POST ${documentsPath(who.applicationUuid)}?${front} HTTP/1.1`,
      ...['host: localhost', 'x-org: hearthline', `authorization: ${who.token}`, 'content-type: image/png'],
      ...[`idempotency-key: ${randomUUID()}`, `content-length: ${bytes.length}`],
    ].join('\r\n')
    const socket = connect(port, '127.0.0.1')
    const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
    const asked = once(http, 'request')
    const overdue = new Promise<void>((resolve) => {
      http.on('clientError', (error: NodeJS.ErrnoException) => error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && resolve())
    })
    socket.write(`${head}\r\n\r\n`)
    socket.write(bytes.subarray(0, 10))
    await asked
    // Answered after the upload was asked about: both queue for the one database.
    await list(who)
    Object.assign(http, { headersTimeout: 1, requestTimeout: 1 })
    await overdue
    Object.assign(http, { headersTimeout, requestTimeout })
    socket.write(bytes.subarray(10))
    expect(await answer).toMatch(/^HTTP\/1.1 200 /)
    socket.destroy()
  })

  const connections = () =>
    new Promise<number>((resolve, reject) =>
      server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )
})
