import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContentPage, contentPath, type MenuAnswer, menuPath } from '#contract/content.ts'
import { aServer, type TestServer } from '#kit/a-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

const pageAt = async (path: string) => await server.send('GET', `${contentPath}?${new URLSearchParams({ path })}`)

describe('the pages beside the applications', () => {
  it('each path of the specification has a page with a text, also for a visitor', async () => {
    const paths = ['/contact', '/register/support', '/coming-soon', '/error', '/cancelled']
    const answers = await Promise.all(paths.map(async (path) => (await pageAt(path)).body as unknown as ContentPage))
    const texts = answers.map(({ paragraphs }) => paragraphs.map(({ text }) => text).join(' '))
    expect(texts.filter((text) => text.length < 80 || /[{}]/.test(text))).toEqual([])
    expect(answers.filter(({ actions }) => actions.length === 0)).toEqual([])
  })

  it.each(['/exchange', '/pay', '/portfolio', '/group-manager', '/universal-marketplace', '/universal-passport'])(
    'the path %s, for which no lender has a function, is not found',
    async (path) => {
      expect((await pageAt(path)).status).toBe(404)
    },
  )

  it.each(['/no-such-page', '/toString', '/constructor', '', 'contact', '/../shell'])(
    'the path %s, where no page stands, is not found',
    async (path) => {
      expect((await pageAt(path)).status).toBe(404)
    },
  )

  it('the page data of a visitor carries neither the menu nor a page', async () => {
    const html = (await server.send('GET', '/account/heloc/register-v2')).text
    expect(html).not.toContain('Share your thoughts with our CEO')
  })
})

describe('the menu', () => {
  it('the menu names the borrower and what the borrower may use', async () => {
    const { token, email } = await server.register()
    const menu = (await server.send('GET', menuPath, { token })).body as unknown as MenuAnswer
    expect(menu).toMatchObject({ name: expect.stringMatching(/\S/), email, open: 'Menu' })
    const ids = menu.groups.flatMap(({ entries }) => entries.map(({ id }) => id))
    expect(ids).toEqual(expect.arrayContaining(['dashboard', 'support', 'settings', 'sign-out']))
    expect(ids).not.toContain('portfolio')
  })

  it('a visitor has no menu', async () => {
    expect((await server.send('GET', menuPath)).status).toBe(401)
  })
})
