/** How long pages take in a real browser, with a server of their own: the borrower's home, documents, the next screen. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { dashboardRoute } from '#contract/dashboard.ts'
import { findBrowser } from '../browser/find-browser.ts'
import { HttpApplicant, type Transport } from '../preview/http-applicant.ts'
import { type Measured, median, quantile } from './measured.ts'
import { inFolder, type Registered, registerBorrowers, withServer } from './servers.ts'

/** Measured visits of each scenario; one more before them warms up the server. */
const visits = 7
const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
/** How many times slower than this machine the processor of the phone is. */
const slower = 4

/** The aim is what was reached; docs/decisions/0156 compares it with a page written by hand. */
export async function measureDashboard(): Promise<Measured[]> {
  const times = await visitEach(phone, async (page, { context, url }) => {
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.goto(`${url}/account/heloc/${dashboardRoute}`, { waitUntil: 'commit' })
    return await page.evaluate(async () => {
      while (!document.querySelector('main article a')) await new Promise(requestAnimationFrame)
      await new Promise((painted) => setTimeout(painted))
      return performance.now()
    })
  })
  return times.length === 0 ? [] : [{ what: 'usable, with an empty cache', value: median(times), unit: 'ms', aim: 1_200 }]
}

const documentViews = [
  { what: 'the first page, at 1,280 pixels', viewport: desktop, shown: 'section[aria-busy=false] canvas' },
  { what: 'the text, at 390 pixels', viewport: phone, shown: '[data-loaded] h3' },
]

/** The reader and pdf.js are fetched for the first document. */
export async function measureDocuments(): Promise<Measured[]> {
  const rows: Measured[] = []
  for (const { what, viewport, shown } of documentViews) {
    const opened = await visitEach(viewport, async (page, { url, borrower }) => {
      await confirmEmail(url, borrower)
      await page.goto(`${url}/account/heloc/${borrower.uuid}/document/disclosures`)
      const cards = page.locator('button[aria-expanded=false][aria-controls]')
      await cards.first().waitFor()
      await page.waitForLoadState('networkidle')
      const readers = await cards.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-controls')))
      if (readers.length < 2) throw new Error('The screen has fewer than two documents.')
      const open = (reader: string | null | undefined) =>
        clickToPaint(page, `button[aria-controls="${reader}"]`, `[id="${reader}"] ${shown}`)
      return [await open(readers[0]), await open(readers[1])] as const
    })
    for (const [index, name] of (['first document', 'next one'] as const).entries())
      if (opened.length > 0)
        rows.push({
          what: `${what}, of the ${name}`,
          value: median(opened.map((one) => one[index]?.ms ?? Number.NaN)),
          unit: 'ms',
          aim: 800,
        })
  }
  return rows
}

/** Screens in their order, with their answers by field: options to choose, texts to type. */
const screens: readonly { readonly route: string; readonly choose: Answers; readonly type: Answers }[] = [
  {
    route: 'start/profile',
    choose: { loanPurpose: 'HOME_IMPROVEMENT', ownership: 'SOLE', maritalStatus: 'MARRIED' },
    type: { mortgageBalance: '120000' },
  },
  { route: 'liens', choose: { correct: 'yes', hasOther: 'no' }, type: {} },
  { route: 'product/select', choose: { term: '10' }, type: { amount: '50000' } },
  { route: 'start/contact', choose: { ownership: 'OWN' }, type: { ssn: '123456789' } },
]
type Answers = { readonly [field: string]: string }

