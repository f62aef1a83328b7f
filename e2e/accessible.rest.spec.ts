import type { Page } from 'playwright/test'
import { journeyOf } from './kit/addresses.ts'
import { expectAccessibleAtEachWidth } from './kit/axe.ts'
import { aBorrower, type Borrower } from './kit/borrower.ts'
import { registered } from './kit/scripted.ts'
import { fill, headingOf, LONG_WAY, SHORT_WAY, STEPS, type StepId, startProfile, submit, typeaheadOf, walk } from './kit/steps.ts'
import { expect, test } from './kit/test.ts'

const register = '**/identity/api/v1/registration/register'

/** Beside the messages of an empty step: answers that are refused, by step, each with the words of its message. */
const REFUSED: Readonly<Partial<Record<StepId, readonly { readonly with: Partial<Borrower>; readonly message: string }[]>>> = {
  'property-address': [
    {
      with: { address: { street: '48 Chimney Court', city: 'Albany', state: 'NY', zip: '12207' } },
      message: 'Applications for properties in New York are not accepted',
    },
    { with: { address: { street: 'Elm', city: 'Aust1n', state: 'ZZ', zip: '787' } }, message: 'Please enter a valid state' },
    {
      with: { address: { street: '1 Palm Road', city: 'Honolulu', state: 'HI', zip: '96813' } },
      message: 'does not lend in HI yet',
    },
  ],
  'home-address': [
    { with: { home: { street: 'Elm', city: 'Aust1n', state: 'T', zip: '787' } }, message: 'State must be two characters' },
  ],
  'annual-income': [
    { with: { employment: 'Unemployed / furloughed', income: '10,000,000' }, message: 'Must be less than $10,000,000' },
    { with: { income: '-1' }, message: 'Must be at least $0' },
  ],
  'legal-name': [{ with: { firstName: 'R2', lastName: 'D2' }, message: 'Some of the characters entered are not supported.' }],
  birthdate: [
    { with: { birthday: { month: '5', day: '4', year: '2020' } }, message: 'Must be at least 18 years old' },
    {
      with: { birthday: { month: '2', day: '30', year: '1984' } },
      message: 'Invalid date: enter a day that the month has, a month from 1 to 12, and a year with four digits, such as 1985',
    },
  ],
  'phone-and-email': [
    { with: { phone: '555', email: 'nobody' }, message: 'Please enter a valid email address' },
    { with: { phone: '(161) 555-0123' }, message: 'Country code 1 is not needed' },
  ],
  'set-password': [
    { with: { password: 'short' }, message: 'Must be at least 12 characters long' },
    { with: { confirmation: 'Another-Horse9!Battery' }, message: "Passwords don't match" },
  ],
}

test('axe finds no violation on any registration step that is empty, shows an error, is filled, is submitting or finds no server', async ({
  page,
  server,
  problems,
}) => {
  test.setTimeout(480_000)
  problems.expect(/Failed to load resource/)
  const borrower = aBorrower({ occupancy: 'Second home' })
  await page.goto(journeyOf(server))
  for (const step of LONG_WAY) {
    await expect(headingOf(page, STEPS[step].heading)).toBeVisible()
    await expectAccessibleAtEachWidth(page, `${step}, empty`)
    await submit(page, step)
    await expect(page.getByRole('alert').filter({ hasText: 'attention' })).toBeVisible()
    await expectAccessibleAtEachWidth(page, `${step}, with the messages of an empty step`)
    for (const refused of REFUSED[step] ?? []) {
      await fill(page, step, { ...borrower, ...refused.with })
      await submit(page, step)
      await expect(page.getByText(refused.message).first()).toBeVisible()
      await expectAccessibleAtEachWidth(page, `${step}, with "${refused.message}"`)
    }
    await fill(page, step, borrower)
    await expectAccessibleAtEachWidth(page, `${step}, filled`)
    if (step === 'set-password') {
      await expectAccessibleWithoutServer(page)
      await expectAccessibleWhileSubmitting(page)
    } else await submit(page, step)
  }
  await expect(headingOf(page, startProfile)).toBeVisible()
  await expectAccessibleAtEachWidth(page, 'start/profile, empty')
  await page.getByRole('button', { name: 'Look for my offers' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'attention' })).toBeVisible()
  await expectAccessibleAtEachWidth(page, 'start/profile, with messages')
})

async function expectAccessibleWithoutServer(page: Page): Promise<void> {
  await page.route(register, (route) => route.abort('connectionrefused'))
  await submit(page, 'set-password')
  await expect(page.getByText('We cannot reach our server.').first()).toBeVisible()
  await expectAccessibleAtEachWidth(page, 'set-password, with the server gone')
  await page.unroute(register)
}

async function expectAccessibleWhileSubmitting(page: Page): Promise<void> {
  const { promise: released, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(register, async (route) => {
    await released
    await route.continue()
  })
  await submit(page, 'set-password')
  await expect(page.getByRole('button', { name: 'Submitting' })).toBeVisible()
  await expectAccessibleAtEachWidth(page, 'set-password, submitting')
  goOn()
}

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
