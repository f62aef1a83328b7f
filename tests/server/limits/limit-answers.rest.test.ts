import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CompiledField } from '#engine/flow/compiled-flow.ts'
import { aServer, hearthline, type TestServer } from '#kit/a-server.ts'
import { limitAnswers } from '#server/limits/limit-answers.ts'
import { forLender } from '#server/store/row-scope.ts'

let server: TestServer
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

const fieldsOf = (...fields: Partial<CompiledField>[]) => fields as CompiledField[]
const tried = async (who: string, application: string, fields: readonly CompiledField[], times: number) => {
  const owner = { lender: hearthline, identity: who }
  const limited = () => limitAnswers(server.parts, owner, application, { route: 'own/pin', fields })
  for (let time = 0; time < times; time += 1) await forLender(hearthline, limited)
}
const tooMany = { slug: 'too-many', more: { retryAfterSeconds: expect.any(Number) } }

describe('the limit on answers', () => {
  it.each([
    ['a PIN', fieldsOf({ as: 'text' }, { as: 'pin' })],
    ['a secret that is never stored', fieldsOf({ as: 'text', secret: true, keepNever: true })],
  ])('answers with %s are refused after ten tries in an hour for one application', async (what, fields) => {
    await tried('ana', what, fields, 10)
    await expect(tried('ana', what, fields, 1)).rejects.toMatchObject(tooMany)
    await tried('ana', `another with ${what}`, fields, 1)
  })

  it('answers with a secret are refused after six hundred in an hour for one borrower', async () => {
    const fields = fieldsOf({ as: 'text', secret: true })
    await tried('bo', 'a', fields, 600)
    await expect(tried('bo', 'b', fields, 1)).rejects.toMatchObject(tooMany)
    await tried('cy', 'c', fields, 1)
  })
})
