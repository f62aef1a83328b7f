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

/** Reads what was not read yet, and signs at each place; the name is typed. */
export async function readsAndSigns(page: Page): Promise<void> {
  if ((await page.getByText('Not read yet').count()) > 0) await readsDocuments(page)
  await signsEverywhere(page)
}

/** Puts the signature to each place, one after the other. */
export async function signsEverywhere(page: Page): Promise<void> {
  const open = page.locator('[data-place]:not([data-signed])')
  for (let left = await open.count(); left > 0; left -= 1) {
    await open.first().getByRole('button').click()
    await expect(open).toHaveCount(left - 1)
  }
}
