import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agentSignInPath } from '#contract/agents.ts'
import { codeSignInPath, signInCodePath } from '#contract/code-sign-in.ts'
import { forgottenPasswordPath, loginPath, newPasswordPath } from '#contract/identity.ts'
import { aServer, hearthline, type Registered, type TestServer } from '#kit/a-server.ts'
import { codeTo, otherCode } from '#kit/mails.ts'
import { rateLimits } from '#server/config/config.ts'
import { addAgent } from '#server/desk/agent-sign-in.ts'

const minute = 60_000
let server: TestServer
let ana: Registered

beforeAll(async () => {
  const limits = {
    ...rateLimits,
    signInOfAccount: { max: 5, windowMs: 15 * minute },
    signInFromAddress: { max: 4, windowMs: 15 * minute },
  }
  server = await aServer({ config: { limits } })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.ahead += 60 * minute
  ana = await server.register()
})

/** Requests come from 127.0.0.1, where Ana has registered, unless they name another address. */
async function post(url: string, body: object, remoteAddress = '127.0.0.1') {
  const headers = { 'x-org': hearthline, origin: 'http://localhost:80', host: 'localhost:80' }
  return (await server.app.inject({ method: 'POST', url, headers, payload: body, remoteAddress })).statusCode
}
const otherAddresses = (count: number) => Array.from({ length: count }, (_, index) => `192.0.2.${index + 1}`)
const ask = (from?: string) => post(forgottenPasswordPath, { email: ana.email }, from)
const set = (code: string, from?: string, more: object = {}) =>
  post(newPasswordPath, { email: ana.email, code, password: 'Another-Horse-7!', ...more }, from)
const login = (email: string, from?: string, password = 'wrong') => post(loginPath, { email, password }, from)

describe('codes that others ask for and try', () => {
  it('requests of others for the day’s codes leave the owner theirs at a known place', async () => {
    const asked = []
    for (const from of otherAddresses(16)) asked.push(await ask(from))
    expect(asked).toEqual([...Array.from({ length: 15 }, () => 200), 429])
    expect(await ask()).toBe(200)
    expect(await set(await codeTo(server, ana.email, 'password-code'))).toBe(200)
  })

  it('five requests from one unknown network leave those of other networks theirs', async () => {
    for (let times = 0; times < 5; times += 1) expect(await ask('192.0.2.1')).toBe(200)
    expect(await ask('192.0.2.1')).toBe(429)
    expect(await ask('198.51.100.1')).toBe(200)
  })

  it('a code that was sent stays good while others ask for more', async () => {
    await ask()
    const code = await codeTo(server, ana.email, 'password-code')
    for (const from of otherAddresses(6)) await ask(from)
    expect(await set(code)).toBe(200)
  })

  it('the last three codes of a place are good, an older one is not, and a code that was used makes the others void', async () => {
    const codes: string[] = []
    for (let times = 0; times < 4; times += 1) {
      server.clock.ahead += 1_000
      await ask()
      codes.push(await codeTo(server, ana.email, 'password-code'))
    }
    const [oldest = '', second = '', third = '', newest = ''] = codes
    expect(await set(oldest)).toBe(oldest === second || oldest === third || oldest === newest ? 200 : 422)
    expect(await set(second)).toBe(200)
    expect(await set(newest)).toBe(422)
  })

  it('twenty wrong codes of others leave the right one to the owner', async () => {
    await ask()
    const code = await codeTo(server, ana.email, 'password-code')
    for (const from of otherAddresses(20)) expect(await set(otherCode(code), from)).toBe(422)
    expect(await set(code, '192.0.2.99')).toBe(422)
    expect(await set(code)).toBe(200)
  })

  it('wrong codes of others leave a code to the place that asked for it, which need not be known', async () => {
    await ask('203.0.113.5')
    const code = await codeTo(server, ana.email, 'password-code')
    for (const from of otherAddresses(6)) await set(otherCode(code), from)
    expect(await set(code, '203.0.113.5')).toBe(200)
  })

  it('second factors that come with wrong codes do not count against the account', async () => {
    const signIn = (code: string, secondFactor: string, from?: string) =>
      post(codeSignInPath, { email: ana.email, code, secondFactor }, from)
    await post(signInCodePath, { email: ana.email })
    const code = await codeTo(server, ana.email, 'sign-in-code')
    for (const from of otherAddresses(8)) expect(await signIn(otherCode(code), '123456', from)).toBe(422)
    const counted = server.parts.keys.nameOf(`mailed code ${ana.email.toLowerCase()}`)
    const tries = await server.store.read((db) => db.selectFrom('attempt').selectAll().where('who', '=', counted).execute())
    expect(tries).toEqual([])
    expect(await signIn(code, '123456')).toBe(200)
  })
})

describe('the limits of a network', () => {
  it('wrong sign-ins from the addresses of one IPv6 /64 count together, and those of another /64 do not', async () => {
    const tries = []
    for (let at = 1; at <= 5; at += 1) tries.push(await login(`${at}@mail.example`, `2001:db8:1:2::${at}`))
    expect(tries).toEqual([401, 401, 401, 401, 429])
    expect(await login('6@mail.example', '2001:db8:1:3::1')).toBe(401)
  })

  it('wrong sign-ins from the networks of one IPv6 /48 count together at ten times the limit', async () => {
    const tries = []
    for (let at = 1; at <= 41; at += 1) tries.push(await login(`${at}@mail.example`, `2001:db8:7:${at.toString(16)}::1`))
    expect(tries).toEqual([...Array.from({ length: 40 }, () => 401), 429])
    expect(await login('42@mail.example', '2001:db8:8:1::1')).toBe(401)
  })

  it('an IPv4 address counts as the same, written as an IPv6 address', async () => {
    for (const from of ['::ffff:198.51.100.7', '198.51.100.7', '::ffff:c633:6407', '198.51.100.7'])
      expect(await login('any@mail.example', from)).toBe(401)
    expect(await login('any@mail.example', '198.51.100.7')).toBe(429)
  })
})

describe('the sign-in of agents', () => {
  const agent = async (email: string) => {
    const { keys, now } = server.parts
    const added = await server.store.write((tx) =>
      addAgent(tx, keys.sealer, { email, name: 'Ruth', lenders: [hearthline] }, now()),
    )
    return (from?: string) => {
      server.clock.ahead += 31_000
      const code = generateSync({ secret: added.secret, epoch: Math.floor(now().getTime() / 1000) })
      return post(agentSignInPath, { email, password: added.password, code }, from)
    }
  }
  const wrong = (email: string, from: string) => post(agentSignInPath, { email, password: 'wrong', code: '123456' }, from)

  it('tries from one address are limited, whatever the account', async () => {
    const tries = []
    for (let at = 1; at <= 5; at += 1) tries.push(await wrong(`${at}@agents.example`, '198.51.100.20'))
    expect(tries).toEqual([401, 401, 401, 401, 429])
  })

  it('tries of others do not keep an agent out of a place of an earlier sign-in', async () => {
    const email = 'ruth@agents.example'
    const signIn = await agent(email)
    expect(await signIn('203.0.113.20')).toBe(200)
    const tries = []
    for (const from of otherAddresses(6)) tries.push(await wrong(email, from))
    expect(tries).toEqual([401, 401, 401, 401, 401, 429])
    expect(await signIn('192.0.2.200')).toBe(429)
    expect(await signIn('203.0.113.20')).toBe(200)
  })
})
