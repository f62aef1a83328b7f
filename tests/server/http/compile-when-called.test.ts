import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { aServer } from '#kit/a-server.ts'
import { compileWhenCalled } from '#server/http/compile-when-called.ts'

describe('compileWhenCalled', () => {
  it('the schemas of all routes of the server compile', async () => {
    const { app, close } = await aServer()
    await expect(app.compileSchemas()).resolves.toBeUndefined()
    await close()
  })

  it('a route with a schema that does not compile is found by compileSchemas, and not by the start', async () => {
    const { compilersFactory, compileSchemas } = compileWhenCalled()
    const app = Fastify({ schemaController: { compilersFactory } })
    app.get('/', { schema: { querystring: { type: 'no type of JSON' } } }, () => 'answered')
    await expect(app.ready()).resolves.toBeDefined()
    await expect(compileSchemas()).rejects.toThrow('type')
    await app.close()
  })

  it('a request is validated, and its answer written, by schemas that compile at the first of them', async () => {
    const { compilersFactory } = compileWhenCalled()
    const app = Fastify({ schemaController: { compilersFactory } })
    const schema = {
      body: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
      response: { 200: { type: 'object', properties: { name: { type: 'string' } } } },
    }
    app.post('/', { schema }, () => ({ name: 'Ana', secret: 'left out' }))
    for (const _round of [1, 2]) {
      const refused = await app.inject({ method: 'POST', url: '/', payload: {} })
      expect([refused.statusCode, refused.json().message]).toEqual([400, "body must have required property 'name'"])
      const answered = await app.inject({ method: 'POST', url: '/', payload: { name: 'Ana' } })
      expect([answered.statusCode, answered.json()]).toEqual([200, { name: 'Ana' }])
    }
    await app.close()
  })
})
