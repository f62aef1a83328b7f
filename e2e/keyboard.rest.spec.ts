import type { Page } from 'playwright/test'
import { journeyOf } from './kit/addresses.ts'
import { aBorrower, type Borrower } from './kit/borrower.ts'
import { chooseByArrows, tabTo, typeInto } from './kit/keyboard.ts'
import { headingOf, SHORT_WAY, STEPS, startProfile, typeaheadOf } from './kit/steps.ts'
import { expect, test } from './kit/test.ts'

test.describe('a registration without a pointer', () => {
  test('a borrower completes every step of the registration with the keyboard alone', async ({ page, server }) => {
    const borrower = aBorrower()
    await page.goto(journeyOf(server))
    for (const step of SHORT_WAY) {
      await expect(headingOf(page, STEPS[step].heading)).toBeVisible()
      await byKeyboard[step](page, borrower)
      await tabTo(page, page.getByRole('button', { name: STEPS[step].submit }))
      await page.keyboard.press('Enter')
    }
    await expect(headingOf(page, startProfile)).toBeVisible()
  })

  test('a new step moves the focus to its heading', async ({ page, server }) => {
    const borrower = aBorrower()
    await page.goto(journeyOf(server))
    await byKeyboard['property-address'](page, borrower)
    await page.keyboard.press('Enter')
    await expect(headingOf(page, STEPS['for-sale'].heading)).toBeFocused()
  })

  test('the skip link moves the focus past the page header', async ({ page, server }) => {
    await page.goto(journeyOf(server))
    await expect(headingOf(page, STEPS['property-address'].heading)).toBeVisible()
    await page.locator('body').focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the main content' })).toBeFocused()
  })

  test('the Escape key closes the list of addresses and keeps the typed text', async ({ page, server }) => {
    await page.goto(journeyOf(server))
    const typeahead = typeaheadOf(page)
    await typeInto(page, typeahead, '12 Elm')
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(typeahead).toHaveValue('12 Elm')
  })
})

const byKeyboard: Readonly<Record<(typeof SHORT_WAY)[number], (page: Page, borrower: Borrower) => Promise<void>>> = {
  'property-address': async (page, { address }) => {
    await typeInto(page, typeaheadOf(page), address.street)
    await expect(page.getByRole('option', { name: 'Address not listed' })).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await typeInto(page, page.getByLabel('City'), address.city)
    await typeInto(page, page.getByLabel('State'), address.state)
    await typeInto(page, page.getByLabel('ZIP code'), address.zip)
    await chooseByArrows(page, page.getByRole('radio', { name: 'Primary home' }))
  },
  'for-sale': (page) => chooseByArrows(page, page.getByRole('radio', { name: 'No', exact: true })),
  'annual-income': async (page, { employment, income }) => {
    const list = page.getByRole('combobox', { name: 'Primary source of income' })
    await tabTo(page, list)
    await page.keyboard.type(employment)
    await typeInto(page, page.getByRole('textbox', { name: 'Annual income' }), income)
  },
  'legal-name': async (page, { firstName, lastName }) => {
    await typeInto(page, page.getByLabel('First name'), firstName)
    await typeInto(page, page.getByLabel('Last name'), lastName)
  },
  birthdate: async (page, { birthday }) => {
    await typeInto(page, page.getByLabel('Month'), birthday.month.padStart(2, '0'))
    // Full fields move on by themselves.
    await page.keyboard.type(birthday.day.padStart(2, '0'))
    await page.keyboard.type(birthday.year)
    await expect(page.getByLabel('Year')).toHaveValue(birthday.year)
  },
  'phone-and-email': async (page, { phone, email }) => {
    await typeInto(page, page.getByLabel('Mobile phone'), phone)
    await typeInto(page, page.getByRole('textbox', { name: 'Email' }), email)
  },
  'set-password': async (page, { password }) => {
    await typeInto(page, page.getByLabel('Password', { exact: true }), password)
    await typeInto(page, page.getByLabel('Confirm password', { exact: true }), password)
    for (const consent of [/terms of service/, /documents and notices/]) {
      await tabTo(page, page.getByRole('checkbox', { name: consent }))
      await page.keyboard.press('Space')
    }
  },
}