export async function measureNextScreen(): Promise<Measured[]> {
  const walks = await visitEach(desktop, async (page, { url, borrower }) => {
    await confirmEmail(url, borrower)
    await page.goto(`${url}/account/heloc/${borrower.uuid}`)
    const painted: Painted[] = []
    for (const { route, choose, type } of screens) {
      await page.waitForURL(({ pathname }) => pathname.endsWith(`/${route}`))
      await page.waitForSelector('main h1')
      for (const [field, value] of Object.entries(choose)) await page.check(`main input[name="${field}"][value="${value}"]`)
      for (const [field, text] of Object.entries(type)) await page.fill(`#field-${field}`, text)
      // Borrowers read a screen before they answer it: idle prefetches end in that time.
      await page.waitForLoadState('networkidle')
      painted.push(await clickToPaint(page, 'main button[type=submit]', 'main h1'))
    }
    return painted
  })
  if (walks.length === 0) return []
  const all = walks.flat()
  const times = all.map(({ ms }) => ms)
  return [
    ...screens.map(({ route }, index) => {
      const value = median(walks.map((painted) => painted[index]?.ms ?? Number.NaN))
      return { what: `after ${route}`, value, unit: 'ms', aim: 100 }
    }),
    { what: 'all of them, median', value: median(times), unit: 'ms', aim: 100 },
    { what: 'all of them, 95 of 100', value: quantile(times, 0.95), unit: 'ms', aim: 100 },
    {
      what: 'code that was not fetched before',
      value: all.reduce((sum, { scripts }) => sum + scripts, 0),
      unit: 'files',
      aim: 0,
    },
  ]
}

type Visit = { readonly context: BrowserContext; readonly url: string; readonly borrower: Registered }

/** Visits pages, each as another borrower with an empty cache; without Chromium there is no visit, and a line says so. */
async function visitEach<T>(
  viewport: { readonly width: number; readonly height: number },
  visit: (page: Page, about: Visit) => Promise<T>,
): Promise<readonly T[]> {
  const executablePath = findBrowser()
  if (executablePath === undefined) {
    console.log('\nThere is no Chromium on this machine: this is not measured.')
    return []
  }
  return await inFolder((folder) =>
    withServer({ DATA_DIR: folder, SANDBOX_SPEED: 'instant' }, async ({ url }) => {
      const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
      try {
        const results: T[] = []
        for (const borrower of await registerBorrowers(url, visits + 1))
          results.push(await inContext(browser, borrower, viewport, (context, page) => visit(page, { context, url, borrower })))
        return results.slice(1)
      } finally {
        await browser.close()
      }
    }),
  )
}

async function inContext<T>(
  browser: Browser,
  { token }: Registered,
  viewport: { readonly width: number; readonly height: number },
  use: (context: BrowserContext, page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport, locale: 'en-US', reducedMotion: 'reduce' })
  try {
    await context.addInitScript((jwt) => localStorage.setItem('jwt', jwt), token)
    return await use(context, await context.newPage())
  } finally {
    await context.close()
  }
}

type Painted = {
  /** Milliseconds since the click. */
  readonly ms: number
  /** Number of scripts fetched in the meantime. */
  readonly scripts: number
}

/** Clicks a button; ends with the frame that paints the selected element, or another text in it than before. */
async function clickToPaint(page: Page, button: string, shown: string): Promise<Painted> {
  return await page.evaluate(
    async (selectors) => {
      const textNow = () => document.querySelector(selectors.shown)?.textContent
      const before = textNow()
      const at = performance.now()
      document.querySelector<HTMLElement>(selectors.button)?.click()
      while (textNow() === undefined || textNow() === before) await new Promise(requestAnimationFrame)
      await new Promise((painted) => setTimeout(painted))
      const ms = performance.now() - at
      const fetched = performance.getEntriesByType('resource').filter(({ startTime }) => startTime > at)
      return { ms, scripts: fetched.filter(({ name }) => name.endsWith('.js')).length }
    },
    { button, shown },
  )
}

/** The screens before the credit is checked in full ask for a confirmed address. */
async function confirmEmail(url: string, { lender, uuid, token }: Registered): Promise<void> {
  const transport: Transport = async (method, path, { headers, body }) => {
    const content = body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }
    const answer = await fetch(new URL(path, url), { method, headers, ...content })
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
  }
  await Object.assign(new HttpApplicant(transport, lender), { uuid, token }).confirmsTheEmail()
}
