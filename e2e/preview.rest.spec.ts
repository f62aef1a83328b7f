import { loadavg } from 'node:os'
import type { Page } from 'playwright/test'
import { type ServerProcess, startServer } from '#kit/server-process.ts'
import { expectAccessible } from './kit/axe.ts'
import { expect, test as plainTest } from './kit/test.ts'

const test = plainTest.extend<object, { dev: ServerProcess }>({
  dev: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter, and this needs nothing.
    async ({}, use) => {
      const server = await startServer({ dev: true })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
})

// A trace records each drawing, which takes longer than the drawing.
test.use({ viewport: { width: 1600, height: 1000 }, trace: 'off' })
// One development server for the whole file.
test.describe.configure({ mode: 'default' })

/** What a borrower's page asks of the product's providers, the script of a release, and parts of the app itself. */
const ofBorrower = [
  /\/service-operating-hours\//,
  /\/state-licenses/,
  /\/service-lead-portal\//,
  /^\/flows\/\w+\/release\.js$/,
  /^\/account\/heloc\//,
  // The documents of a screen, which a borrower's page asks for below its application.
  /^\/preview\/api\/(documents|release\.js)$/,
]
/** What the panes beside the frames ask: findings of a lender, lines of a file; and the page and the release of a new frame. */
const ofPanes = [/^\/preview\/api\/(findings|origins|flow|people|places|lenders)$/, /^\/preview\/frame$/]

for (const { title, mostMs, lenders, each, slowShare } of [
  // The other tests run at the same time: the median of the sample counts, with time for them.
  { title: 'half of a sample of places and their states', mostMs: 500, lenders: 1, each: 24, slowShare: 0.5 },
  {
    title: 'every place of every lender in each of its states @full',
    mostMs: 300,
    lenders: Number.POSITIVE_INFINITY,
    each: 1,
    slowShare: 0,
  },
]) {
  test(`the preview shows ${title} within ${mostMs} ms and sends only the requests that the borrower’s page sends`, async ({
    page,
    dev,
    problems,
  }) => {
    problems.expect(/The page did not come/)
    test.setTimeout(lenders === 1 ? 600_000 : 5_400_000)
    const all = await lendersOf(dev)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      const allowed = request.frame().url().endsWith('/preview/frame') ? ofBorrower : ofPanes
      if (!allowed.some((pattern) => pattern.test(pathname))) asked.push(pathname)
    })
    let drawings = 0
    let late = 0
    for (const { id } of all.slice(0, lenders)) {
      const drawn: Drawing[] = []
      const places = await placesOf(dev, id)
      const shown = places.filter(({ kind }) => kind !== 'text').filter((_, index) => index % each === 0)
      const [first = '', second = ''] = shown.map((place) => place.id)
      await page.goto(`${dev.url}${addressOf(id, first)}`)
      await isDrawn(page, first)
      asked.length = 0
      for (const { id: place } of shown) {
        const states: string[] = []
        for (let index = 0; index === 0 || index < states.length; index += 1) {
          const state = states[index] ?? 'shown'
          drawn.push({ place, state, ms: await timeToDraw(page, addressOf(id, place), place, state) })
          if (index === 0) states.push(...(await statesShown(page)))
        }
      }
      const slow = () => drawn.filter(({ ms }) => ms > mostMs)
      // The machine may do other things meanwhile: the time counts of a place that is slow again.
      for (let again = 0; slow().length > slowShare * drawn.length && again < 4; again += 1) {
        for (const drawing of slow()) {
          const { place, state } = drawing
          const other = first === place ? second : first
          await timeToDraw(page, addressOf(id, other), other)
          drawing.ms = Math.min(drawing.ms, await timeToDraw(page, addressOf(id, place), place, state))
        }
      }
      expect(asked).toEqual([])
      drawings += drawn.length
      late += slow().length
      const times = drawn.map(({ ms }) => ms).sort((a, b) => a - b)
      const at = (share: number) => Math.round(times[Math.floor(share * (times.length - 1))] ?? 0)
      const load = loadavg()[0]?.toFixed(1)
      console.log(
        `to ${id}, ${shown.length} places, ${times.length} drawings at 390 and 1280: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms, ${slow().length} above ${mostMs} ms, load ${load}`,
      )
      for (const { place, state, ms } of slow()) console.log(`slow: ${id} ${place} ${state} ${Math.round(ms)} ms`)
    }
    expect(late).toBeLessThanOrEqual(slowShare * drawings)
  })
}

for (const { title, kinds, isWhole } of [
  { title: 'a step with errors and a card', kinds: ['step', 'card'], isWhole: false },
  {
    title: 'every step with errors, screen, card and state, and of a text @full',
    kinds: ['step', 'screen', 'card', 'state', 'text'],
    isWhole: true,
  },
]) {
  test(`axe finds no violation in the preview of ${title}`, async ({ page, dev }) => {
    test.setTimeout(isWhole ? 2_400_000 : 180_000)
    const places = await placesOf(dev, 'juniper-lane')
    const chosen = kinds.flatMap((kind) => {
      const all = places.filter((one) => one.kind === kind)
      return isWhole && kind !== 'text' ? all : all.slice(1, 2)
    })
    for (const { id, kind } of chosen) {
      if (kind === 'step') await page.goto(`${dev.url}${addressOf('juniper-lane', id)}?state=errors`)
      else await timeToDraw(page, addressOf('juniper-lane', id), id)
      await isDrawn(page, id)
      await expect(page.getByText(/other files of this lender/)).toBeVisible()
      await expectAccessible(page, id)
    }
  })
}

