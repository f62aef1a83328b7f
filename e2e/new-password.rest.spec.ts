import { generateSync } from 'otplib'
import type { Page } from 'playwright/test'
import { otherCode } from '#kit/mails.ts'
import { journeyOf } from './kit/addresses.ts'
import { expectAccessible, expectAccessibleAtEachWidth } from './kit/axe.ts'
import { aBorrower } from './kit/borrower.ts'
import { changesEmail, mailedCode } from './kit/confirms-email.ts'
import { expectRoomForLargeText } from './kit/large-letters.ts'
import { signsOut } from './kit/signs-out.ts'
import { headingOf, SHORT_WAY, startProfile, walk } from './kit/steps.ts'
import { expect, test } from './kit/test.ts'

test('a borrower who mistyped the address and forgot the password gets codes at the right address, turns on two-step sign-in, loses the phone, moves to another address, signs in with a code alone and with a passkey, and goes on', async ({
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
  await expect(page.getByRole('status').filter({ hasText: 'Your email address is confirmed.' })).toBeVisible()
  await signsOut(page)
  await page.getByLabel('Email').fill(ana.email)
  await page.getByLabel('Password', { exact: true }).fill('I do not remember')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

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

  await page.getByLabel('Code').fill(otherCode(code))
  await page.getByLabel('New password', { exact: true }).fill('Another-Horse-7!')
  await page.getByRole('button', { name: 'Save my new password' }).click()
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/This code is not right, or it is too old/)
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Save my new password' }).click()

  await expect(headingOf(page, 'Your applications')).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: 'Your password is changed, and you are signed in here.' }),
  ).toBeVisible()

  const elsewhere = { email: ana.email, password: 'Another-Horse-7!' }
  await page.request.post(new URL('/identity/api/v1/login', page.url()).href, { data: elsewhere })
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(headingOf(page, 'Your account')).toBeFocused()
  await expectAccessible(page, 'account')
  const devices = page.getByRole('region', { name: 'Where you are signed in' })
  await devices.getByRole('button', { name: 'Sign out: ' }).click()
  await expect(devices.getByRole('status')).toContainText('Signed out: ')
  await expect(devices.getByRole('listitem')).toHaveCount(1)

  await page.getByRole('link', { name: 'Change my password' }).click()
  await expect(headingOf(page, 'Change your password')).toBeFocused()
  await page.getByLabel('Present password').fill('I do not remember')
  await page.getByLabel('New password', { exact: true }).fill('Third-Battery-8!')
  await page.getByRole('button', { name: 'Save my new password' }).click()
  await expect(page.getByLabel('Present password')).toBeFocused()
  await expect(page.getByLabel('Present password')).toHaveAccessibleDescription(/not your present password/)
  await expectAccessibleAtEachWidth(page, 'change-password')
  await page.getByLabel('Present password').fill('Another-Horse-7!')
  await page.getByRole('button', { name: 'Save my new password' }).click()
  await expect(headingOf(page, 'Your account')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Your password is changed' })).toBeVisible()

  const key = await turnsOnTwoSteps(page, 'Third-Battery-8!')
  await signsOut(page)
  await signsIn(page, ana.email, 'Third-Battery-8!')
  await expect(headingOf(page, 'Enter the code from your app')).toBeFocused()
  await expectAccessibleAtEachWidth(page, 'second-factor')
  await expectRoomForLargeText(page, 'second-factor')
  // The code that turned it on.
  await page.getByLabel('Code').fill(key.code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('Code')).toBeFocused()
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/was used before/)
  await page.getByLabel('Code').fill('AAAAA-AAAAA')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/none of your recovery codes/)
  await page.getByLabel('Code').fill(key.recovery[0] ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(headingOf(page, 'Your applications')).toBeVisible()

  await signsOut(page)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(ana.email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(headingOf(page, 'Choose a new password')).toBeVisible()
  await page.getByLabel('Code').fill(await mailedCode(page, ana.email, 'password-code'))
  await page.getByLabel('New password', { exact: true }).fill('Fourth-Staple-9!')
  await page.getByRole('button', { name: 'Save my new password' }).click()
  await expect(headingOf(page, 'Enter the code from your app')).toBeFocused()
  await page.getByLabel('Code').fill(key.recovery[1] ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(headingOf(page, 'Your applications')).toBeVisible()
  await page.goto(new URL(`/account/heloc/dashboard/settings${new URL(page.url()).search}`, page.url()).href)
  await expect(twoSteps(page)).toContainText('8 recovery codes are left')
  await twoSteps(page).getByRole('link', { name: 'Turn it off' }).click()
  await expect(headingOf(page, 'Turn off two-step sign-in')).toBeFocused()
  await page.getByLabel('Present password').fill('Fourth-Staple-9!')
  await page.getByLabel('Code').fill(key.recovery[2] ?? '')
  await page.getByRole('button', { name: 'Turn it off' }).click()
  await expect(twoSteps(page)).toContainText('Off.')

  const moved = { ...ana, email: `moved-${ana.email}` }
  await movesTo(page, moved.email, 'Fourth-Staple-9!')
  await signsOut(page)
  await signsInWithCode(page, moved.email)
  await expect(headingOf(page, 'Your applications')).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByText(moved.email)).toBeVisible()

  const touches = await addsPasskey(page, 'Fourth-Staple-9!')
  await touches(false)
  await signsOut(page)
  const withPasskey = page.getByRole('button', { name: 'Sign in with a passkey' })
  await expect(withPasskey).toBeVisible()
  await expectAccessibleAtEachWidth(page, 'sign-in-with-a-passkey')
  await expectRoomForLargeText(page, 'sign-in-with-a-passkey')
  await touches(true)
  await withPasskey.click()
  await expect(headingOf(page, 'Your applications')).toBeVisible()
  // The browser offers the passkey at the field of the e-mail, and the authenticator takes it.
  await signsOut(page)
  await expect(headingOf(page, 'Your applications')).toBeVisible()

  await sharesThoughts(page)
  await page.getByRole('link', { name: 'Hearthline' }).first().click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(headingOf(page, startProfile)).toBeVisible()
})

