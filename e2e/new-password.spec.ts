import { journeyOf } from './kit/addresses.ts'
import { expectAccessible } from './kit/axe.ts'
import { aBorrower } from './kit/borrower.ts'
import { changesEmail, mailedCode } from './kit/confirms-email.ts'
import { headingOf, SHORT_WAY, startProfile, walk } from './kit/steps.ts'
import { expect, test } from './kit/test.ts'

test('a borrower who mistyped the address and forgot the password gets codes at the right address, and goes on', async ({
  page,
  server,
  problems,
}) => {
  problems.expect(/401/, /422/)
  const ana = aBorrower()
  const mistyped = { ...ana, email: `mistyped-${ana.email}` }
  await page.goto(journeyOf(server))
  await walk(page, SHORT_WAY, mistyped)
  await expect(headingOf(page, startProfile)).toBeVisible()
  await page.goto(new URL(`/account/heloc${new URL(page.url()).search}`, page.url()).href)
  await page.getByRole('link', { name: 'Confirm my email address' }).click()
  await changesEmail(page, mistyped.email, ana.email)
  await expect(page.getByRole('status')).toContainText('Your email address is confirmed.')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Email').fill(ana.email)
  await page.getByLabel('Password', { exact: true }).fill('I do not remember')
  await page.getByRole('button', { name: 'Sign in' }).click()

  const refused = page.getByRole('alert')
  await expect(refused).toContainText('do not belong together')
  await refused.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(headingOf(page, 'Forgot your password?')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(ana.email)
  await expectAccessible(page, 'forgot-password')
  await page.getByRole('button', { name: 'Send me a code' }).click()

  await expect(headingOf(page, 'Choose a new password')).toBeVisible()
  await expectAccessible(page, 'new-password')
  const code = await mailedCode(page, ana.email, 'password-code')

  await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
  await page.getByLabel('New password', { exact: true }).fill('Another-Horse-7!')
  await page.getByRole('button', { name: 'Save my new password' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is not right, or it is too old.')
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Save my new password' }).click()

  await expect(headingOf(page, 'Your applications')).toBeVisible()
  await expect(page.getByRole('status')).toContainText('Your password is changed, and you are signed in here.')
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(headingOf(page, startProfile)).toBeVisible()
})
