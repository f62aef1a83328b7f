// Takes a picture of every step, empty, wrong and filled, on a phone and on a desk, into docs/screens (or the folder named).
// Run: npm run pictures
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { startServer } from '#kit/server-process.ts'
import { findBrowser } from '../tools/browser/find-browser.ts'
import { REPOSITORY } from '../tools/repository.ts'
import { journeyOf } from './kit/addresses.ts'
import { aBorrower } from './kit/borrower.ts'
import { fill, headingOf, STEPS, type StepId, startProfile, submit } from './kit/steps.ts'

const WIDTHS = [320, 390, 1280]
const WAY: readonly StepId[] = [
  'property-address',
  'home-address',
  'for-sale',
  'annual-income',
  'legal-name',
  'birthdate',
  'phone-and-email',
  'set-password',
]

const folder = process.argv[2] ?? join(REPOSITORY, 'docs/screens')
await mkdir(folder, { recursive: true })
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const server = await startServer()
try {
  for (const width of WIDTHS) await picturesAt(browser, width)
} finally {
  await browser.close()
  await server.stop()
}

async function picturesAt(browser: Browser, width: number): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 844 : 800 },
    reducedMotion: 'reduce',
    locale: 'en-US',
  })
  const page = await context.newPage()
  const borrower = aBorrower({ occupancy: 'Second home' })
  await page.goto(journeyOf(server))
  for (const [index, step] of WAY.entries()) {
    const name = `${index + 1}-${step}`
    await headingOf(page, STEPS[step].heading).waitFor()
    await picture(page, `${name}-empty`, width)
    await submit(page, step)
    await page.getByRole('alert').first().waitFor()
    await picture(page, `${name}-wrong`, width)
    await fill(page, step, borrower)
    await picture(page, `${name}-filled`, width)
    await submit(page, step)
  }
  await headingOf(page, startProfile).waitFor()
  await picture(page, '9-start-profile', width)
  await page.goto(new URL('/account/heloc/', server.url).href)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await picture(page, 'applications', width)
  await page.evaluate(() => localStorage.clear())
  await page.goto(new URL('/account/heloc/auth/login', server.url).href)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await picture(page, 'sign-in', width)
  await context.close()
}

/** The whole page at once. What sticks to the window's edge on a phone stands in its place meanwhile, covering nothing. */
async function picture(page: Page, name: string, width: number): Promise<void> {
  const stuck = await page.evaluateHandle(() => {
    const all = [...document.querySelectorAll<HTMLElement>('main *')]
    return all.filter((element) => getComputedStyle(element).position === 'sticky')
  })
  await stuck.evaluate((elements) => {
    for (const { style } of elements) style.setProperty('position', 'static')
  })
  await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true, animations: 'disabled' })
  await stuck.evaluate((elements) => {
    for (const { style } of elements) style.removeProperty('position')
  })
}
