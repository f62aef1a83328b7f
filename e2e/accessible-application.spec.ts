import { rm } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import type { Applicant } from '#kit/applicant.ts'
import { type ServerProcess, startServer } from '#kit/server-process.ts'
import { expectAccessible } from './kit/axe.ts'
import { BESIDES } from './kit/beside.ts'
import { flowsWithLingerers } from './kit/lingering-flows.ts'
import { addressOf, screensOf, signIn } from './kit/scripted.ts'
import { BEFORE_AN_APPLICATION, type Seen, STAYS } from './kit/stays.ts'
import { mainButton, standsAt } from './kit/stops.ts'
import { WIDTHS } from './kit/take-picture.ts'
import { test as base, expect } from './kit/test.ts'
import { nameOf, visit, whoStays } from './kit/visit.ts'

const test = base.extend<object, { readonly sandbox: ServerProcess }>({
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

test('the accessibility tests cover every screen of the flow', async ({ server }) => {
  const seen = [...STAYS.flatMap((stay) => stay.seen.map(({ route }) => route)), ...BESIDES.map(({ shows }) => shows ?? '')]
  const lookedAt = new Set([...seen, ...BEFORE_AN_APPLICATION, ...NOT_LOOKED_AT_YET].filter((route) => route !== ''))
  expect([...lookedAt].sort()).toEqual([...(await screensOf(server))].sort())
})

/** Screens of co-signers and of the account: co-signer.spec and new-password.spec look at most of them, in one state. */
const NOT_LOOKED_AT_YET = [
  ...['change-email', 'change-password'].map((screen) => `auth/${screen}`),
  ...['cancelled', 'documents', 'error', 'expired', 'identity', 'intro', 'invitation', 'login', 'resume', 'sign'].map(
    (screen) => `heloc-signer/${screen}`,
  ),
  ...['conditions', 'conditions/identity', 'conditions/upload-document'].map((screen) => `heloc-signer/${screen}`),
  'start/co-signer',
]

for (const stay of STAYS) {
  const names = stay.seen.map(nameOf).join(', ')
  test(
    `axe finds no violation on ${names} (applicant ${stay.lastName}), in any state and at any width`,
    full,
    async ({ page, context, sandbox, problems }) => {
      test.setTimeout(900_000)
      problems.expect(/Failed to load resource/)
      const ana = await whoStays(sandbox, stay)
      await signIn(context, ana)
      for (const seen of stay.seen) {
        const look = (state: string) => expectAccessibleAtEachWidth(page, `${nameOf(seen)}, ${state}`)
        await visit(page, sandbox, ana, seen, look)
        if (await sendsSomething(page, seen)) await whileSending(page, look)
        await whileLoading(page, look)
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
    for (const { name, route, onPhone, open, ...stay } of BESIDES) {
      const key = `${stay.lastName} ${stay.status}`
      const ana = known.get(key) ?? (await whoStays(sandbox, stay))
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

async function expectAccessibleAtEachWidth(page: Page, state: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page, `${state}, ${width} pixels wide`)
  }
}

/** What asks something has just been filled; a review is sent as it is. */
async function sendsSomething(page: Page, { wrong }: Seen): Promise<boolean> {
  return wrong !== undefined || (await page.locator('main form').count()) > 0
}

type LookAtState = (state: string) => Promise<void>

/** Answers are on their way, and then the server is in trouble. */
async function whileSending(page: Page, look: LookAtState): Promise<void> {
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(submissions, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await held
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
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>()
    let asked = false
    await page.route(what, async (route) => {
      asked = true
      await held
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
