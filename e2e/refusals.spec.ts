import { journeyOf } from './kit/addresses.ts'
import { aBorrower } from './kit/borrower.ts'
import { registered } from './kit/scripted.ts'
import { answer, fill, headingOf, SHORT_WAY, STEPS, submit, walk } from './kit/steps.ts'
import { expect, test } from './kit/test.ts'

const inNewYork = { street: '48 Chimney Court', city: 'Albany', state: 'NY', zip: '12207' }

test('a property in New York is refused with a message at the State field', async ({ page, server }) => {
  await page.goto(journeyOf(server))
  await answer(page, 'property-address', aBorrower({ address: inNewYork }))
  const refusal = 'Applications for properties in New York are not accepted through this site.'
  await expect(page.getByLabel('State')).toHaveAccessibleDescription(new RegExp(refusal))
  await expect(headingOf(page, STEPS['property-address'].heading)).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Albany')
})

test('a lender that may lend in New York accepts a property there', async ({ page, server }) => {
  await page.goto(journeyOf(server, 'hearthline-ny'))
  await answer(page, 'property-address', aBorrower({ address: inNewYork }))
  await expect(headingOf(page, STEPS['for-sale'].heading)).toBeVisible()
})

test('a property in a state where the lender does not lend is refused with the name of the state', async ({ page, server }) => {
  await page.goto(journeyOf(server))
  await answer(
    page,
    'property-address',
    aBorrower({ address: { street: '1 Palm Road', city: 'Honolulu', state: 'HI', zip: '96813' } }),
  )
  await expect(page.getByLabel('State')).toHaveAccessibleDescription(/Hearthline Home Loans does not lend in HI yet\./)
})

test('a borrower without employment is refused at the income step', async ({ page, server }) => {
  await page.goto(journeyOf(server))
  await walk(page, ['property-address', 'for-sale'], aBorrower())
  await fill(page, 'annual-income', aBorrower())
  await page.getByRole('combobox', { name: 'Primary source of income' }).selectOption('Unemployed / furloughed')
  await submit(page, 'annual-income')
  await expect(page.getByText("We apologize. At this time, we don't lend to unemployed borrowers.").first()).toBeVisible()
})

test('a borrower whose e-mail is taken is led to the sign-in page, and no application is created', async ({
  page,
  server,
  problems,
}) => {
  // The browser itself logs the refusal.
  problems.expect(/status of 422/)
  const borrower = aBorrower()
  await registered(server, { email: borrower.email }, false)
  await page.goto(journeyOf(server))
  await walk(page, SHORT_WAY, borrower)
  await expect(page.getByText('An account with this email already exists.').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in instead' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('jwt'))).toBeNull()
})
