import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scriptVersion } from '#contract/page-data.ts'
import { draftPath } from '#contract/registration.ts'
import type { CompiledFlow } from '#engine/index.ts'
import { type Answered, aServer, type TestServer } from '#kit/a-server.ts'
import { REPOSITORY } from '../../../../tools/repository.ts'

let server: TestServer
let production: TestServer

beforeAll(async () => {
  server = await aServer({ lenders: ['hearthline', 'hearthline-ny', 'prairie-members', 'sierra-first'] })
  production = await aServer({
    lenders: ['hearthline', 'hearthline-ny', 'prairie-members', 'sierra-first'],
    store: server.store,
    config: { production: true },
  })
})
afterAll(async () => {
  await production.close()
  await server.close()
})

const open = (url: string, host = 'localhost:8080', from = server, headers: Record<string, string> = {}) =>
  from.app
    .inject({ method: 'GET', url, headers: { host, accept: 'text/html', ...headers } })
    .then(({ statusCode, headers: given, body }) => ({ status: statusCode, headers: given as Answered['headers'], text: body }))
const pageDataIn = ({ text }: { text: string }) => {
  const json = /<script type="application\/json" id="private-label-data">(.*?)<\/script>/s.exec(text)?.[1]
  return json === undefined ? undefined : JSON.parse(json)
}
const policyOf = ({ headers }: { headers: Answered['headers'] }) =>
  Object.fromEntries(
    (headers['content-security-policy'] ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources]
    }),
  )

