import { registrationAnswers } from '#kit/registration-answers.ts'
import { journeyOf } from './kit/addresses.ts'
import { answerScreen, seesScreen } from './kit/application-screens.ts'
import { aBorrower } from './kit/borrower.ts'
import { opens, registered, signIn, signInOnce } from './kit/scripted.ts'
import { signsOut } from './kit/signs-out.ts'
import { answer, fill, headingOf, SHORT_WAY, STEPS, startProfile, submit, typeaheadOf, walk } from './kit/steps.ts'
import { expect, test } from './kit/test.ts'
import { watchPage } from './kit/watch-page.ts'

test('a borrower gets to a registered application, by steps of which each has its own URL, title and position in the progress bar', async ({
  page,
  server,
}) => {
  await page.goto(journeyOf(server))
  const borrower = aBorrower()
  for (const [index, step] of SHORT_WAY.entries()) {
    await expect(headingOf(page, STEPS[step].heading)).toBeVisible()
    await expect(page).toHaveURL(index === 0 ? /\/register-v2$/ : new RegExp(`/register-v2/${step}$`))
    await expect(page).toHaveTitle(new RegExp(`^${STEPS[step].heading.replace(/[?]/g, '\\?')} – `))
    await expect(page.getByText('Step 1 of 9 · Basic Info · ').filter({ visible: true })).toBeVisible()
    const done = page.getByRole('progressbar').locator('[data-done]')
    await expect(done).toHaveCount(index + 1)
    await answer(page, step, borrower)
  }
  await expect(headingOf(page, startProfile)).toBeVisible()
  await expect(page).toHaveURL(/\/account\/heloc\/[0-9a-f-]{36}\/start\/profile$/)
  await expect(page.getByText('Application ID#')).toBeVisible()
  const stored = await page.evaluate(() => ({
    jwt: localStorage.getItem('jwt'),
    application: localStorage.getItem('heloc_uuid'),
  }))
  expect(stored.jwt).toMatch(/^Bearer \S+$/)
  expect(page.url()).toContain(stored.application ?? 'no application')
})

test('a registration for a second home asks for the borrower’s home address', async ({ page, server }) => {
  await page.goto(journeyOf(server))
  const borrower = aBorrower({ occupancy: 'Second home' })
  await walk(page, ['property-address', 'home-address', 'for-sale'], borrower)
  await expect(headingOf(page, STEPS['annual-income'].heading)).toBeVisible()
})

test('an address chosen from the list fills every address field', async ({ page, server }) => {
  await page.goto(journeyOf(server))
  const typeahead = typeaheadOf(page)
  await typeahead.pressSequentially('1')
  await typeahead.pressSequentially('2 Elm')
  const found = page.getByRole('option').filter({ hasText: /, [A-Z]{2},? \d{5}/ })
  await expect(found.first()).toBeVisible()
  await found.first().click()
  await expect(page.getByLabel('City')).not.toHaveValue('')
  await expect(page.getByLabel('State')).toHaveValue(/^[A-Z]{2}$/)
  await expect(page.getByLabel('ZIP code')).toHaveValue(/^\d{5}$/)
})

test('an empty step that is submitted shows each error at its field and in a summary, and focuses the first invalid field', async ({
  page,
  server,
}) => {
  await page.goto(journeyOf(server))
  await expect(headingOf(page, STEPS['property-address'].heading)).toBeVisible()
  await submit(page, 'property-address')
  const summary = page.getByRole('alert').filter({ hasText: 'need your attention' })
  await expect(summary.getByRole('link', { name: /^Street address: enter the number/ })).toBeVisible()
  await expect(summary.getByRole('link', { name: 'Please say how you use this property' })).toBeVisible()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.locator(':focus')).toHaveAttribute('aria-invalid', 'true')
})

test('a field shows no error before the borrower leaves it, and the error disappears once the answer is valid', async ({
  page,
  server,
}) => {
  await page.goto(journeyOf(server))
  await walk(page, ['property-address', 'for-sale'], aBorrower())
  await expect(headingOf(page, STEPS['annual-income'].heading)).toBeVisible()
  const income = page.getByRole('textbox', { name: 'Annual income' })
  await income.fill('10000000')
  await expect(page.getByText('Must be less than $10,000,000')).toBeHidden()
  await income.blur()
  await expect(page.getByText('Must be less than $10,000,000').first()).toBeVisible()
  await income.fill('99999')
  await expect(page.getByText('Must be less than $10,000,000')).toBeHidden()
})

test('a borrower who signs out and in again returns to the application, which goes on on a second device, and the first device follows', async ({
  browser,
  page,
  context,
  server,
  problems,
}) => {
  const { email } = aBorrower()
  const ana = await registered(server, { email })
  await signInOnce(context, server, ana)
  await opens(page, server, ana)
  await expect(headingOf(page, startProfile)).toBeVisible()
  const application = page.url()
  await signsOut(page)
  await expect(headingOf(page, 'Sign in')).toBeVisible()
  await page.goto(application)
  await expect(headingOf(page, 'Sign in')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(registrationAnswers()['set-password']?.password as string)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(headingOf(page, startProfile)).toBeVisible()
  expect(page.url()).toBe(application)

  const second = await browser.newContext()
  const other = await second.newPage()
  watchPage(other, problems)
  await other.goto(application)
  await other.getByRole('textbox', { name: 'Email' }).fill(email)
  await other.getByLabel('Password', { exact: true }).fill(registrationAnswers()['set-password']?.password as string)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await answerScreen(other, 'start/profile', aBorrower())
  await seesScreen(other, 'liens')
  problems.expect(/412/)
  await answerScreen(page, 'start/profile', aBorrower())
  await expect(page.getByText('This application was changed in another window.')).toBeVisible()
  await page.getByRole('button', { name: 'Look for my offers' }).click()
  await seesScreen(page, 'liens')
  await second.close()
})

test('a borrower answers the first screen of the application and gets to the next screen', async ({ page, context, server }) => {
  const ana = await registered(server, {})
  await signIn(context, ana)
  await opens(page, server, ana)
  await answerScreen(page, 'start/profile', aBorrower())
  await seesScreen(page, 'liens')
})

test('a signed-in borrower registers another application with two steps less', async ({ page, context, server }) => {
  const borrower = aBorrower()
  const ana = await registered(server, {})
  await signInOnce(context, server, ana)
  await page.goto(journeyOf(server))
  await expect(page.getByText('Step 1 of 9 · Basic Info · ').filter({ visible: true })).toBeVisible()
  await walk(page, ['property-address', 'for-sale', 'annual-income', 'legal-name'], borrower)
  await fill(page, 'birthdate', borrower)
  await submit(page, 'birthdate')
  await expect(headingOf(page, startProfile)).toBeVisible()
  expect(page.url()).not.toContain(ana.uuid)
})
