import type { Page } from 'playwright/test'

/** @param words what the page makes of the words of the flow files */
export async function signsOut(page: Page, words: (text: string) => string = (text) => text): Promise<void> {
  await page.getByRole('button', { name: words('Menu') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('Sign out') })
    .click()
}
