import { rm } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import type { Applicant } from '#kit/applicant.ts'
import { type ServerProcess, startServer } from '#kit/server-process.ts'
import { expectAccessible, expectAccessibleAtEachWidth } from './kit/axe.ts'
import { flowsWithLingerers } from './kit/lingering-flows.ts'
import { pagesOfAnInvitation, ROUTES_OF_AN_INVITATION } from './kit/of-an-invitation.ts'
import { OVERLAYS } from './kit/overlays.ts'
import { BEFORE_AN_APPLICATION, PICTURE_CASES, type Seen } from './kit/picture-cases.ts'
import { addressOf, screensOf, signIn } from './kit/scripted.ts'
import { mainButton, standsAt } from './kit/stops.ts'
import { expect, test as plainTest } from './kit/test.ts'
import { applicantAt, goesOn, nameOf, visit } from './kit/visit.ts'

const test = plainTest.extend<object, { readonly sandbox: ServerProcess }>({
  sandbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter.
    async ({}, use) => {
      const flows = await flowsWithLingerers()
      const server = await startServer({ flows })
      await use(server)
      await server.stop()
      await rm(flows, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 200_000 },
  ],
})

const screens = '**/service-application/**/screens/**'
/** What a button sends: the answers of a screen, or those with which a session begins. */
const submissions = /\/service-application\/.*\/(screens\/|notary-sessions)/
const application = '**/service-application/api/v1/application/heloc/*'
const full = { tag: '@full' }

// On the server of the other specs; the tests below are of the long form.
plainTest('the accessibility tests cover every screen of the flow', async ({ server }) => {
  const seen = [
    ...PICTURE_CASES.flatMap((pictureCase) => pictureCase.seen.map(({ route }) => route)),
    ...OVERLAYS.map(({ shows }) => shows ?? ''),
  ]
  const lookedAt = new Set([...seen, ...BEFORE_AN_APPLICATION, ...ROUTES_OF_AN_INVITATION].filter((route) => route !== ''))
  expect([...lookedAt].sort()).toEqual([...(await screensOf(server))].sort())
})

for (const pictureCase of PICTURE_CASES) {
  const names = pictureCase.seen.map(nameOf).join(', ')
  test(
    `axe finds no violation on ${names} (applicant ${pictureCase.lastName}), in any state and at any width`,
    full,
    async ({ page, context, sandbox, problems }) => {
      test.setTimeout(900_000)
      problems.expect(/Failed to load resource/)
      const ana = await applicantAt(sandbox, pictureCase)
      await signIn(context, ana)
      for (const seen of pictureCase.seen) {
        const look = (state: string) => expectAccessibleAtEachWidth(page, `${nameOf(seen)}, ${state}`)
        await visit(page, sandbox, ana, seen, look)
        if (await sendsSomething(page, seen)) await whileSending(page, look)
        await whileLoading(page, look)
        await goesOn(ana, seen)
      }
    },
  )
}

test(
  'axe finds no violation in a dialog or on the pages of the sandbox linking provider',
  full,
  async ({ page, context, sandbox, problems }) => {
    test.setTimeout(900_000)
    problems.expect(/Failed to load resource/)
    const known = new Map<string, Applicant>()
    for (const { name, route, onPhone, open, ...pictureCase } of OVERLAYS) {
      const key = `${pictureCase.lastName} ${pictureCase.status}`
      const ana = known.get(key) ?? (await applicantAt(sandbox, pictureCase))
      known.set(key, ana)
      await signIn(context, ana)
      if (onPhone) await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(addressOf(sandbox, ana, route))
      await standsAt(page, route)
      await open(page)
      if (onPhone) await expectAccessible(page, name)
      else await expectAccessibleAtEachWidth(page, name)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  },
)

test(
  'axe finds no violation on the pages of an invitation, as they come and sent empty',
  full,
  async ({ page, sandbox, problems }) => {
    test.setTimeout(300_000)
    problems.expect(/404 .*signers\/invitation/)
    for (const { route, asks, address } of await pagesOfAnInvitation(sandbox)) {
      // The same page with another fragment in its address would not be loaded anew.
      await page.goto('about:blank')
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessibleAtEachWidth(page, route)
      if (!asks) continue
      await mainButton(page).click()
      await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
      await expectAccessibleAtEachWidth(page, `${route}, sent empty`)
    }
  },
)

/** What asks something has just been filled; a review is sent as it is. */
async function sendsSomething(page: Page, { wrong }: Seen): Promise<boolean> {
  return wrong !== undefined || (await page.locator('main form').count()) > 0
}

type LookAtState = (state: string) => Promise<void>

/** Answers are on their way, and then the server is in trouble. */
async function whileSending(page: Page, look: LookAtState): Promise<void> {
  const { promise: released, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(submissions, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await released
    await route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"errors":["It broke."]}' })
  })
  await mainButton(page).click()
  await expect(page.getByRole('button', { name: 'Submitting' })).toBeVisible()
  await look('sending')
  goOn()
  await expect(page.getByText('Something went wrong on our side.').first()).toBeVisible()
  await look('not sent')
  await page.unroute(submissions)
}

/** First the application is fetched, then its screen; each may take its time, and may not be had. */
async function whileLoading(page: Page, look: LookAtState): Promise<void> {
  for (const what of [application, screens]) {
    const { promise: released, resolve: goOn } = Promise.withResolvers<void>()
    let asked = false
    await page.route(what, async (route) => {
      asked = true
      await released
      await route.abort()
    })
    await page.reload({ waitUntil: 'load' })
    const loading = page.getByRole('status').filter({ hasText: 'Loading' })
    await expect(loading.or(page.getByRole('heading', { level: 1 })).first()).toBeAttached()
    if (asked) {
      await look('loading')
      goOn()
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      await look('not loaded')
    }
    goOn()
    await page.unroute(what)
  }
}
