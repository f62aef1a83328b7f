import { expect, type Page } from 'playwright/test'
import { expectAccessibleAtEachWidth } from './axe.ts'
import { headingOf } from './steps.ts'

const heading = 'Confirm your email address'

/** The newest code that was mailed to an address, from the page that shows the messages outside production. */
export async function mailedCode(page: Page, email: string, message: string): Promise<string> {
  const outbox = new URL(`/outbox${new URL(page.url()).search}`, page.url())
  const list = (await (await page.request.get(outbox.href)).text()).split('<li>')
  const mail = list.find((item) => item.includes(`E-mail to ${email} `) && item.includes(` · ${message} · `))
  const href = /href="([^"]+)"/.exec(mail ?? '')?.[1]?.replaceAll('&amp;', '&') ?? ''
  const text = await (await page.request.get(new URL(href, page.url()).href)).text()
  return /<pre>[^<]*?(\d{6})/.exec(text)?.[1] ?? ''
}

/** Confirms the e-mail address if the page asks for that before a screen with this heading. */
export async function confirmsEmailBefore(page: Page, screen: string | RegExp): Promise<void> {
  const asked = headingOf(page, heading)
  await page.getByRole('heading', { level: 1, name: screen }).or(asked).first().waitFor()
  if (!(await asked.isVisible())) return
  const email = /to (\S+)\. With it/.exec(await page.getByRole('main').innerText())?.[1] ?? ''
  await page.getByRole('button', { name: 'Send me a code' }).click()
  // The field comes after the server has written the message.
  const code = page.getByLabel('Code')
  await code.waitFor()
  await code.fill(await mailedCode(page, email, 'email-code'))
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await expect(asked).toBeHidden()
}

/** Types another address in the place of one that no code reaches, and confirms it. Ends on the page behind the confirmation. */
export async function changesEmail(page: Page, mistyped: string, right: string): Promise<void> {
  await expect(headingOf(page, heading)).toBeFocused()
  await expect(page.getByText(`code of 6 digits to ${mistyped}`)).toBeVisible()
  await page.getByRole('button', { name: 'Use another email' }).click()
  await expect(headingOf(page, 'Use another email address')).toBeFocused()
  await expectAccessibleAtEachWidth(page, 'change-email')
  const email = page.getByLabel('New email')
  await email.fill('nobody')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(/Please enter a valid email address/)
  await email.fill(right)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByText(`on its way to ${right}`)).toBeVisible()
  await expect(headingOf(page, heading)).toBeFocused()
  await page.getByLabel('Code').fill(await mailedCode(page, right, 'email-code'))
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await expect(headingOf(page, heading)).toBeHidden()
}
