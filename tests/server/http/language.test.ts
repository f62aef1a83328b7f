import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationsPath } from '#contract/application.ts'
import { screenPath } from '#contract/screens.ts'
import { aServer, hearthline, type TestServer } from '#kit/a-server.ts'
import { registrationAnswers } from '#kit/registration-answers.ts'
import { requestedLanguages } from '#server/http/requested-language.ts'
import { consentsOf } from '#server/store/consents.ts'

const consent = 'screens/register-v2/set-password#/records/soft-credit/text/otherwise'
const shellOf = (shipped: TestServer['shipped']) => JSON.parse(shipped.get('base/shell.json') ?? '{}')
const english = (shipped: TestServer['shipped']) =>
  JSON.parse(shipped.get('base/screens/register-v2/set-password.json') ?? '{}').records[0].text.otherwise as string

const spanish = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' }

describe('the language of a response', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer()
    const { words, legal } = shellOf(server.shipped)
    const copy = {
      [consent]: { of: english(server.shipped), is: 'Usted permite a {companyName} consultar a {creditBureau}.' },
      'screens/register-v2/annual-income#/fields/income/required': { of: 'Required', is: 'Obligatorio' },
      'screens/start/profile#/heading': {
        of: JSON.parse(server.shipped.get('base/screens/start/profile.json') ?? '{}').heading,
        is: '¿Cuáles son sus planes?',
      },
      'shell#/words/pageMissing': { of: words.pageMissing, is: 'No encontramos esta página' },
      'shell#/words/sessionEnded': { of: words.sessionEnded, is: 'Su sesión terminó.' },
      'shell#/legal/terms/title': { of: legal.terms.title, is: 'Términos del servicio' },
    }
    server.files.set(`${hearthline}/copy/es-US.json`, JSON.stringify(copy))
    const lender = JSON.parse(server.shipped.get(`${hearthline}/lender.json`) ?? '{}')
    server.files.set(`${hearthline}/lender.json`, JSON.stringify({ ...lender, minimumTranslated: 0 }))
    await server.parts.releases.reload()
    expect(server.parts.releases.findings().filter(({ severity }) => severity === 'error')).toEqual([])
  })
  afterAll(() => server.close())

  const register = (answers: object, headers: Readonly<Record<string, string>>) => {
    const all = registrationAnswers({ email: `${randomUUID()}@mail.example`, ...answers })
    const body = { journey: 'register-v2', release: server.release(hearthline), answers: all }
    return server.send('POST', '/identity/api/v1/registration/register', { key: randomUUID(), body, headers })
  }

  it('a problem is in the language of the browser if the lender offers it, and otherwise in the lender’s own language', async () => {
    const errors = async (headers?: Readonly<Record<string, string>>) =>
      (await server.send('GET', applicationsPath, headers ? { headers } : {})).body.errors
    expect(await errors(spanish)).toEqual(['Su sesión terminó.'])
    expect(await errors({ 'accept-language': 'fr' })).toEqual([shellOf(server.shipped).words.sessionEnded])
    expect(await errors()).toEqual([shellOf(server.shipped).words.sessionEnded])
  })

  it('the field errors of refused answers are in the language of the browser', async () => {
    const messagesFor = async (headers: Readonly<Record<string, string>>) =>
      (await register({ income: undefined }, headers)).body.messages
    expect(await messagesFor(spanish)).toMatchObject({ income: 'Obligatorio' })
    expect(await messagesFor({})).toMatchObject({ income: 'Required' })
  })

  it('a consent is stored in the language and with the text that the borrower read', async () => {
    const stored = async (headers: Readonly<Record<string, string>>) => {
      const { identityUuid, applicationUuid } = (await register({}, headers)).body as { readonly [id: string]: string }
      const owner = { lender: hearthline, identity: identityUuid ?? '' }
      const [given] = await server.store.read((db) => consentsOf(db, owner, applicationUuid ?? ''))
      return given
    }
    const inSpanish = await stored(spanish)
    expect(inSpanish).toMatchObject({ locale: 'es-US', text: expect.stringMatching(/^Usted permite a .+ consultar a .+\.$/) })
    expect(await stored({})).toMatchObject({ locale: 'en-US', text: expect.stringMatching(/^By choosing/) })
    expect(inSpanish?.text).not.toContain('{')
  })

  it('a screen is in the language of the browser, also for an application pinned to an older release', async () => {
    const ana = await server.register()
    const pinned = server.release(hearthline)
    server.files.set(`${hearthline}/screens/wait.json`, JSON.stringify({ heading: 'Just a moment' }))
    await server.parts.releases.reload()
    expect(server.release(hearthline)).not.toBe(pinned)
    const heading = async (headers: Readonly<Record<string, string>>) => {
      const { body } = await server.send('GET', screenPath(ana.applicationUuid, 'start/profile'), { token: ana.token, headers })
      return (body.view as { heading: { template: string } }).heading.template
    }
    expect(await heading(spanish)).toBe('¿Cuáles son sus planes?')
    expect(await heading({})).toMatch(/^What are your plans/)
  })

  it('the application page has the language of the browser, and its data contain both languages', async () => {
    const page = await server.send('GET', '/account/heloc/register-v2', { headers: spanish })
    expect(page.headers).toMatchObject({ 'content-language': 'es-US', vary: expect.stringContaining('accept-language') })
    expect(page.text).toContain('"locale":"en-US"')
    expect(page.text).toContain('No encontramos esta página')
  })

  it('a legal page is in the language of its "language" parameter, or otherwise of the browser', async () => {
    const title = async (query: string, headers: Readonly<Record<string, string>> = {}) => {
      const { text } = await server.send('GET', `/terms${query}`, { headers })
      return [/<html lang="([^"]*)"/.exec(text)?.[1], /<h1>([^<]*)/.exec(text)?.[1]]
    }
    expect(await title('', spanish)).toEqual(['es-US', 'Términos del servicio'])
    expect(await title('?language=es-US')).toEqual(['es-US', 'Términos del servicio'])
    expect(await title('?language=en-US', spanish)).toEqual(['en-US', 'Terms of service'])
    const { text } = await server.send('GET', '/terms?language=es-US&lender=hearthline')
    expect(text).toContain('href="/privacy?lender=hearthline&amp;language=es-US"')
  })
})

describe('the accepted languages of a request', () => {
  const wanted = (header: string, language?: unknown) =>
    requestedLanguages({ query: { ...(language !== undefined && { language }) }, headers: { 'accept-language': header } })

  it.each([
    ['es', ['es']],
    ['en;q=0.5, es-MX', ['es-MX', 'en']],
    ['es;q=0, en', ['en']],
    [' en-US , es ;q=0.8,*;q=0.1', ['en-US', 'es', '*']],
    ['', []],
    [';;q=9,<script>,es;q=2', []],
  ])('the Accept-Language "%s" is read as the languages %j', (header, languages) => expect(wanted(header)).toEqual(languages))

  it('the accepted languages begin with the language in the URL, if the URL names one', () => {
    expect(wanted('en', 'es-US')).toEqual(['es-US', 'en'])
    expect(wanted('en', ['es-US', 'fr'])).toEqual(['en'])
  })

  it('the accepted languages are fewer than 200, however long Accept-Language is', () => {
    expect(wanted('es,'.repeat(100_000)).length).toBeLessThan(200)
  })
})
