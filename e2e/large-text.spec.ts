import type { Page } from 'playwright/test'
import { journeyOf } from './kit/addresses.ts'
import { aBorrower } from './kit/borrower.ts'
import { fill, headingOf, SHORT_WAY, STEPS, startProfile, submit } from './kit/steps.ts'
import { expect, test } from './kit/test.ts'

test('no step, nor the dashboard, cuts text off or scrolls sideways at 390 or 320 pixels with text of twice the size', async ({
  page,
  server,
}) => {
  const borrower = aBorrower()
  await page.goto(journeyOf(server))
  await enlargesText(page)
  for (const step of SHORT_WAY) {
    await expect(headingOf(page, STEPS[step].heading)).toBeVisible()
    await fill(page, step, borrower)
    await expectWithinTheEdge(page, step)
    await submit(page, step)
  }
  await expect(headingOf(page, startProfile)).toBeVisible()
  await expectWithinTheEdge(page, 'start/profile')
  await page.goto(new URL('/account/heloc/dashboard', server.url).href)
  await enlargesText(page)
  await expect(page.getByRole('link', { name: 'Start another application' })).toBeVisible()
  await expectWithinTheEdge(page, 'dashboard')
})

async function enlargesText(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
}

async function expectWithinTheEdge(page: Page, step: string): Promise<void> {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 780 })
    expect(await beyondTheEdge(page), `${step} at ${width} pixels`).toEqual([])
  }
}

/** The body clips what is too wide for it, so the edges of the elements themselves are asked. */
function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth
    const shown = [...document.body.querySelectorAll('*')].filter(
      (element) => element.checkVisibility() && !element.closest('[class*=hidden], select, svg') && element.clientWidth > 1,
    )
    const wide = shown.filter((element) => element.getBoundingClientRect().right > edge + 0.5)
    return wide.map((element) => `${element.outerHTML.slice(0, 120)} ends at ${element.getBoundingClientRect().right} of ${edge}`)
  })
}
