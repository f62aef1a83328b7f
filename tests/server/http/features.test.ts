import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { featuresPath } from '#contract/features.ts'
import { aServer, type Sent, type TestServer } from '#kit/a-server.ts'

let server: TestServer
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

describe('features', () => {
  it('are told to whoever signs in as a registration of theirs will see them', async () => {
    const cases = [{ id: 'known', when: { var: 'session.registered' }, is: true }]
    server.files.set(
      'hearthline/flags.json',
      JSON.stringify({ known: { says: 'Somebody is signed in.', default: false, cases } }),
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
})
