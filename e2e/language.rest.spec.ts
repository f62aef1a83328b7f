import { journeyOf } from './kit/addresses.ts'
import { expectAccessible } from './kit/axe.ts'
import { aBorrower } from './kit/borrower.ts'
import { spanish } from './kit/spanish.ts'
import { answer, fill, headingOf, STEPS, type StepId, startProfile } from './kit/steps.ts'
import { expect, test } from './kit/test.ts'

const lender = 'sierra-first'
const WAY: readonly StepId[] = ['annual-income', 'property-address', 'legal-name', 'birthdate', 'phone-and-email', 'set-password']
const borrower = () => aBorrower({ address: { street: '9 Pine Street', city: 'Reno', state: 'NV', zip: '89501' } })
const register = '**/identity/api/v1/registration/register'

test.describe('a browser that prefers Spanish', () => {
  test.use({ locale: 'es-MX', viewport: { width: 390, height: 844 } })

  test('a borrower registers in Spanish, and the consent is stored in Spanish', async ({ page, server }) => {
    await page.goto(journeyOf(server, lender))
    const ana = borrower()
    for (const step of WAY) {
      await expect(headingOf(page, spanish(STEPS[step].heading))).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'es-US')
      await expectAccessible(page, `${step}, in Spanish`)
      if (step === 'set-password') break
      await answer(page, step, ana, spanish)
    }
    await expect(page.getByText('Al elegir Crear mi cuenta, usted permite que Sierra First')).toBeVisible()
    const sent = page.waitForRequest(register)
    await answer(page, 'set-password', ana, spanish)
    expect(await (await sent).headerValue('accept-language')).toBe('es-US')
    await expect(headingOf(page, spanish(startProfile))).toBeVisible()
    await expectAccessible(page, 'start/profile, in Spanish')
  })

  test('a lender without Spanish shows English and no language switch', async ({ page, server }) => {
    await page.goto(journeyOf(server))
    await expect(headingOf(page, STEPS['property-address'].heading)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    await expect(page.getByRole('group', { name: 'Language' })).toHaveCount(0)
  })
})

test('the language switch changes the texts and keeps answers, errors and the step, and a reload keeps the language', async ({
  page,
  server,
}) => {
  await page.goto(journeyOf(server, lender))
  const ana = borrower()
  await answer(page, 'annual-income', ana)
  await fill(page, 'property-address', ana)
  await page.getByLabel('ZIP code').fill('')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Please enter a valid zipcode').first()).toBeVisible()
  const address = page.url()

  await page.getByRole('button', { name: 'Español' }).click()
  await expect(headingOf(page, spanish(STEPS['property-address'].heading))).toBeVisible()
  await expect(page.getByText('Escriba un código postal válido').first()).toBeVisible()
  await expect(page.getByLabel('Ciudad')).toHaveValue('Reno')
  await expect(page.getByRole('radio', { name: 'Vivienda principal' })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-US')
  expect(page.url()).toBe(address)
  await expectAccessible(page, 'after a switch, with messages')

  await page.reload()
  await expect(headingOf(page, spanish(STEPS['property-address'].heading))).toBeVisible()
  await page.getByLabel('Código postal').fill('89501')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(headingOf(page, spanish(STEPS['legal-name'].heading))).toBeVisible()

  await page.getByRole('button', { name: 'English' }).click()
  await expect(headingOf(page, STEPS['legal-name'].heading)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Español' })).toBeFocused()
})

test('the legal pages outside the app open in the switched language', async ({ page, server }) => {
  await page.goto(journeyOf(server, lender))
  await page.getByRole('button', { name: 'Español' }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Política de privacidad' }).click()
  const legal = await opened
  await expect(headingOf(legal, 'Política de privacidad')).toBeVisible()
  await expect(legal.locator('html')).toHaveAttribute('lang', 'es-US')
})

test('the page does not scroll sideways at 320 pixels in Spanish or English', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(journeyOf(server, lender))
  for (const name of ['Español', 'English']) {
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wider).toBe(0)
    await page.getByRole('button', { name }).click()
  }
})
