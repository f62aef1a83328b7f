import { journeyOf } from './kit/addresses.ts'
import { registered, signIn } from './kit/scripted.ts'
import { expect, test } from './kit/test.ts'

const scripts = '**/assets/*.js'

for (const { lender, heading, street, choice } of [
  {
    lender: 'hearthline',
    heading: 'Apply in 5 minutes, receive funding in 5 days',
    street: 'Street address',
    choice: 'Second home',
  },
  {
    lender: 'maple-street',
    heading: "Hello, neighbor. Let's talk about your home",
    street: 'Street and number',
    choice: 'I am here now and then',
  },
]) {
  test(`what a borrower of ${lender} types and chooses before the scripts run is kept and stored`, async ({ page, server }) => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    await page.route(scripts, async (route) => {
      await gate
      await route.continue()
    })
    await page.goto(`${journeyOf(server)}?lender=${lender}`, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await page.getByText(choice, { exact: true }).click()
    await page.getByRole('combobox', { name: street }).click()
    await page.keyboard.type('12 Oak')
    open()
    await expect(page.getByRole('option').first()).toBeVisible()
    await expect(page.getByRole('combobox', { name: street })).toHaveValue('12 Oak')
    await expect(page.getByRole('combobox', { name: street })).toBeFocused()
    await expect(page.getByRole('radio', { name: choice })).toBeChecked()
    const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    await expect.poll(stored).toContain('12 Oak')
    await expect.poll(stored).toContain('SECONDARY')
  })
}

test('Continue, pressed before the scripts run, shows that it waits and leads to the next step; no answer stands in the address', async ({
  page,
  server,
}) => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(`${journeyOf(server)}?lender=sierra-first`, { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Primary source of income' }).selectOption('FULL_TIME')
  await page.getByRole('textbox', { name: 'Annual income' }).fill('85,000')
  const button = page.getByRole('button', { name: 'Continue' })
  const spinner = () =>
    button.evaluate((one) => getComputedStyle(one.querySelector('span span') ?? one, '::before').animationName)
  expect(await spinner()).toBe('none')
  await button.click()
  expect(await spinner()).not.toBe('none')
  open()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/income/)
  expect(await spinner()).toBe('none')
  expect(new URL(page.url()).pathname + new URL(page.url()).search).not.toMatch(/income=|85/)
})

test('the app takes over the elements that the server drew, in the language of the browser, and nothing moves', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ locale: 'es-US', viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { readonly value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
    document.addEventListener('DOMContentLoaded', () => Object.assign(window, { drawn: document.querySelector('h1') }))
  })
  await page.goto(`${journeyOf(server)}?lender=sierra-first`)
  await expect(page).toHaveTitle(/¿Cuánto gana usted al año\?/)
  const found = await page.evaluate(() => {
    const { shifts, drawn } = window as unknown as { readonly shifts: readonly number[]; readonly drawn: Element }
    return { shift: shifts.reduce((sum, one) => sum + one, 0), isSame: drawn === document.querySelector('h1') }
  })
  expect(found.isSame).toBe(true)
  expect(found.shift).toBeLessThan(0.01)
  await context.close()
})

for (const path of ['register-v2', 'auth/login']) {
  test(`the page ${path} is painted from its HTML, its style and one small script: the app is requested after them`, async ({
    page,
    server,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`${server.url}/account/heloc/${path}?lender=hearthline`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => asked.some((one) => /assets\/page-.*\.js$/.test(one))).toBe(true)
    const styles = asked.findIndex((one) => one.endsWith('.css'))
    const app = asked.findIndex((one) => /assets\/.*\.js$/.test(one))
    expect(styles).toBeGreaterThan(0)
    expect(app).toBeGreaterThan(styles)
  })
}

for (const { pageOf, shown } of [
  { pageOf: () => 'dashboard', shown: 'Your applications' },
  { pageOf: (uuid: string) => uuid, shown: 'What are your plans, and how is the home owned?' },
]) {
  test(`the page that begins with "${shown}" is requested before its scripts run, and each part of it once`, async ({
    page,
    server,
  }) => {
    const ana = await registered(server, {})
    await signIn(page.context(), ana)
    const asked: string[] = []
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    await page.route(scripts, async (route) => {
      await gate
      await route.continue()
    })
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/service-.*(dashboard|overview|profile|menu|notifications)$/.test(pathname)) asked.push(pathname)
    })
    await page.goto(new URL(`/account/heloc/${pageOf(ana.uuid)}`, server.url).href, { waitUntil: 'commit' })
    await expect.poll(() => asked.length).toBe(4)
    open()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown)
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
    expect(asked).toHaveLength(4)
  })
}
