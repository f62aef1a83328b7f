import { journeyOf } from './kit/addresses.ts'
import { aBorrower } from './kit/borrower.ts'
import { opens, registered, signIn } from './kit/scripted.ts'
import { fill, headingOf, STEPS, startProfile, submit } from './kit/steps.ts'
import { expect, test } from './kit/test.ts'

test.use({ viewport: { width: 390, height: 780 }, hasTouch: true })

test('the page shows the lender’s name in its final place before any script runs', async ({ page, server }) => {
  let letScriptsGo = () => {}
  const released = new Promise<void>((resolve) => {
    letScriptsGo = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(journeyOf(server), { waitUntil: 'commit' })
  const name = page.getByText('Hearthline').first()
  await expect(name).toBeVisible()
  await expect(page).toHaveTitle(/Hearthline/)
  // The header of the outline, or of the page that the server has drawn.
  const before = await page.locator('.before-header, header').first().boundingBox()
  letScriptsGo()
  await expect(headingOf(page, STEPS['property-address'].heading)).toBeVisible()
  expect(await page.getByRole('banner').boundingBox()).toEqual(before)
})

test('the first invalid field stays visible after Continue with its label and error, and the error summary too if both fit', async ({
  page,
  server,
}) => {
  await page.goto(journeyOf(server))
  await fill(page, 'property-address', aBorrower())
  await submit(page, 'property-address')
  await expect(headingOf(page, STEPS['for-sale'].heading)).toBeVisible()
  await submit(page, 'for-sale')
  const summary = page.getByRole('alert')
  await expect(summary).toBeInViewport({ ratio: 1 })
  await expect(page.locator('[aria-invalid="true"]').first()).toBeInViewport({ ratio: 1 })
})

test('answers typed on a screen of an application survive a reload, and Back shows those that were sent', async ({
  page,
  context,
  server,
}) => {
  const ana = await registered(server, {})
  await signIn(context, ana)
  await opens(page, server, ana)
  await expect(headingOf(page, startProfile)).toBeVisible()
  await page.getByRole('radio', { name: 'Education' }).check()
  await page.getByLabel('How much do you still owe on this home?').fill('120k')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Education' })).toBeChecked()
  await expect(page.getByLabel('How much do you still owe on this home?')).toHaveValue('120,000')
  await page.getByRole('radio', { name: 'Only me' }).check()
  await page.getByRole('radio', { name: 'Unmarried' }).check()
  await page.getByRole('button', { name: 'Look for my offers' }).click()
  await expect(headingOf(page, 'Is this what you owe on the home?')).toBeVisible()
  await page.goBack()
  await expect(headingOf(page, startProfile)).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Education' })).toBeChecked()
  await expect(page.getByLabel('How much do you still owe on this home?')).toHaveValue('120,000')
})
