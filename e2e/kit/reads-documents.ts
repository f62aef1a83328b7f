import { expect, type Page } from 'playwright/test'

/** Opens each document of a screen, as soon as they are made, and brings its end into view. */
export async function readsDocuments(page: Page): Promise<void> {
  const closed = page.getByRole('button', { name: /^Read this document/ })
  await closed.first().waitFor()
  for (const button of await closed.all()) {
    await button.click()
    await page.locator('[data-loaded]').waitFor()
    await page.getByTestId('document-end').scrollIntoViewIfNeeded()
    await expect(page.getByTestId('document-end')).toHaveCount(0)
    await page.getByRole('button', { name: /^Close this document/ }).click()
  }
  await expect(page.getByText('Not read yet')).toHaveCount(0)
}
