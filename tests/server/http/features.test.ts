import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationPath } from '#contract/application.ts'
import { featuresPath } from '#contract/features.ts'
import { aServer, type Sent, type TestServer } from '#kit/a-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

describe('feature flags', () => {
  it('a feature flag for registered borrowers is on with a valid token, off without a token, and refused with an invalid token', async () => {
    const cases = [{ id: 'known', when: { var: 'session.registered' }, is: true }]
    server.files.set(
      'hearthline/flags.json',
      JSON.stringify({ known: { says: 'A borrower is signed in.', default: false, cases } }),
    )
    await server.parts.releases.reload()
    const isOn = async (sent: Sent) => {
      const { body } = await server.send('POST', featuresPath('external'), { body: {}, ...sent })
      return (body as unknown as { key: string; enabled: boolean }[]).find(({ key }) => key === 'known')?.enabled
    }
    const { token } = await server.register()
    expect(await isOn({})).toBe(false)
    expect(await isOn({ token })).toBe(true)
    expect((await server.send('POST', featuresPath('external'), { body: {}, token: 'Bearer x' })).status).toBe(401)
  })

  it('a feature flag newer than the application has one value for the application, whatever the visitor cookie', async () => {
    const ana = await server.register()
    const flag = { says: 'Half of all applications.', default: false, cases: [{ id: 'half', percent: 50, is: true }] }
    server.files.set('hearthline/flags.json', JSON.stringify({ half: flag }))
    await server.parts.releases.reload()
    const valueAt = async (visitor: string) => {
      const headers = { cookie: `visitor=${visitor}` }
      const { body } = await server.send('GET', applicationPath(ana.applicationUuid), { token: ana.token, headers })
      return (body as { flags?: { half?: boolean } }).flags?.half
    }
    const values = await Promise.all(Array.from({ length: 20 }, () => valueAt(randomUUID())))
    expect(values[0]).toEqual(expect.any(Boolean))
    expect(new Set(values).size).toBe(1)
  })
})
