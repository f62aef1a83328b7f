/** Time from the click that opens a document to the paint of its first page, or of its text on a phone. */
import type { Browser, Locator } from 'playwright'
import { confirmsTheEmail, inBrowser, signedIn } from './in-browser.ts'
import { median } from './median.ts'
import type { Measured } from './print-table.ts'
import { type Registered, registerBorrowers } from './register-borrowers.ts'

const borrowersEach = 7
const views = [
  { what: 'the first page, at 1,280 pixels', viewport: { width: 1280, height: 800 }, painted: 'section[aria-busy=false] canvas' },
  { what: 'the text, at 390 pixels', viewport: { width: 390, height: 844 }, painted: '[data-loaded] h3' },
]

type Opened = { readonly first: number; readonly second: number }

export async function benchDocuments(): Promise<Measured[]> {
  return await inBrowser('the reader of documents', async (browser, url) => {
    const rows: Measured[] = []
    for (const view of views) {
      const opened: Opened[] = []
      // The first borrower warms up the server.
      for (const borrower of await registerBorrowers(url, borrowersEach + 1))
        opened.push(await opens(browser, url, borrower, view))
      const [, ...measured] = opened
      rows.push(
        { what: `${view.what}, of the first document`, value: median(measured.map(({ first }) => first)), unit: 'ms', aim: 800 },
        { what: `${view.what}, of the next one`, value: median(measured.map(({ second }) => second)), unit: 'ms', aim: 800 },
      )
    }
    return rows
  })
}

/** With an empty cache: the reader and pdf.js are fetched for the first document. */
async function opens(browser: Browser, url: string, borrower: Registered, view: (typeof views)[number]): Promise<Opened> {
  await confirmsTheEmail(url, borrower)
  const context = await signedIn(browser, borrower, view.viewport)
  try {
    const page = await context.newPage()
    await page.goto(`${url}/account/heloc/${borrower.uuid}/document/disclosures`)
    const cards = page.locator('button[aria-expanded=false][aria-controls]')
    await cards.first().waitFor()
    await page.waitForLoadState('networkidle')
    const [first, second] = await cards.all()
    if (!first || !second) throw new Error('The screen has fewer than two documents.')
    const handles = [await first.elementHandle(), await second.elementHandle()] as const
    const [ofFirst, ofSecond] = [await paints(handles[0], view.painted), await paints(handles[1], view.painted)]
    return { first: ofFirst, second: ofSecond }
  } finally {
    await context.close()
  }
}

type Button = Awaited<ReturnType<Locator['elementHandle']>>

/** @returns milliseconds from the click to the paint of what the document's reader holds then */
async function paints(button: Button, painted: string): Promise<number> {
  if (!button) throw new Error('The button of a document has gone.')
  return await button.evaluate(async (element, wanted) => {
    const reader = document.getElementById(element.getAttribute('aria-controls') ?? '')
    if (!reader) throw new Error('The button opens no reader.')
    const { promise, resolve } = Promise.withResolvers<void>()
    const watch = new MutationObserver(() => reader.querySelector(wanted) && resolve())
    watch.observe(reader, { childList: true, subtree: true, attributes: true })
    const at = performance.now()
    ;(element as HTMLElement).click()
    await promise
    watch.disconnect()
    await new Promise(requestAnimationFrame)
    return performance.now() - at
  }, painted)
}
