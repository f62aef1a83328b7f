import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type GeneratedDocument, generatedDocumentPath, generatedDocumentsPath } from '#contract/generated-documents.ts'
import { screenPath } from '#contract/screens.ts'
import { aServer, hearthline, type TestServer } from '#kit/a-server.ts'
import { type NameOfScript, namesOfScripts, realNames } from '#kit/names-of-scripts.ts'
import { registrationAnswers } from '#kit/registration-answers.ts'
import { undrawn } from '#server/documents/undrawn.ts'

const isFull = Boolean(process.env.STEPWRIGHT_FULL)
vi.setConfig({ testTimeout: isFull ? 1_800_000 : 60_000 })

/** In the short form one name that no other test draws. */
const names = isFull ? realNames : realNames.filter(({ script }) => script === 'Ethiopic').slice(0, 1)
let server: TestServer
let url: string
let messages: unknown[] = []
const collect = (message: unknown) => messages.push(message)

/** The screen to sign on, open at any time, with every document for everybody. */
function allDocumentsOpen({ shipped, files }: TestServer): readonly string[] {
  const paths = [...shipped.keys()].filter((path) => /^base\/documents\/[^/]+\.json$/.test(path))
  for (const path of paths) {
    const { shownWhen, ...document } = JSON.parse(shipped.get(path) ?? '')
    files.set(path, JSON.stringify(document))
  }
  const ids = paths.map((path) => path.slice('base/documents/'.length, -'.json'.length))
  const sign = 'base/screens/signing/sign.json'
  const screen = JSON.parse(shipped.get(sign) ?? '')
  files.set(sign, JSON.stringify({ ...screen, openWhen: { '==': [1, 1] }, documents: ids.map((id) => ({ id })) }))
  return ids
}

async function request(method: string, path: string, { token = '', body = undefined as unknown } = {}) {
  const headers = { 'x-org': hearthline, 'idempotency-key': randomUUID(), 'content-type': 'application/json' }
  return await fetch(new URL(path, url), {
    method,
    headers: { ...headers, ...(token && { authorization: token }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

async function register(answers: object) {
  const body = {
    journey: 'register-v2',
    release: server.release(hearthline),
    answers: registrationAnswers({ email: `${randomUUID()}@mail.example`, ...answers }),
  }
  const answer = await request('POST', '/identity/api/v1/registration/register', { body })
  return { status: answer.status, token: answer.headers.get('authorization') ?? '', body: await answer.json() }
}

let all: readonly string[]
beforeAll(async () => {
  server = await aServer()
  all = allDocumentsOpen(server)
  await server.parts.releases.reload()
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())
beforeEach(() => {
  messages = []
  undrawn.subscribe(collect)
})
afterEach(() => {
  undrawn.unsubscribe(collect)
})

/** Registers, and fetches each document. @returns what went wrong */
async function faultsOf({ firstName, lastName }: NameOfScript): Promise<readonly unknown[]> {
  const { status, token, body } = await register({ firstName, lastName })
  if (status !== 200) return [body]
  const listed = await request('GET', `${generatedDocumentsPath(body.applicationUuid)}?screen=signing/sign`, { token })
  if (listed.status !== 200) return [await listed.text()]
  const documents = (await listed.json()) as readonly GeneratedDocument[]
  expect(documents.map(({ document }) => document)).toEqual(all)
  const files = await Promise.all(
    documents.map(async ({ uuid }) => {
      const file = await request('GET', generatedDocumentPath(body.applicationUuid, uuid), { token })
      const bytes = Buffer.from(await file.arrayBuffer())
      return file.status === 200 && bytes.subarray(0, 5).toString() === '%PDF-' ? undefined : file.status
    }),
  )
  return [...files.filter((fault) => fault !== undefined), ...messages.splice(0)]
}

describe('names of people', () => {
  it(`${names.length} registered over HTTP are drawn in all 16 documents without a box`, async () => {
    expect(all).toHaveLength(16)
    if (isFull) {
      expect(names.length).toBeGreaterThanOrEqual(60)
      for (const script of Object.keys(namesOfScripts))
        expect(names.filter((name) => name.script === script).length, script).toBeGreaterThanOrEqual(2)
    }
    const faults: unknown[] = []
    for (const name of names) faults.push(...(await faultsOf(name)).map((fault) => [name, fault]))
    expect(faults).toEqual([])
  })

  it.each([
    ['Telugu', 'సీత', 'సీ త'],
    ['Cherokee', 'ᏍᏏᏉᏯ', 'Ꮝ Ꮟ Ꮙ Ꮿ'],
    ['Gujarati', 'મીરા', 'મી રા'],
    ['Sinhala', 'නිමල්', 'නි ම ල්'],
    ['a rare Han letter', '𠮷田', '𠮷'],
  ])('a name in %s that no font draws is asked for in Latin letters, with the letters named', async (_, lastName, letters) => {
    const { status, body } = await register({ lastName })
    const message = `Our documents cannot print ${letters}. Please use Latin letters. For a name, use the letters on your passport or ID.`
    expect({ status, ...body }).toMatchObject({ status: 422, step: 'legal-name', messages: { lastName: message } })
    expect((await register({ lastName: 'Sita' })).status).toBe(200)
  })

  it('a city in letters that no font draws is asked for in Latin letters', async () => {
    const { status, body } = await register({ city: 'సీత' })
    expect({ status, ...body }).toMatchObject({ status: 422, step: 'property-address' })
    expect(Object.keys(body.messages)).toEqual(['city'])
  })

  it('a name that a screen of the application asks for is asked for in Latin letters as well', async () => {
    const ana = await server.register()
    const path = screenPath(ana.applicationUuid, 'signing/sign')
    const answers = { fullName: 'Ana సీత', electronicRecords: true, agreed: true }
    const refused = await server.send('PUT', path, { token: ana.token, key: randomUUID(), version: 1, body: { answers } })
    expect(refused.status).toBe(422)
    expect(refused.body.messages).toMatchObject({ fullName: expect.stringMatching(/cannot print సీ త\./) })
  })
})
