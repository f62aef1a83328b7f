import { journeyOf } from './kit/addresses.ts'
import { aBorrower } from './kit/borrower.ts'
import { enlargesText, expectWithinTheEdge } from './kit/large-letters.ts'
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
