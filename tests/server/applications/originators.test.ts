import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationPath, overviewPath } from '#contract/application.ts'
import { profilePath } from '#contract/identity.ts'
import { loanOriginatorPath } from '#contract/loan-originator.ts'
import { registrationPath } from '#contract/registration.ts'
import { aServer, type Registered, type TestServer } from '#kit/a-server.ts'
import { registrationAnswers } from '#kit/registration-answers.ts'

const lender = 'hearthline-wholesale'
const ingrid = 'c04b8f6e-52d7-4a19-8e3c-9b1a7d6f5e22'
const desmond = 'e81d3a27-6f94-4b05-a7c2-0f8e9d6c5b33'
const desk = '1b5f7c90-3e2a-4d68-9f41-6a7b8c9d0e44'
const officerOfHearthline = '3f6d2c1a-8b4e-4c7d-9a51-2e0f6b7c8d91'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ lenders: ['hearthline', lender] })
})
afterAll(() => server.close())

/** What a browser keeps of the cookies that pages set, after it has opened the addresses one after another. */
async function cookiesAfter(...addresses: readonly string[]): Promise<string> {
  const jar = new Map<string, string>()
  for (const address of addresses) {
    const headers = { accept: 'text/html', cookie: [...jar].map((pair) => pair.join('=')).join('; ') }
    const answer = await server.send('GET', address, { lender, headers })
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
  }
  return [...jar].map((pair) => pair.join('=')).join('; ')
}

const registeredWith = (cookie: string) => server.register({ lender, headers: { cookie } })
const applicationOf = async ({ applicationUuid, token }: Registered) =>
  (await server.send('GET', applicationPath(applicationUuid), { lender, token })).body
const profileOf = async ({ token }: Registered) => (await server.send('GET', profilePath, { lender, token })).body
const start = '/account/heloc/register-v2'

describe('the originator whose link a borrower followed', () => {
  it.each([
    ['the registration', `${start}?referrer=${ingrid}`],
    ['an address that redirects', `/?referrer=${ingrid}`],
    ['the sign-in', `/account/heloc/auth/login?referrer=${ingrid.toUpperCase()}`],
  ])('the application and the profile keep the originator whom a link to %s names', async (_place, link) => {
    const borrower = await registeredWith(await cookiesAfter(link, start))
    expect(await applicationOf(borrower)).toMatchObject({ referrer: { referrerUuid: ingrid } })
    expect(await profileOf(borrower)).toMatchObject({ referrer: { referrerUuid: ingrid } })
  })

  it.each([
    ['is no uuid', 'ingrid'],
    ['belongs to another lender', officerOfHearthline],
    ['is unknown', '00000000-0000-4000-8000-000000000000'],
    ['is given twice', `${desmond}&referrer=${desmond}`],
  ])('a referrer that %s is ignored, and the one of an earlier link stays', async (_what, referrer) => {
    const nobody = await registeredWith(await cookiesAfter(`${start}?referrer=${referrer}`))
    expect(await applicationOf(nobody)).not.toHaveProperty('referrer')
    const borrower = await registeredWith(await cookiesAfter(`${start}?referrer=${ingrid}`, `${start}?referrer=${referrer}`))
    expect(await applicationOf(borrower)).toMatchObject({ referrer: { referrerUuid: ingrid } })
  })

  it('the originator of a later link counts', async () => {
    const borrower = await registeredWith(await cookiesAfter(`${start}?referrer=${ingrid}`, `${start}?referrer=${desmond}`))
    expect(await applicationOf(borrower)).toMatchObject({ referrer: { referrerUuid: desmond } })
  })

  it('a cookie that names an originator of another lender is ignored', async () => {
    const borrower = await registeredWith(`referrer-${lender}=${officerOfHearthline}`)
    expect(await applicationOf(borrower)).not.toHaveProperty('referrer')
  })

  it('a further application has the originator of its own link, and without one that of the profile', async () => {
    const borrower = await registeredWith(await cookiesAfter(`${start}?referrer=${ingrid}`))
    const again = (cookie: string) => server.register({ lender, token: borrower.token, headers: { cookie } })
    expect(await applicationOf({ ...borrower, ...(await again('')), token: borrower.token })).toMatchObject({
      referrer: { referrerUuid: ingrid },
    })
    const cookie = await cookiesAfter(`${start}?referrer=${desmond}`)
    expect(await applicationOf({ ...borrower, ...(await again(cookie)), token: borrower.token })).toMatchObject({
      referrer: { referrerUuid: desmond },
    })
  })

  it('the browser forgets the originator with the registration, since the next borrower may come without a link', async () => {
    const answer = await server.send('GET', `${start}?referrer=${ingrid}`, { lender })
    expect([answer.headers['set-cookie']].flat()).toContainEqual(expect.stringContaining(`referrer-${lender}=${ingrid}; `))
    const register = async (answers: object) => {
      const body = { journey: 'register-v2', release: server.release(lender), answers }
      const headers = { cookie: `referrer-${lender}=${ingrid}` }
      return await server.send('POST', registrationPath, { lender, key: randomUUID(), body, headers })
    }
    const refused = await register({})
    expect(refused).toMatchObject({ status: 422 })
    expect(refused.headers).not.toHaveProperty('set-cookie')
    const registered = await register(registrationAnswers({ email: 'forgetful@mail.example' }))
    expect([registered.headers['set-cookie']].flat()).toContainEqual(
      expect.stringMatching(new RegExp(`^referrer-${lender}=; .*Max-Age=0`)),
    )
  })
})

describe('whom a borrower is shown', () => {
  it('a borrower who followed no link is shown the desk of the wholesale lender, with a portrait', async () => {
    const borrower = await registeredWith('')
    expect(await profileOf(borrower)).toMatchObject({ referrer: { referrerUuid: desk } })
    const overview = await server.send('GET', overviewPath(borrower.applicationUuid), { lender, token: borrower.token })
    expect(overview.body).toMatchObject({ profile: { referrer: { referrerUuid: desk } } })
    const { body } = await server.send('GET', loanOriginatorPath(desk), { lender })
    expect(body).toMatchObject({ originatorDisplayInfo: { avatarUri: expect.stringMatching(/^\/account\/heloc\/portraits/) } })
  })

  it('a borrower of a lender without such a desk is shown nobody', async () => {
    const { token } = await server.register()
    expect((await server.send('GET', profilePath, { token })).body).not.toHaveProperty('referrer')
  })

  it('pages load portraits from the hosts that the lender’s files name, and get no list of originators', async () => {
    const page = await server.send('GET', start, { lender })
    expect(page.headers['content-security-policy']).toContain("img-src 'self' data:;")
    expect(page.text).not.toContain(ingrid)
    const file = `${lender}/lender.json`
    const own = '/account/heloc/portraits/headset.svg'
    server.files.set(file as never, (server.shipped.get(file as never) ?? '').replace(own, 'https://faces.example/desk.webp'))
    await server.parts.releases.reload()
    const changed = await server.send('GET', start, { lender })
    expect(changed.headers['content-security-policy']).toContain("img-src 'self' data: https://faces.example;")
  })
})
