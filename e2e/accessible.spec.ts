import { journeyOf } from './kit/addresses.ts'
import { expectAccessibleAtEachWidth } from './kit/axe.ts'
import { aBorrower } from './kit/borrower.ts'
import { registered } from './kit/scripted.ts'
import { SHORT_WAY, typeaheadOf, walk } from './kit/steps.ts'
import { expect, test } from './kit/test.ts'

test('axe finds no violation when an e-mail is taken, a sign-in fails or a part of the page is missing', async ({
  page,
  server,
  problems,
}) => {
  problems.expect(/Failed to load resource|could not be loaded|dynamically imported module/)
  const borrower = aBorrower()
  await registered(server, { email: borrower.email }, false)
  await page.goto(journeyOf(server))
  await walk(page, SHORT_WAY, borrower)
  await expect(page.getByRole('link', { name: 'Sign in instead' })).toBeVisible()
  await expectAccessibleAtEachWidth(page, 'an e-mail address that is taken')
  await page.getByRole('link', { name: 'Sign in instead' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(borrower.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('This email and password do not belong together.').first()).toBeVisible()
  await expectAccessibleAtEachWidth(page, 'a sign-in that failed')
  await page.route('**/flows/*/journeys.js*', (route) => route.abort())
  await page.goto(journeyOf(server))
  await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible()
  await expectAccessibleAtEachWidth(page, 'a part of the page is missing')
})

const legal = ['terms', 'privacy', 'communications', 'licenses']
const shell = ['register/support', 'cancelled', 'coming-soon', 'error']

test('axe finds no violation while the address list, a dialog or a page of the footer is open', async ({ page, server }) => {
  await page.goto(journeyOf(server))
  await typeaheadOf(page).fill('12 Elm')
  const found = page.getByRole('option').filter({ hasText: /, [A-Z]{2}/ })
  await expect(found.first()).toBeVisible()
  await expectAccessibleAtEachWidth(page, 'the list of addresses open')
  await expect(found.first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Privacy options' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleAtEachWidth(page, 'a dialog open')
  for (const path of [...shell, ...legal, 'auth/login', 'no-such-page']) {
    await page.goto(new URL(`/account/heloc/${path}`, server.url).href)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleAtEachWidth(page, path)
  }
})
