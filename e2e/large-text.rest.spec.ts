import type { Locator } from 'playwright/test'
import { journeyOf } from './kit/addresses.ts'
import { aBorrower } from './kit/borrower.ts'
import { enlargesText, expectWithinTheEdge } from './kit/large-letters.ts'
import { fill, headingOf, SHORT_WAY, STEPS, startProfile, submit } from './kit/steps.ts'
import { expect, test } from './kit/test.ts'

/** How many lines the words of an element take. */
function linesOf(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const words = document.createRange()
    words.selectNodeContents(node)
    return words.getClientRects().length
  })
}

test('no step, nor the dashboard, nor the notifications, cuts text off or scrolls sideways at 390 or 320 pixels with text of twice the size', async ({
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
  await page.getByRole('button', { name: 'Notifications' }).click()
  const title = page.getByRole('dialog').getByText('Notifications', { exact: true })
  expect(await linesOf(title), 'lines of the title of the notifications').toBe(1)
  await expectWithinTheEdge(page, 'notifications')
})