/** From the menu. */
async function sharesThoughts(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Share your thoughts with our CEO' }).click()
  await expect(headingOf(page, 'Share your thoughts with our CEO')).toBeFocused()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription(/Please write a message/)
  await expectAccessibleAtEachWidth(page, 'ceo-feedback')
  await page.getByLabel('Give us a compliment').check()
  await page.getByLabel('Message').fill('All went well and fast.\nThank you.')
  await page.getByLabel('No', { exact: true }).check()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(headingOf(page, 'Thank you. Our CEO gets your message by email.')).toBeFocused()
}

const twoSteps = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' })

async function signsIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** On the page of the account. @returns the code that turned it on, and the recovery codes */
async function turnsOnTwoSteps(page: Page, password: string) {
  await twoSteps(page).getByRole('link', { name: 'Turn it on' }).click()
  await expect(headingOf(page, 'Turn on two-step sign-in')).toBeFocused()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectAccessibleAtEachWidth(page, 'second-factor-on')
  await expectRoomForLargeText(page, 'second-factor-on')
  const secret = (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '')
  const code = generateSync({ secret })
  await page.getByLabel('Code from the app').fill(code)
  await page.getByLabel('Present password').fill(password)
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(headingOf(page, 'Keep your recovery codes')).toBeFocused()
  await expectAccessibleAtEachWidth(page, 'recovery-codes')
  await expectRoomForLargeText(page, 'recovery-codes')
  const recovery = await page.getByRole('main').getByRole('listitem').allInnerTexts()
  expect(recovery).toHaveLength(10)
  await page.getByRole('link', { name: 'I have kept them' }).click()
  await expect(twoSteps(page)).toContainText('10 recovery codes are left')
  return { code, recovery }
}

/**
 * On the page of the account, with an authenticator of Chromium.
 *
 * @returns sets whether its user touches it when it is asked
 */
async function addsPasskey(page: Page, password: string): Promise<(enabled: boolean) => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const of = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true }
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', ...of },
  })
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByRole('link', { name: 'Add a passkey' }).click()
  await expect(headingOf(page, 'Add a passkey')).toBeFocused()
  await expectAccessibleAtEachWidth(page, 'add-passkey')
  await expectRoomForLargeText(page, 'add-passkey')
  await page.getByLabel('Present password').fill(password)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByRole('listitem')).toHaveCount(1)
  await expectRoomForLargeText(page, 'the passkeys of an account')
  return (enabled) => devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
}

/** On the page of the account, whose address is confirmed. A wrong code leads to a new one. Ends there. */
async function movesTo(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('link', { name: 'Change my email address' }).click()
  await expect(headingOf(page, 'Change your email address')).toBeFocused()
  await expectAccessibleAtEachWidth(page, 'new-email')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page, 'new-email on a small phone')
  await expectRoomForLargeText(page, 'new-email')
  await page.getByLabel('New email').fill(email)
  await page.getByLabel('Present password').fill(password)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(headingOf(page, 'Confirm your new email address')).toBeFocused()
  await expectAccessibleAtEachWidth(page, 'confirm-new-email')
  await expectRoomForLargeText(page, 'confirm-new-email')
  const first = await mailedCode(page, email, 'new-email-code')
  await page.getByLabel('Code').fill(otherCode(first))
  await page.getByRole('button', { name: 'Change my email address' }).click()
  await expect(page.getByLabel('Code')).toBeFocused()
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/not right.* ask for a new one/)
  await page.getByRole('button', { name: 'Send me a new code' }).click()
  await expect(headingOf(page, 'Change your email address')).toBeFocused()
  await expect(page.getByLabel('New email')).toHaveValue(email)
  await page.getByLabel('Present password').fill(password)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(headingOf(page, 'Confirm your new email address')).toBeFocused()
  await page.getByLabel('Code').fill(await mailedCode(page, email, 'new-email-code'))
  await page.getByRole('button', { name: 'Change my email address' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your email address is confirmed.' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
}

async function signsInWithCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Sign in with a code by email' }).click()
  await expect(headingOf(page, 'Sign in with a code')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expectAccessibleAtEachWidth(page, 'email-for-code')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(headingOf(page, 'Enter the code from our email')).toBeFocused()
  await expectAccessibleAtEachWidth(page, 'code-for-sign-in')
  await page.getByLabel('Code').fill(await mailedCode(page, email, 'sign-in-code'))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
