import type { Page } from 'playwright/test'
import { journeyOf } from './kit/addresses.ts'
import { aBorrower } from './kit/borrower.ts'
import { fill, headingOf, SHORT_WAY, STEPS, startProfile, submit } from './kit/steps.ts'
import { expect, test } from './kit/test.ts'

test.use({ viewport: { width: 320, height: 640 }, hasTouch: true })

test('no step scrolls sideways at 320 pixels, and the Continue button is large enough for a thumb', async ({ page, server }) => {
  const borrower = aBorrower()
  await page.goto(journeyOf(server))
  for (const step of SHORT_WAY) {
    await expect(headingOf(page, STEPS[step].heading)).toBeVisible()
    await expectNoSidewaysScrolling(page, `${step}, empty`)
    await submit(page, step)
    await expect(page.getByRole('alert').filter({ hasText: 'attention' })).toBeVisible()
    await expectNoSidewaysScrolling(page, `${step}, with messages`)
    await fill(page, step, borrower)
    await expectNoSidewaysScrolling(page, `${step}, filled`)
    const button = await page.getByRole('button', { name: STEPS[step].submit }).boundingBox()
    expect(button?.height, `${step}: the height of its button`).toBeGreaterThanOrEqual(44)
    await submit(page, step)
  }
  await expect(headingOf(page, startProfile)).toBeVisible()
  await expectNoSidewaysScrolling(page, 'start/profile')
})

test('the Continue button is within the thumb’s reach and never covers the focused field', async ({ page, server }) => {
  await page.goto(journeyOf(server))
  const button = page.getByRole('button', { name: 'Continue' })
  await expect(button).toBeInViewport({ ratio: 1 })
  await fill(page, 'property-address', aBorrower())
  for (const field of ['City', 'ZIP code']) {
    await page.getByLabel(field).focus()
    const [fieldBox, buttonBox] = [await page.getByLabel(field).boundingBox(), await button.boundingBox()]
    const apart =
      fieldBox && buttonBox && (fieldBox.y + fieldBox.height <= buttonBox.y || buttonBox.y + buttonBox.height <= fieldBox.y)
    expect(apart, `${field} is not covered`).toBe(true)
  }
})

async function expectNoSidewaysScrolling(page: Page, state: string): Promise<void> {
  const beyond = await page.evaluate(() => {
    const edge = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= edge) return []
    const elements = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > edge + 0.5,
    )
    return elements.map((element) => `${element.outerHTML.slice(0, 120)} ends at ${element.getBoundingClientRect().right}`)
  })
  expect(beyond, `${state}: what stands beyond the right edge`).toEqual([])
}