describe('the application page', () => {
  it.each([
    '/account/heloc',
    '/account/heloc/',
    '/account/heloc/register-v2',
    '/account/heloc/a/b?c=d',
    '/account/heloc/auth/login',
  ])('the application page is served at %s with its data and without caching', async (url) => {
    const page = await open(url)
    expect(page).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    })
    expect(pageDataIn(page)).toMatchObject({ lender: 'hearthline', basePath: '/account/heloc' })
  })

  it.each(['/account/helocX', '/account/heloc.html', '/account/heloc/assets/gone-1234.js'])(
    'the path %s is a 404',
    async (url) => {
      expect((await open(url)).status).toBe(404)
    },
  )

  it('the page data contain the lender and the URL of its release', async () => {
    const data = pageDataIn(await open('/account/heloc/register-v2?lender=prairie-members'))
    expect(data).toMatchObject({
      lender: 'prairie-members',
      organization: { code: expect.any(String), canonicalCode: expect.any(String), brand: expect.any(String) },
      baseUrl: '',
      metadata: { companyInfo: { companyNMLS: expect.any(String) }, addressLookupUrl: '/address-lookup?q=' },
      release: { journey: server.release('prairie-members'), isPart: true },
      flags: { 'fe-heloc-redesign-2025': true },
      today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      updates: '/flows/updates',
    })
    expect(data.live.shell.words.back).toBeDefined()
  })

  it.each([
    ['/account/heloc/register-v2', 'journeys.js'],
    ['/account/heloc/register-v2/birthdate', 'journeys.js'],
    ['/account/heloc/register-v2x', 'release.js'],
    ['/account/heloc/', 'journeys.js'],
    ['/account/heloc/dashboard', 'journeys.js'],
    ['/account/heloc/dashboard/settings', 'release.js'],
    ['/account/heloc/auth/login', 'release.js'],
    ['/account/heloc/0f8fad5b-d9cb-469f-a165-70867728950e/liens', 'release.js'],
  ])('the page %s names %s for its release, and the browser fetches it beside the app', async (path, script) => {
    const page = await open(path)
    const src = `/flows/${server.release('hearthline')}/${script}?version=2`
    expect(pageDataIn(page).release).toMatchObject({ src, isPart: script === 'journeys.js' })
    expect(page.text).toContain(`<link rel="modulepreload" href="${src}">`)
  })

  it('the page of an unknown lender is a 404 without page data, so that the app shows an error', async () => {
    const page = await open('/account/heloc/?lender=nobody')
    expect(page.status).toBe(404)
    expect(pageDataIn(page)).toBeUndefined()
  })

  it('the page has a Content-Security-Policy for its own files only, with a new nonce for each response', async () => {
    const [page, again] = await Promise.all([open('/account/heloc/'), open('/account/heloc/')])
    const policy = policyOf(page)
    const nonce = /'nonce-([A-Za-z0-9+/]{22}==)'/.exec((policy['style-src'] ?? []).join(' '))?.[1]
    expect(page.text).toContain(`<meta nonce="${nonce}">`)
    expect(page.text).not.toContain('__CSP_NONCE__')
    expect(policy).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'", `'nonce-${nonce}'`],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'manifest-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    })
    expect(policyOf(again)['style-src']).not.toEqual(policy['style-src'])
  })

  it('a script tag in a text of a flow file is escaped in the page', async () => {
    const evil = 'Evil </script><script>alert(1)</script><!--'
    server.files.set('sierra-first/shell.json', JSON.stringify({ words: { back: evil } }))
    await server.parts.releases.reload()
    const page = await open('/account/heloc/?lender=sierra-first')
    server.files.delete('sierra-first/shell.json')
    await server.parts.releases.reload()
    expect(page.text).not.toContain('<script>alert')
    expect(pageDataIn(page).live.shell.words.back).toBe(evil)
  })

  it('the built page names its lender before any script runs, and without scripts says in its language what to do and whom to call', async () => {
    const html = await readFile(join(REPOSITORY, 'src/borrower/index.html'), 'utf8')
    const page = { developing: false, html: async () => html }
    const asBuilt = await aServer({
      lenders: ['hearthline', 'hearthline-ny', 'prairie-members', 'sierra-first'],
      store: server.store,
      page,
    })
    const { text } = await open('/account/heloc/register-v2?lender=prairie-members', 'localhost', asBuilt)
    const spanish = await open('/account/heloc/?language=es-US', 'sierra-first.localhost', asBuilt)
    await asBuilt.close()
    const { nameShort, locale } = pageDataIn({ text }).live.lender
    expect(text).toContain(`<title>${nameShort}</title>`)
    expect(text).toContain(`<html lang="${locale}"`)
    const body = text.slice(text.indexOf('<body>'))
    expect(body.slice(0, body.indexOf('<script'))).toContain(nameShort)
    expect(text).not.toContain('__')
    const withoutScripts = (html: string) => /<noscript>.*?<p[^>]*>(.*?)<\/p>/s.exec(html)?.[1]
    expect(withoutScripts(text)).toMatch(/JavaScript.* call \(\d{3}\) \d{3}-\d{4}/)
    expect(withoutScripts(spanish.text)).toMatch(/Active JavaScript.* al \(\d{3}\) \d{3}-\d{4}/)
    const scriptsMissing = (html: string) => /<template id="app-missing">.*?<p>(.*?)<\/p><button[^>]*>(.*?)</.exec(html)
    const { chunkFailed, tryAgain } = pageDataIn({ text }).live.shell.words
    expect(scriptsMissing(text)?.slice(1)).toEqual([chunkFailed, tryAgain])
    expect(scriptsMissing(spanish.text)?.[2]).toBe('Volver a intentar')
  })

  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('pages, JSON and releases are compressed with %s when the browser accepts it', async (form, accepted, unpack) => {
    const urls = ['/account/heloc/', '/openapi.json', `/flows/${server.release('hearthline')}/release.js`]
    for (const url of urls) {
      const headers = { host: 'localhost', accept: 'text/html', 'accept-encoding': accepted }
      const answer = await server.app.inject({ method: 'GET', url, headers })
      expect(answer.headers, url).toMatchObject({ 'content-encoding': form, vary: expect.stringContaining('accept-encoding') })
      expect(unpack(answer.rawPayload).length).toBeGreaterThan(answer.rawPayload.length)
    }
  })

  it('the page sets an HttpOnly visitor cookie at the first visit and not again', async () => {
    const cookie = (await open('/account/heloc/')).headers['set-cookie'] ?? ''
    expect(cookie).toMatch(/^visitor=[0-9a-f-]{36}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/)
    const again = await open('/account/heloc/', 'localhost', server, { cookie: `a=b; ${cookie.split(';')[0]}` })
    expect(again.headers['set-cookie']).toBeUndefined()
  })
})

