import { describe, expect, it } from 'vitest'
import type { CompiledLender } from '#engine/index.ts'
import { lenderSystemsIn, missingAddresses } from '#server/config/lender-systems-in.ts'

const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`
const another = `whsec_${Buffer.alloc(64, 2).toString('base64')}`

function read(env: Record<string, string>, production = true) {
  const wrong: string[] = []
  const systems = lenderSystemsIn(env, production, wrong)
  return { systems: Object.fromEntries(systems), wrong }
}

const elm = (url: string, secrets = secret) => ({ LENDER_SYSTEM_ELM_STREET_URL: url, LENDER_SYSTEM_ELM_STREET_SECRET: secrets })

describe('lenderSystemsIn', () => {
  it('lenderSystemsIn reads the URL and the secrets of each lender, with several secrets during a rotation', () => {
    expect(read(elm('https://los.elm.example/events', `${secret} ${another}`))).toEqual({
      systems: { 'elm-street': { url: 'https://los.elm.example/events', secrets: [secret, another] } },
      wrong: [],
    })
    expect(read({ LENDER_SYSTEM_TIMEOUT_SECONDS: '5', PATH: '/bin' })).toEqual({ systems: {}, wrong: [] })
  })

  it.each([
    ['los.elm.example', 'LENDER_SYSTEM_ELM_STREET_URL is no address.'],
    ['ftp://los.elm.example', 'LENDER_SYSTEM_ELM_STREET_URL has to begin with https://.'],
    ['http://los.elm.example', 'LENDER_SYSTEM_ELM_STREET_URL has to begin with https:// in production.'],
    ['http://localhost.elm.example', 'LENDER_SYSTEM_ELM_STREET_URL has to begin with https:// in production.'],
    ['https://me:pass@los.elm.example', 'LENDER_SYSTEM_ELM_STREET_URL has a user name, a password or a fragment.'],
    ['', "LENDER_SYSTEM_ELM_STREET_URL is needed: the address of the lender's system."],
  ])('lenderSystemsIn refuses the URL %j in production', (url, line) => {
    expect(read(elm(url)).wrong).toEqual([line])
  })

  it.each(['http://localhost:9090', 'http://127.0.0.1:9090/x', 'http://[::1]:9090'])(
    'lenderSystemsIn accepts the local URL %s in production',
    (url) => {
      expect(read(elm(url)).wrong).toEqual([])
    },
  )

  it('lenderSystemsIn accepts an http URL outside production', () => {
    expect(read(elm('http://los.elm.example'), false).wrong).toEqual([])
  })

  it.each(['secret', 'whsec_c2hvcnQ=', `${secret} whsec_!`, `whsec_${Buffer.alloc(65).toString('base64')}`])(
    'lenderSystemsIn refuses the secret %s, and does not print it',
    (text) => {
      const { wrong } = read(elm('https://los.elm.example', text))
      expect(wrong).toEqual(['LENDER_SYSTEM_ELM_STREET_SECRET has a secret that is not whsec_ and 24 to 64 bytes in base64.'])
    },
  )

  it('lenderSystemsIn requires a URL for each lender with an HTTP lender system', () => {
    const lender = (id: string, kind?: 'http' | 'sandbox') => ({
      id,
      ...(kind && { lenderSystem: { kind } as CompiledLender['lenderSystem'] }),
    })
    const { systems } = read(elm('https://los.elm.example'))
    const lenders = [lender('elm-street', 'http'), lender('oak-hill', 'http'), lender('ash', 'sandbox'), lender('birch')]
    expect(missingAddresses(lenders, new Map(Object.entries(systems)))).toEqual([
      'LENDER_SYSTEM_OAK_HILL_URL and LENDER_SYSTEM_OAK_HILL_SECRET are needed: lender.json of oak-hill names an http system.',
    ])
  })

  it('lenderSystemsIn requires a secret for each URL', () => {
    expect(read({ LENDER_SYSTEM_ELM_URL: 'https://los.elm.example' }).wrong).toEqual([
      'LENDER_SYSTEM_ELM_SECRET is needed: whsec_ and 24 to 64 random bytes in base64.',
    ])
  })
})
