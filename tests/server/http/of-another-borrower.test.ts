import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type Registered, type TestServer } from '#kit/a-server.ts'

let server: TestServer
let ana: Registered
beforeAll(async () => {
  server = await aServer({ lenders: ['hearthline', 'maple-street'] })
  ana = await server.register()
})
afterAll(() => server.close())

type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>> }
const methods = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const

/** Every operation of the OpenAPI document on the application of Ana. Further parts of a path are of nothing that is there. */
async function operationsOnTheApplication() {
  const document = (await server.send('GET', '/openapi.json')).body as unknown as Document
  return Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/service-') && path.includes('{uuid}'))
    .flatMap(([path, operations]) => {
      const named = path.replace('{uuid}', ana.applicationUuid).replace('{route}', 'start/profile')
      return Object.keys(operations).map(
        (method) => [methods[method as keyof typeof methods], named.replaceAll(/\{\w+\}/g, () => randomUUID())] as const,
      )
    })
}

describe('the application of another borrower', () => {
  it.each([
    ['another borrower of the lender', 'hearthline'],
    ['a borrower of another lender', 'maple-street'],
  ])('no operation on the application of another borrower answers %s', async (_, lender) => {
    const bob = await server.register({ lender })
    const operations = await operationsOnTheApplication()
    expect(operations.length).toBeGreaterThan(20)
    for (const [method, path] of operations) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {}
      const { status } = await server.send(method, path, { token: bob.token, lender, key: randomUUID(), version: 1, body })
      // What is not what the operation needs is refused before its application is looked for.
      expect([400, 404, 415], `${method} ${path}`).toContain(status)
    }
  })

  it('the token of another lender is refused by every operation on the application', async () => {
    const eve = await server.register({ lender: 'maple-street' })
    for (const [method, path] of await operationsOnTheApplication())
      expect([method, path, (await server.send(method, path, { token: eve.token })).status]).toEqual([method, path, 403])
  })
})
