/** Time from the start of the navigation until the borrower's home can be used, on a phone. */
import type { Browser } from 'playwright'
import { dashboardRoute } from '#contract/dashboard.ts'
import { inBrowser, signedIn } from './in-browser.ts'
import { median } from './median.ts'
import type { Measured } from './print-table.ts'
import { type Registered, registerBorrowers } from './register-borrowers.ts'

const rounds = 7
/** How many times slower than this machine the processor of the phone is. */
const slower = 4

/** The aim is what was reached; docs/decisions/0156 compares it with a page written by hand. */
export async function benchDashboard(): Promise<Measured[]> {
  return await inBrowser("the borrower's home", async (browser, url) => {
    const [borrower] = await registerBorrowers(url, 1)
    if (!borrower) throw new Error('Nobody is registered.')
    const times: number[] = []
    // The first visit warms up the server.
    for (let round = 0; round <= rounds; round += 1) times.push(await visits(browser, url, borrower))
    return [{ what: 'usable, with an empty cache', value: median(times.slice(1)), unit: 'ms', aim: 1_200 }]
  })
}

/** @returns milliseconds until the first link of the application is painted and the page is idle after that */
async function visits(browser: Browser, url: string, borrower: Registered): Promise<number> {
  const context = await signedIn(browser, borrower, { width: 390, height: 844 })
  try {
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.goto(`${url}/account/heloc/${dashboardRoute}`, { waitUntil: 'commit' })
    return await page.evaluate(async () => {
      while (!document.querySelector('main article a')) await new Promise(requestAnimationFrame)
      // The first task after the frame that paints it.
      const { port1, port2 } = new MessageChannel()
      const painted = new Promise((resolve) => port1.addEventListener('message', resolve))
      port1.start()
      port2.postMessage('painted')
      await painted
      return performance.now()
    })
  } finally {
    await context.close()
  }
}
