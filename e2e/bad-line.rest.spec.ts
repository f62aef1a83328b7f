import type { Page } from 'playwright/test'
import { journeyOf } from './kit/addresses.ts'
import { aBorrower } from './kit/borrower.ts'
import { fill, headingOf, SHORT_WAY, STEPS, startProfile, walk } from './kit/steps.ts'
import { expect, test } from './kit/test.ts'

const register = '**/identity/api/v1/registration/register'
const applicationsPath = '/service-application/api/v1/application/heloc/all'

test('a submission to an unreachable server keeps the answers, and its retry has the same Idempotency-Key', async ({
  page,
  server,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|Failed to load resource/)
  const keys: (string | null)[] = []
  // The first answer is lost on its way back, so the server has registered and the browser cannot know.
  await page.route(register, async (route) => {
    keys.push(await route.request().headerValue('idempotency-key'))
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  const borrower = aBorrower()
  await page.goto(journeyOf(server))
  await walk(page, SHORT_WAY, borrower)
  await expect(page.getByText('We cannot reach our server. Your answers are kept on this page.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(borrower.password)
  await page
    .getByRole('button', { name: /Try again|Create my account/ })
    .first()
    .click()
  await expect(headingOf(page, startProfile)).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/.{16,}/)
  expect(keys[1]).toBe(keys[0])
  const token = await page.evaluate(() => localStorage.getItem('jwt'))
  const all = await page.request.get(new URL(applicationsPath, server.url).href, { headers: { authorization: token ?? '' } })
  expect(await all.json()).toHaveLength(1)
})

test('a double click on the submit button creates one application, and the button keeps the focus and shows that the form is submitting', async ({
  page,
  server,
}) => {
  const borrower = aBorrower()
  const { promise: released, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(register, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(journeyOf(server))
  await walk(page, SHORT_WAY.slice(0, -1), borrower)
  await fill(page, 'set-password', borrower)
  await page.getByRole('button', { name: STEPS['set-password'].submit }).dblclick()
  const button = page.getByRole('button', { name: 'Submitting' })
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  goOn()
  await expect(headingOf(page, startProfile)).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('jwt'))
  const all = await page.request.get(new URL(applicationsPath, server.url).href, { headers: { authorization: token ?? '' } })
  expect(await all.json()).toHaveLength(1)
})

/** How often the page was loaded: the app's tries. How many requests a browser makes of one try is the browser's business. */
function countLoads(page: Page): { readonly times: () => number } {
  let times = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) times += 1
  })
  return { times: () => times }
}

for (const { part, path } of [
  { part: 'the part of the release', path: '**/flows/*/journeys.js*' },
  { part: 'a script of the first page', path: '**/assets/react-*.js' },
]) {
  test(`${part} that fails in the first load of a page is loaded again automatically`, async ({ page, server, problems }) => {
    problems.expect(/ERR_FAILED|Failed to load resource/)
    const loads = countLoads(page)
    await page.route(path, (route) => (loads.times() === 1 ? route.abort() : route.continue()))
    await page.goto(journeyOf(server))
    await expect.poll(loads.times).toBe(2)
    await walk(page, ['property-address'], aBorrower())
    await expect(headingOf(page, STEPS['property-address'].heading)).toBeHidden()
    expect(loads.times()).toBe(2)
  })
}

test('a part of the page that never loads shows an error screen after five reloads', async ({ page, server, problems }) => {
  problems.expect(/ERR_FAILED|Failed to load resource|could not be loaded|dynamically imported module/)
  const loads = countLoads(page)
  await page.route('**/flows/*/journeys.js*', (route) => route.abort())
  await page.goto(journeyOf(server))
  await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible()
  expect(loads.times()).toBe(6)
  await page.unroute('**/flows/*/journeys.js*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(headingOf(page, STEPS['property-address'].heading)).toBeVisible()
})

for (const { page: kind, path } of [
  { page: 'that the server drew', path: 'register-v2' },
  { page: 'that the app draws alone', path: 'dashboard' },
]) {
  test(`a page ${kind} says so when its scripts did not arrive after five reloads, and is loaded anew on request`, async ({
    page,
    server,
    problems,
  }) => {
    problems.expect(/ERR_FAILED|Failed to load resource/)
    const scripts = '**/assets/page-*.js'
    const loads = countLoads(page)
    await page.route(scripts, (route) => route.abort())
    // The four reloads before it, without the seconds between them.
    await page.addInitScript((counter) => {
      if (sessionStorage.getItem(counter) === null) sessionStorage.setItem(counter, '4')
    }, 'stepwright.reloads.app')
    await page.clock.install()
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/page-'))
    await page.goto(`${server.url}/account/heloc/${path}`)
    const notice = page.getByRole('alert').filter({ hasText: 'A part of this page could not be loaded.' })
    await failed
    await expect(notice).toBeHidden()
    expect(loads.times()).toBe(1)
    await page.clock.runFor(4000)
    await expect(notice).toBeVisible()
    expect(loads.times()).toBe(2)
    await page.unroute(scripts)
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notice).toBeHidden()
  })
}

test('a page that loses the connection before its scripts arrive says so, and goes on when the connection is back', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: offline, resolve: goOffline } = Promise.withResolvers<void>()
  await page.route('**/assets/page-*.js', async (route) => {
    ask()
    await offline
    await route.abort('internetdisconnected')
  })
  await page.goto(journeyOf(server), { waitUntil: 'commit' })
  await asked
  await context.setOffline(true)
  goOffline()
  await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible()
  await page.unroute('**/assets/page-*.js')
  await context.setOffline(false)
  await expect(page.getByText('A part of this page could not be loaded.')).toBeHidden()
  await walk(page, ['property-address'], aBorrower())
  await expect(headingOf(page, STEPS['property-address'].heading)).toBeHidden()
})