describe('cookies in production', () => {
  it('the cookies of a visitor, of a draft and of a session are of one host, and are sent over TLS alone', async () => {
    const host = 'hearthline.example'
    const visitor = (await open('/account/heloc/', host, production)).headers['set-cookie'] ?? ''
    expect(visitor).toMatch(/^__Host-visitor=[0-9a-f-]{36}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/)
    const again = await open('/account/heloc/', host, production, { cookie: visitor.split(';')[0] ?? '' })
    expect(again.headers['set-cookie']).toBeUndefined()
    const draft = { journey: 'register-v2', typed: { birthdate: { dob: '1980-01-02' } }, accepted: {} }
    const kept = await production.send('PUT', draftPath, { headers: { host }, body: draft })
    expect(kept.headers['set-cookie']).toMatch(/^__Host-draft-hearthline=[\w-]{43}; Path=\/; .*; Secure$/)
    const cookie = kept.headers['set-cookie']?.split(';')[0] ?? ''
    const read = (name: string) => production.send('GET', `${draftPath}?journey=register-v2`, { headers: { host, cookie: name } })
    expect((await read(cookie)).body).toHaveProperty('draft')
    // One that a host above or beside could have set.
    expect((await read(cookie.replace('__Host-', ''))).body).not.toHaveProperty('draft')
    const { email, password } = await server.register()
    const headers = { host, origin: `https://${host}`, 'x-forwarded-proto': 'https' }
    const signedIn = await production.send('POST', '/identity/api/v1/login', { headers, body: { email, password } })
    expect(signedIn.headers['set-cookie']).toMatch(/^__Host-session-hearthline=[\w-]{43}; Path=\/; .*; Secure$/)
  })
})

describe('the lender of a page', () => {
  it.each([
    ['localhost:8080', 'hearthline'],
    ['hearthline.example', 'hearthline'],
    ['NY.Hearthline.example', 'hearthline-ny'],
    ['sierra-first.localhost:18000', 'sierra-first'],
    ['192.168.0.7:8080', 'hearthline'],
  ])('the host %s belongs to the lender %s', async (host, lender) => {
    expect(pageDataIn(await open('/account/heloc/', host))).toMatchObject({ lender })
  })

  it.each([
    ['nobody.localhost', 404],
    ['base.localhost', 404],
  ])('the host %s belongs to no lender and is answered with %i', async (host, status) => {
    expect((await open('/account/heloc/', host)).status).toBe(status)
  })

  it('the lender in production is decided by the host name alone, whatever the query says', async () => {
    const host = 'apply.sierrafirst.example'
    for (const url of ['/account/heloc/', '/account/heloc/?lender=hearthline']) {
      expect(pageDataIn(await open(url, host, production))).toMatchObject({ lender: 'sierra-first' })
    }
    expect((await open('/account/heloc/', '192.168.0.7', production)).status).toBe(404)
    expect((await open('/account/heloc/', 'sierra-first.localhost', production)).status).toBe(404)
    expect(pageDataIn(await open('/account/heloc/', host, production)).updates).toBeUndefined()
  })

  it('a request in production whose x-org differs from the lender of the host is refused', async () => {
    const ask = (org: string) =>
      production.app.inject({ url: '/address-lookup?q=12%20elm', headers: { host: 'apply.sierrafirst.example', 'x-org': org } })
    expect((await ask('sierra-first')).statusCode).toBe(200)
    expect((await ask('hearthline')).statusCode).toBe(403)
    expect((await ask('nobody')).statusCode).toBe(403)
  })
})

