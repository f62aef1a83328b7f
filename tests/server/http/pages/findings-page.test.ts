import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#kit/a-server.ts'

describe('a lender that never had a release without errors', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer({ checks: true })
    server.files.set('oak/lender.json', '{ "name": "Oak" }')
    await server.parts.releases.reload()
  })
  afterAll(() => server.close())

  it('the page of a lender without a release shows the findings in its flow files', async () => {
    const page = await server.app.inject({ url: '/account/heloc/register-v2?lender=oak' })
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('oak cannot be shown: 1 finding in its flow files')
    expect(page.body).toContain('oak/lender.json:1:1 E021')
  })

  it('the page of an unknown lender is a 404 without findings', async () => {
    const page = await server.app.inject({ url: '/account/heloc/register-v2?lender=elm' })
    expect([page.statusCode, page.body.includes('cannot be shown')]).toEqual([404, false])
  })
})

describe('an error in a scenario', () => {
  it('a lender with an error in a scenario is served, and the error is reported', async () => {
    const server = await aServer({ checks: true })
    const before = server.release('hearthline' as never)
    server.files.set('hearthline/scenarios/nothing.json', '{ "notForUs": "There is none of this name." }')
    const text = server.shipped.get('hearthline/lender.json') ?? ''
    server.files.set('hearthline/lender.json', text.replace('"Hearthline Home Loans"', '"Hearthline Homes"'))
    await server.parts.releases.reload()
    const errors = server.parts.releases.findings().filter(({ severity }) => severity === 'error')
    expect(errors).toMatchObject([{ code: 'E706' }])
    expect((await server.parts.releases.served('hearthline' as never))?.flow.live.lender.name).toBe('Hearthline Homes')
    expect(before).not.toBe('')
    await server.close()
  })
})
