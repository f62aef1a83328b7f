/** Time from the click that submits a screen to the paint of the next screen, with a real server and browser. */
import type { Browser, Page } from 'playwright'
import { confirmsTheEmail, inBrowser, signedIn } from './in-browser.ts'
import { median, quantile } from './median.ts'
import type { Measured } from './print-table.ts'
import { type Registered, registerBorrowers } from './register-borrowers.ts'

const applicants = 12

/** The answers of a screen by field: options to choose, texts to type. */
type Answered = { readonly route: string; readonly choose?: Texts; readonly type?: Texts }
type Texts = { readonly [field: string]: string }

const way: readonly Answered[] = [
  {
    route: 'start/profile',
    choose: { loanPurpose: 'HOME_IMPROVEMENT', ownership: 'SOLE', maritalStatus: 'MARRIED' },
    type: { mortgageBalance: '120000' },
  },
  { route: 'liens', choose: { correct: 'yes', hasOther: 'no' } },
  { route: 'product/select', choose: { term: '10' }, type: { amount: '50000' } },
  { route: 'start/contact', choose: { ownership: 'OWN' }, type: { ssn: '123456789' } },
]
const last = 'start/hmda'

type Transition = { readonly from: string } & Painted
type Painted = {
  /** Milliseconds since the click. */
  readonly ms: number
  /** Number of scripts fetched in the meantime. */
  readonly scripts: number
}

export async function benchNextScreen(): Promise<Measured[]> {
  return await inBrowser('the next screen', async (browser, url) => {
    const transitions: Transition[] = []
    // The first borrower warms up caches and the just-in-time compiler.
    const [first, ...others] = await registerBorrowers(url, applicants + 1)
    if (first) await walk(browser, url, first)
    for (const one of others) transitions.push(...(await walk(browser, url, one)))
    return rowsOf(transitions)
  })
}

function rowsOf(transitions: readonly Transition[]): Measured[] {
  const all = transitions.map(({ ms }) => ms)
  const each = way.map(({ route }, index) => {
    const took = transitions.filter(({ from }) => from === route).map(({ ms }) => ms)
    return { what: `${route} → ${way[index + 1]?.route ?? last}`, value: median(took), unit: 'ms', aim: 100 }
  })
  return [
    ...each,
    { what: 'all of them, median', value: median(all), unit: 'ms', aim: 100 },
    { what: 'all of them, 95 of 100', value: quantile(all, 0.95), unit: 'ms', aim: 100 },
    { what: 'code that was not fetched before', value: sum(transitions.map(({ scripts }) => scripts)), unit: 'files', aim: 0 },
  ]
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

async function walk(browser: Browser, url: string, registered: Registered): Promise<Transition[]> {
  await confirmsTheEmail(url, registered)
  const context = await signedIn(browser, registered, { width: 1280, height: 800 })
  try {
    await context.addInitScript(watchHeadings)
    const page = await context.newPage()
    await page.goto(`${url}/account/heloc/${registered.uuid}`)
    const transitions: Transition[] = []
    for (const [index, answered] of way.entries()) {
      const to = way[index + 1]?.route ?? last
      await standsAt(page, answered.route)
      await fill(page, answered)
      // Borrowers read a screen before they answer it: idle prefetches end in that time.
      await page.waitForLoadState('networkidle')
      await page.click('main button[type=submit]')
      await standsAt(page, to)
      const painted = await page.evaluate(() => (window as unknown as Watching).nextPainted())
      transitions.push({ from: answered.route, ...painted })
    }
    return transitions
  } finally {
    await context.close()
  }
}

async function standsAt(page: Page, route: string): Promise<void> {
  await page.waitForURL(({ pathname }) => pathname.endsWith(`/${route}`))
  await page.waitForSelector('main h1')
}

async function fill(page: Page, { choose = {}, type = {} }: Answered): Promise<void> {
  for (const [field, value] of Object.entries(choose)) await page.check(`main input[name="${field}"][value="${value}"]`)
  for (const [field, text] of Object.entries(type)) await page.fill(`#field-${field}`, text)
}

type Watching = { readonly nextPainted: () => Promise<Painted> }

/** Runs in the page: measures from the click on the submit button to the paint of another heading. */
function watchHeadings(): void {
  const headingNow = () => document.querySelector('main h1')?.textContent ?? undefined
  let clicked: { readonly at: number; readonly heading: string | undefined } | undefined
  let painted = Promise.withResolvers<Painted>()
  addEventListener(
    'click',
    ({ target, timeStamp }) => {
      if (!(target instanceof Element) || !target.closest('button[type=submit]')) return
      clicked = { at: timeStamp, heading: headingNow() }
      painted = Promise.withResolvers()
    },
    true,
  )
  new MutationObserver(() => {
    const heading = headingNow()
    if (!clicked || heading === undefined || heading === clicked.heading) return
    const { at } = clicked
    const { resolve } = painted
    clicked = undefined
    requestAnimationFrame(() => {
      // After the requested frame: its content is painted.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        const fetched = performance.getEntriesByType('resource').filter(({ startTime }) => startTime > at)
        resolve({ ms: performance.now() - at, scripts: fetched.filter(({ name }) => name.endsWith('.js')).length })
      }
      port2.postMessage(undefined)
    })
  }).observe(document, { childList: true, subtree: true, characterData: true })
  Object.assign(window, { nextPainted: () => painted.promise })
}
