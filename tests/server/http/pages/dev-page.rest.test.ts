/** The app from its sources: what Vite serves beside it, and what it must not. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#kit/a-server.ts'
import { expectedConsoleErrors } from '#kit/no-console-errors.ts'
import { vitePage } from '#server/http/pages/page-source.ts'
import { REPOSITORY } from '../../../../tools/repository.ts'

let server: TestServer
let folder: string

beforeAll(async () => {
  server = await aServer({ page: vitePage(() => ['apply.acme.example']) })
  // Even where everything else may be read.
  folder = await mkdtemp(join(REPOSITORY, 'node_modules', 'data-'))
  await mkdir(join(folder, '.data'))
  await writeFile(join(folder, '.data', 'token-secret'), 'canary')
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const open = (url: string) => server.app.inject({ method: 'GET', url, headers: { host: 'localhost' } })

describe('the development server of the borrower app', () => {
  it('the development server serves the app and the source modules that it imports', async () => {
    expect(await open('/account/heloc/main.tsx')).toMatchObject({ statusCode: 200 })
    const outside = await open(`/account/heloc/@fs${join(REPOSITORY, 'src/engine/flow/json.ts')}`)
    expect(outside.statusCode).toBe(200)
  })

  it('a page built from source names scripts that are served, whatever the URL of the page is', async () => {
    const html = await server.parts.page.fromSource?.('src/borrower/index.html', '/elsewhere/and/below')
    const scripts = [...(html ?? '').matchAll(/src="([^"]*main\.tsx)"/g)].map(([, src = '']) => src)
    expect(scripts).toHaveLength(1)
    expect(await open(scripts[0] ?? '')).toMatchObject({ statusCode: 200 })
  })

  it.each(['apply.acme.example', 'acme.localhost', '127.0.0.1', '[::1]'])(
    'the development server serves the app at the host %s',
    async (host) => {
      const answer = await server.app.inject({ method: 'GET', url: '/account/heloc/main.tsx', headers: { host } })
      expect(answer.statusCode).toBe(200)
    },
  )

  it.each(['evil.example', 'localhost.evil.example'])(
    'the development server serves nothing at the host %s, which no lender names',
    async (host) => {
      const answer = await server.app.inject({ method: 'GET', url: '/account/heloc/main.tsx', headers: { host } })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ detail: expect.stringContaining(`No lender names the host "${host}"`) })
    },
  )

  it.each([
    ['', ''],
    ['/account/heloc', ''],
    ['/account/heloc', '?raw'],
    ['/account/heloc', '?url'],
    ['/account/heloc', '?import&raw'],
    ['/account/heloc', '?raw??'],
    ['/account/heloc', '?inline&import'],
  ])('the development server serves no file outside the sources of the app under %s/@fs/…%s', async (base, query) => {
    const secret = join(folder, '.data', 'token-secret')
    for (const file of [secret, join(REPOSITORY, 'package.json'), join(REPOSITORY, 'flows/base/shell.json'), '/etc/hostname']) {
      const answer = await open(`${base}/@fs${file}${query}`)
      expect([403, 404], `${file} ${answer.body.slice(0, 200)}`).toContain(answer.statusCode)
      expect(answer.body).not.toContain('canary')
    }
    expectedConsoleErrors()
  })

  it.each(['../../package.json', '..%2f..%2fpackage.json', '.env', '@id/__x00__../../package.json?raw'])(
    'the development server serves nothing outside its folder for the path %s',
    async (path) => {
      const answer = await open(`/account/heloc/${path}`)
      expect(answer.body).not.toContain('"stepwright"')
    },
  )
})