describe('security headers', () => {
  it.each([
    '/account/heloc/',
    '/healthz',
    '/openapi.json',
    '/no/such',
    '/terms',
    '/%ff',
    '/service-profile/api/v1/profile',
    '/flows/x/release.js',
  ])('the response to %s has the security headers', async (url) => {
    const { headers } = await open(url, 'hearthline.example', production)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(self), geolocation=(self)'),
      'strict-transport-security': expect.stringMatching(/max-age=31536000/),
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    const policy = policyOf({ headers })
    expect(policy['default-src']).toEqual(["'none'"])
    expect(policy['frame-ancestors']).toEqual(["'none'"])
    expect(JSON.stringify(policy)).not.toMatch(/unsafe/)
  })
})

describe('a release over HTTP', () => {
  it('a release is served as a script and as JSON, both cacheable for ever', async () => {
    const hash = server.release('hearthline')
    const script = await open(`/flows/${hash}/release.js`)
    expect(script).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        etag: `"${hash}-2"`,
        vary: 'accept-encoding',
      },
    })
    const loaded = await import(`data:text/javascript,${encodeURIComponent(script.text)}`)
    // Another list of exports needs another version, since browsers keep a script for ever.
    expect([scriptVersion, ...Object.keys(loaded)]).toEqual([2, 'flow', 'messages', 'validators'])
    const { validatorModules } = await import('#engine/validation/validator-modules.ts')
    const whole = JSON.parse((await open(`/flows/${hash}/flow.json`)).text)
    // Only the server draws documents: the script has their titles alone.
    expect({ ...loaded.flow, documents: whole.documents, messages: whole.messages, copy: whole.copy }).toEqual(whole)
    expect(Object.keys(loaded.flow.documents)).toEqual(Object.keys(whole.documents))
    expect(loaded.flow).toMatchObject({ hash, lender: 'hearthline' })
    expect(loaded.flow.live).toBeUndefined()
    expect(Object.keys(loaded.validators(validatorModules))).toContain('register-v2/birthdate')
  })

  it('the part of a release for registrations has the screens of every step and of the sign-in with their validators, and no others', async () => {
    const hash = server.release('sierra-first')
    const part = async (name: string) =>
      await import(`data:text/javascript,${encodeURIComponent((await open(`/flows/${hash}/${name}`)).text)}`)
    const { validatorModules } = await import('#engine/validation/validator-modules.ts')
    const [whole, journeys] = [await part('release.js'), await part('journeys.js')]
    const { screens, ...rest } = journeys.flow
    const steps = Object.values(whole.flow.journeys as CompiledFlow['journeys']).flatMap((journey) => journey.steps)
    const routes = [...new Set(['auth/login', ...steps.map(({ screen }) => screen)])].sort()
    expect(Object.keys(screens).sort()).toEqual(routes)
    expect(Object.keys(journeys.validators(validatorModules)).sort()).toEqual(routes)
    const { lifecycle, says, copy, statusRoutes, cards, documents } = whole.flow
    expect({ ...rest, screens: whole.flow.screens, lifecycle, says, copy, statusRoutes, cards, documents }).toEqual(whole.flow)
    expect([cards, documents, rest.cards, rest.documents].map((part) => part !== undefined)).toEqual([true, true, false, false])
    const { unlisted, polling } = statusRoutes
    expect(rest.statusRoutes).toEqual({ statuses: {}, decisions: {}, unlisted, polling })
    const spanish = copy['es-US']
    const translated = Object.keys(spanish.screens).filter((route) => routes.includes(route))
    expect(rest.copy['es-US'].journeys).toEqual(spanish.journeys)
    expect(Object.keys(rest.copy['es-US'].screens)).toEqual(translated)
    for (const route of translated) expect(rest.copy['es-US'].screens[route]).toEqual(spanish.screens[route])
    for (const route of routes) {
      const text = JSON.stringify(whole.flow.screens[route])
      expect(screens[route]).toEqual(JSON.parse(text.replaceAll(/"(?:at|requiredAt)":"[^"]*",?/g, '').replaceAll(',}', '}')))
    }
    expect(JSON.stringify(screens)).not.toContain('.json#')
  })

  it('a release is answered with 304 when the browser has it, and compressed when the browser accepts gzip', async () => {
    const hash = server.release('hearthline')
    const url = `/flows/${hash}/release.js`
    expect((await open(url, 'localhost', server, { 'if-none-match': `"${hash}-2"` })).status).toBe(304)
    // A script that another version of the server has made.
    expect((await open(url, 'localhost', server, { 'if-none-match': `"${hash}-1"` })).status).toBe(200)
    expect((await open(url, 'localhost', server, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  })

  it('a served release contains neither the sandbox nor the private part of the lender', async () => {
    const text = (await open(`/flows/${server.release('hearthline')}/flow.json`)).text
    expect(text).not.toMatch(/submitted:|lastNames/)
  })
})

describe('legal pages', () => {
  it.each(['/terms', '/privacy', '/communications', '/licenses'])(
    'the legal page %s under the path of the app redirects to the same page outside the app',
    async (path) => {
      const { status, headers } = await open(`/account/heloc${path}?lender=sierra-first`)
      expect({ status, to: headers.location }).toEqual({ status: 302, to: `${path}?lender=sierra-first` })
    },
  )

  it('the licences page lists the states in which the lender lends, and links to every contact', async () => {
    const { text } = await open('/licenses?lender=sierra-first')
    const { lender } = (await server.parts.releases.served('sierra-first'))?.flow.live ?? {}
    for (const state of lender?.lendsIn ?? []) expect(text).toContain(`<li>${state}</li>`)
    for (const href of [`tel:${lender?.contact.phone}`, `mailto:${lender?.contact.email}`, lender?.nmls.url, '#content'])
      expect(text).toContain(`href="${href}"`)
    expect(text).toContain('href="/privacy?lender=sierra-first"')
    expect(text).toContain('<main id="content"')
  })

  it.each(['/terms', '/privacy', '/communications', '/licenses'])(
    'the legal page %s shows the name and the text of the lender',
    async (url) => {
      const page = await open(`${url}?lender=hearthline-ny`)
      expect(page.status).toBe(200)
      expect(page.text).toMatch(/<html lang="en-US"/)
      expect(page.text).toMatch(/<h1>.+<\/h1>/)
      expect(page.text).toContain('Hearthline New York')
      expect(page.text).not.toMatch(/\{\w+\}/)
    },
  )

  it('a legal page redirects to the lender’s own page when the lender keeps it elsewhere', async () => {
    const file = 'sierra-first/lender.json'
    const lender = JSON.parse(server.shipped.get(file) ?? '')
    const url = 'https://sierrafirst.example/privacy'
    server.files.set(file, JSON.stringify({ ...lender, links: { ...lender.links, privacy: { url, external: true } } }))
    await server.parts.releases.reload()
    const page = await open('/privacy?lender=sierra-first')
    server.files.delete(file)
    await server.parts.releases.reload()
    expect(page).toMatchObject({ status: 302, headers: { location: url } })
  })

  it('a legal page shows markup in a text as text', async () => {
    const text = 'Terms & <img src=x onerror=alert(1)>'
    server.files.set('sierra-first/shell.json', JSON.stringify({ legal: { terms: { title: text } } }))
    await server.parts.releases.reload()
    const page = await open('/terms?lender=sierra-first')
    server.files.delete('sierra-first/shell.json')
    await server.parts.releases.reload()
    expect(page.text).not.toContain('<img')
    expect(page.text).toContain('Terms &amp; &lt;img')
  })
})

describe('redirects of old paths', () => {
  it.each([
    ['/', '/account/heloc/dashboard'],
    ['/account', '/account/heloc/dashboard'],
    ['/dashboard', '/account/heloc/dashboard'],
    ['/?lender=sierra-first', '/account/heloc/dashboard?lender=sierra-first'],
    ['/account/heloc-signer', '/account/heloc/heloc-signer'],
    ['/account/heloc-signer/documents?a=b', '/account/heloc/heloc-signer/documents?a=b'],
    ['/account/register?step=name', '/account/heloc/register?step=name'],
    ['/account/heloc-signer//evil.example', '/account/heloc/heloc-signer/evil.example'],
  ])('the old path %s redirects to %s', async (url, location) => {
    expect(await open(url)).toMatchObject({ status: 302, headers: { location } })
  })

  it('a closed journey redirects with its query, and is not drawn', async () => {
    server.files.set('sierra-first/flags.json', JSON.stringify({ 'fe-heloc-redesign-2025': { default: false } }))
    await server.parts.releases.reload()
    const answers = [
      await open('/account/heloc/register-v2?source=mail&lender=sierra-first'),
      await open('/account/heloc/register-v2?lender=hearthline'),
    ]
    server.files.delete('sierra-first/flags.json')
    await server.parts.releases.reload()
    expect(answers).toMatchObject([
      { status: 302, headers: { location: '/account/heloc/register?source=mail&lender=sierra-first' } },
      { status: 200 },
    ])
  })

  it('a path that only begins with the letters of an old path is a 404', async () => {
    expect((await open('/account/registered')).status).toBe(404)
  })
})

describe('public endpoints', () => {
  const get = (url: string, lender = 'hearthline') => server.send('GET', url, { lender })

  it('the operating hours of a department are public', async () => {
    const hours = await get('/service-operating-hours/external/api/v1/hours/OPS_PHONE?display=true')
    expect(hours.body).toMatchObject({ timeZone: 'America/Los_Angeles' })
    expect((hours.body as { weekdays?: unknown[] }).weekdays?.[0]).toEqual({
      weekday: 'MONDAY',
      weekdayValue: 1,
      isOpen: true,
      startTime: '6:00 AM',
      endTime: '5:00 PM',
    })
    expect((await get('/service-operating-hours/external/api/v1/hours/OPS_CHAT/week')).body).toMatchObject({
      department: 'OPS_CHAT',
    })
    expect((await get('/service-operating-hours/external/api/v1/hours/OPS_CHAT/openStatus')).text).toMatch(/^(true|false)$/)
    expect((await get('/service-operating-hours/external/api/v1/hours/OPS_NONE')).status).toBe(404)
  })

  it('the states in which a lender lends are public', async () => {
    const path = '/service-application/external/api/v1/heloc/state-licenses'
    const { code } = (await server.parts.releases.served('sierra-first'))?.flow.live.lender ?? {}
    const all = await get(`${path}?orgCode=${code}`, 'sierra-first')
    expect(all.body).toHaveLength(9)
    expect(all.body).toContainEqual({ abbrev: expect.stringMatching(/^[A-Z]{2}$/) })
    expect((await get(`${path}?orgCode=SOMEBODY`, 'sierra-first')).status).toBe(403)
  })

  it('the value of a feature flag is public and does not depend on the user that the request claims', async () => {
    const path = '/service-optimize/external/api/v1/feature'
    const body = { featureKey: 'fe-heloc-redesign-2025', optimizeUser: { userId: 'x' } }
    expect((await server.send('POST', path, { body })).body).toMatchObject({ key: body.featureKey, enabled: true })
    expect((await server.send('POST', path, { body: { featureKey: 'toString' } })).status).toBe(404)
    const all = await server.send('POST', '/service-optimize/external/api/v1/features', { body: {} })
    expect(all.body).toContainEqual(expect.objectContaining({ key: 'fe-heloc-redesign-2025' }))
  })

  it('every public endpoint is in the OpenAPI document with a summary and its problems', async () => {
    const { paths } = JSON.parse((await get('/openapi.json')).text)
    const routes = server.app.printRoutes({ commonPrefix: false })
    expect(routes).toContain('openapi.json')
    for (const path of [
      '/identity/api/v1/registration/register',
      '/service-application/api/v1/application/heloc/{uuid}/screens/{route}',
    ]) {
      expect(paths[path], path).toBeDefined()
    }
    for (const [path, methods] of Object.entries<Record<string, { summary: string; responses: object }>>(paths)) {
      for (const operation of Object.values(methods)) {
        expect(operation.summary, path).not.toBe('')
        expect(operation.responses).toHaveProperty('default')
      }
    }
  })
})