test('the preview scrolls to the chosen card in the list of cards', async ({ page, dev }) => {
  const [lender] = await lendersOf(dev)
  const card = 'FALSE_OWNERSHIP_TYPE_REVIEW'
  await page.goto(`${dev.url}${addressOf(lender?.id ?? '', `card:${card}`)}`)
  await isDrawn(page, `card:${card}`)
  const frame = page.frameLocator('iframe').first()
  await expect(frame.getByRole('listitem').first()).not.toHaveAttribute('data-card', card)
  await expect(frame.locator(`[data-card="${card}"]`)).toBeInViewport()
})

test('the preview shows each case of a text under its own URL and scrolls to the text', async ({ page, dev }) => {
  const [lender] = await lendersOf(dev)
  const text = 'text:screens/complete.json#/heading'
  for (const { name, place, words } of [
    { name: 'rescission', place: `${text}/cases/rescission/text`, words: 'You have signed everything' },
    { name: 'otherwise', place: `${text}/otherwise`, words: 'You are done' },
  ]) {
    if (name === 'rescission') await page.goto(`${dev.url}${addressOf(lender?.id ?? '', place)}`)
    else await page.getByRole('button', { name, exact: true }).click()
    await isDrawn(page, place)
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
    const heading = page.frameLocator('iframe').first().getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(words)
    await expect(heading).toBeInViewport()
    await expect(heading).toHaveCSS('outline-style', 'solid')
  }
})

test('a text that belongs to no screen is drawn where people read it, with a line around it', async ({ page, dev }) => {
  test.setTimeout(400_000)
  for (const text of [
    'messages/your-turn.json#/paragraphs/help/text',
    'messages/your-turn-text.json#/text',
    'messages/your-turn.json#/notification/description',
    'documents/right-to-cancel.json#/sections/how/blocks/days/text',
    'pages/contact.json#/paragraphs/phone/heading',
    'dashboard.json#/application/standing/cases/paid/text',
    'dashboard.json#/menu/groups/account/entries/settings/label',
    'chat.json#/questions/how-it-works/answer',
  ]) {
    await page.goto(`${dev.url}${addressOf('juniper-lane', `text:${text}`)}`)
    await isDrawn(page, `text:${text}`)
    await expect(page.frameLocator('iframe').first().locator('[style*="outline-offset"]'), text).toBeInViewport()
    await expect(page.getByText('The text is not on this page')).toHaveCount(0)
  }
})

test('a developer finds a place of the preview by its text and opens it with the keyboard, and the focus stays in the list', async ({
  page,
  dev,
}) => {
  await page.goto(`${dev.url}/preview`)
  await page.getByRole('searchbox').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('birthdate register-v2 step')
  await page.getByRole('searchbox').fill('register-v2/birthdate')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await isDrawn(page, 'step:register-v2/birthdate')
  await expect(page.frameLocator('iframe').first().getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /register-v2\/birthdate/ }).first()).toBeFocused()
})

async function lendersOf(dev: ServerProcess): Promise<readonly { readonly id: string }[]> {
  return (await (await fetch(`${dev.url}/preview/api/lenders`)).json()).lenders
}

async function placesOf(dev: ServerProcess, lender: string): Promise<readonly { readonly id: string; readonly kind: string }[]> {
  return (await (await fetch(`${dev.url}/preview/api/places?lender=${lender}`)).json()).places
}

function addressOf(lender: string, place: string): string {
  const [kind, name = ''] = place.split(/:(.*)/s)
  return `/preview/${lender}/${kind}/${name.split('/').map(encodeURIComponent).join('/')}`
}

type Drawing = { readonly place: string; readonly state: string; ms: number }

/** Both frames show the place, or the preview says that nobody comes there. */
async function isDrawn(page: Page, place: string): Promise<void> {
  await expect(page.locator(`[data-place="${place}"][data-drawn=drawn]`)).toHaveCount(2, { timeout: 180_000 })
}

/** The states that the preview offers for the chosen place, the first view of a borrower first. */
async function statesShown(page: Page): Promise<readonly string[]> {
  const buttons = page.getByRole('group', { name: 'State' }).getByRole('button')
  return await buttons.evaluateAll((all) => all.map((one) => (one as HTMLButtonElement).value))
}

/** From the choice until both frames are drawn, in ms of the page's clock. */
async function timeToDraw(page: Page, address: string, place: string, state = 'shown'): Promise<number> {
  return await page.evaluate(
    async ([path, id, wanted]) => {
      const began = performance.now()
      window.history.pushState(null, '', wanted === 'shown' ? path : `${path}?state=${wanted}`)
      window.dispatchEvent(new PopStateEvent('popstate'))
      const isDrawn = () =>
        document.querySelectorAll(`[data-place="${id}"][data-state="${wanted}"][data-drawn=drawn]`).length === 2 ||
        document.body.textContent?.includes('Nobody comes here') === true
      while (!isDrawn() && performance.now() - began < 5_000) await new Promise((next) => requestAnimationFrame(next))
      return performance.now() - began
    },
    [address, place, state] as const,
  )
}
