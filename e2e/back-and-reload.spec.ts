import { journeyOf } from './kit/addresses.ts'
import { aBorrower } from './kit/borrower.ts'
import { fill, headingOf, SHORT_WAY, STEPS, submit, walk } from './kit/steps.ts'
import { expect, test } from './kit/test.ts'

test('the browser’s Back button shows the earlier answers, and the borrower continues without answering again', async ({
  page,
  server,
}) => {
  await page.goto(journeyOf(server))
  await walk(page, ['property-address', 'for-sale', 'annual-income'], aBorrower())
  await expect(headingOf(page, STEPS['legal-name'].heading)).toBeVisible()
  await page.goBack()
  await expect(headingOf(page, STEPS['annual-income'].heading)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Annual income' })).toHaveValue('85,000')
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked()
  await page.goBack()
  await expect(page.getByLabel('City')).toHaveValue('Austin')
  for (const step of ['property-address', 'for-sale', 'annual-income'] as const) {
    await expect(headingOf(page, STEPS[step].heading)).toBeVisible()
    await submit(page, step)
  }
  await expect(headingOf(page, STEPS['legal-name'].heading)).toBeVisible()
})

test('the Back link of a step does the same as the browser’s Back button', async ({ page, server }) => {
  await page.goto(journeyOf(server))
  await walk(page, ['property-address'], aBorrower())
  await expect(headingOf(page, STEPS['for-sale'].heading)).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Austin')
})

test('a reload keeps the answers of submitted steps and of a half-filled step', async ({ page, server }) => {
  await page.goto(journeyOf(server))
  await walk(page, ['property-address', 'for-sale', 'annual-income'], aBorrower())
  await page.getByLabel('First name').fill('María José')
  await page.getByLabel('First name').blur()
  await page.reload()
  await expect(headingOf(page, STEPS['legal-name'].heading)).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('María José')
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Annual income' })).toHaveValue('85,000')
})

test('the password is in no storage of the browser and is gone after a reload', async ({ page, server }) => {
  await page.goto(journeyOf(server))
  const borrower = aBorrower()
  await walk(page, SHORT_WAY.slice(0, -1), borrower)
  await fill(page, 'set-password', borrower)
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie]),
  )
  expect(stored).not.toContain(borrower.password)
  expect(stored).toContain(borrower.email)
  await page.reload()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Confirm password', { exact: true })).toHaveValue('')
})

test('a link to a later registration step opens the first unanswered step', async ({ page, server }) => {
  await page.goto(`${journeyOf(server)}/set-password`)
  await expect(headingOf(page, STEPS['property-address'].heading)).toBeVisible()
  await expect(page).toHaveURL(/\/register-v2$/)
  await walk(page, ['property-address', 'for-sale'], aBorrower())
  await expect(headingOf(page, STEPS['annual-income'].heading)).toBeVisible()
  await page.goto(`${journeyOf(server)}/birthdate`)
  await expect(headingOf(page, STEPS['annual-income'].heading)).toBeVisible()
  await page.goto(`${journeyOf(server)}/for-sale`)
  await expect(headingOf(page, STEPS['for-sale'].heading)).toBeVisible()
})

test('the URL of a step that is not active opens the first unanswered step', async ({ page, server }) => {
  await page.goto(journeyOf(server))
  await walk(page, ['property-address', 'for-sale'], aBorrower())
  await expect(headingOf(page, STEPS['annual-income'].heading)).toBeVisible()
  await page.goto(`${journeyOf(server)}/home-address`)
  await expect(headingOf(page, STEPS['home-address'].heading)).toBeHidden()
  await expect(headingOf(page, STEPS['annual-income'].heading)).toBeVisible()
})
